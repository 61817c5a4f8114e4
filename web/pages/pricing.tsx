import { Pricing as Content } from '../features/site/pricing/pricing.tsx'
import { PublicLayout } from '../features/site/public-layout.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { PageHandle } from '../lib/static-page.ts'

export const handle: PageHandle = { static: true }

export const meta = () =>
  pageMeta({
    path: '/pricing',
    title: 'Pricing · Unfurly',
    description:
      'What an account has. Links never stop because of a limit, and on your own server there are no plans.',
  })

export default function Pricing() {
  return (
    <PublicLayout here="/pricing">
      <Content />
    </PublicLayout>
  )
}
