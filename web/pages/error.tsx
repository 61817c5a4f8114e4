import { pageMeta } from '../lib/page-meta.ts'
import type { PageHandle } from '../lib/static-page.ts'
import { Failure } from '../site/failure.tsx'

export const handle: PageHandle = { static: true }

export const meta = () =>
  pageMeta({
    path: '/error',
    title: 'Something went wrong · Unfurly',
    description: 'Something went wrong on our side.',
    hidden: true,
  })

export default function ErrorPage() {
  return <Failure />
}
