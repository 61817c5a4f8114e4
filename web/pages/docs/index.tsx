import { pageMeta } from '../../lib/page-meta.ts'
import type { PageHandle } from '../../lib/static-page.ts'
import { docPages } from '../../site/docs/doc-pages.ts'
import { DocsIndex } from '../../site/docs/docs-index.tsx'
import { PublicLayout } from '../../site/public-layout.tsx'

export const handle: PageHandle = { static: true }

export const meta = () =>
  pageMeta({
    path: '/docs',
    title: 'Docs · Unfurly',
    description: 'How to use Unfurly, run it on your own server, and build on its API.',
  })

export default function Docs() {
  return (
    <PublicLayout>
      <DocsIndex pages={docPages} />
    </PublicLayout>
  )
}
