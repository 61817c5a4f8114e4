import { useParams } from 'react-router'
import { pageMeta } from '../../lib/page-meta.ts'
import type { PageHandle } from '../../lib/static-page.ts'
import { docPageAt, docPages } from '../../site/docs/doc-pages.ts'
import { DocArticle } from '../../site/docs/page/doc-article.tsx'
import { NotFound } from '../../site/not-found.tsx'
import { PublicLayout } from '../../site/public-layout.tsx'
import { meta as notFoundMeta } from '../not-found.tsx'
import type { Route } from './+types/page.ts'

export const handle: PageHandle = { static: true }

/** Only pages of the docs are prerendered, so the server answers any other address below `/docs/` with 404. */
export const meta = (args: Route.MetaArgs) => {
  const page = docPageAt(args.params.name)
  if (!page) return notFoundMeta(args)
  const { name, title, description } = page
  return pageMeta({ path: `/docs/${name}`, title: `${title} · Unfurly docs`, description })
}

export default function Doc() {
  const page = docPageAt(useParams().name ?? '')
  if (!page) return <NotFound />
  return (
    <PublicLayout>
      <DocArticle page={page} pages={docPages} />
    </PublicLayout>
  )
}
