import { pageMeta } from '../lib/page-meta.ts'
import type { PageHandle } from '../lib/static-page.ts'
import { Offline } from '../site/offline.tsx'

export const handle: PageHandle = { static: true }

export const meta = () =>
  pageMeta({
    path: '/offline',
    title: 'You are offline · Unfurly',
    description: 'Unfurly cannot be reached without a connection.',
    hidden: true,
  })

export default Offline
