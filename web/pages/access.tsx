import { AccessDenied } from '../features/site/access-denied.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { PageHandle } from '../lib/static-page.ts'

export const handle: PageHandle = { static: true }

export const meta = () =>
  pageMeta({
    path: '/access',
    title: 'Access denied · Unfurly',
    description: 'This page needs a permission that you do not have.',
    hidden: true,
  })

export default AccessDenied
