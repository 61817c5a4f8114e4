import { pageMeta } from '../lib/page-meta.ts'
import type { PageHandle } from '../lib/static-page.ts'
import { Pricing as Content } from '../site/pricing/pricing.tsx'
import { PublicLayout } from '../site/public-layout.tsx'

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
