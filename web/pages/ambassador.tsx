import { REFERRAL_REWARD } from '../../contract/plans/referral-terms.ts'
import { pageMeta } from '../lib/page-meta.ts'
import type { PageHandle } from '../lib/static-page.ts'
import { Ambassador as Content } from '../site/company/ambassador.tsx'
import { PublicLayout } from '../site/public-layout.tsx'

export const handle: PageHandle = { static: true }

export const meta = () =>
  pageMeta({
    path: '/ambassador',
    title: 'Ambassador programme · Unfurly',
    description: `Earn $${REFERRAL_REWARD.amount / 100} for every new user who comes with your code and stays.`,
  })

export default function Ambassador() {
  return (
    <PublicLayout here="/ambassador">
      <Content />
    </PublicLayout>
  )
}
