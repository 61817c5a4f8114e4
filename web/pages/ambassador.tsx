import { Ambassador as Content } from '../features/site/company/ambassador.tsx'
import { PublicLayout } from '../features/site/public-layout.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { PageHandle } from '../lib/static-page.ts'

export const handle: PageHandle = { static: true }

export const meta = () =>
  pageMeta({
    path: '/ambassador',
    title: 'Ambassador programme · Unfurly',
    description: 'Earn $5 for every new user who makes an account with your code.',
  })

export default function Ambassador() {
  return (
    <PublicLayout here="/ambassador">
      <Content />
    </PublicLayout>
  )
}
