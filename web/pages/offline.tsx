import { Offline } from '../features/site/offline.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { PageHandle } from '../lib/static-page.ts'

export const handle: PageHandle = { static: true }

export const meta = () =>
  pageMeta({
    path: '/offline',
    title: 'You are offline · Unfurly',
    description: 'Unfurly cannot be reached without a connection.',
    hidden: true,
  })

export default Offline
