import { pageMeta } from '../lib/page-meta.ts'
import type { PageHandle } from '../lib/static-page.ts'
import { PrivacyPolicy } from '../site/legal/privacy-policy.tsx'
import { PublicLayout } from '../site/public-layout.tsx'

export const handle: PageHandle = { static: true }

export const meta = () =>
  pageMeta({
    path: '/privacy-policy',
    title: 'Privacy policy · Unfurly',
    description:
      'What this installation of Unfurly stores, for how long, and which cookies it sets.',
  })

export default function PrivacyPolicyPage() {
  return (
    <PublicLayout>
      <PrivacyPolicy />
    </PublicLayout>
  )
}
