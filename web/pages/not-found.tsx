import { NotFound } from '../features/site/not-found.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { PageHandle } from '../lib/static-page.ts'

export const handle: PageHandle = { static: true }

export const meta = () =>
  pageMeta({
    path: '/404',
    title: 'Page not found · Unfurly',
    description: 'There is no page at this address.',
    hidden: true,
  })

export default NotFound
