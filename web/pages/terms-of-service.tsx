import { pageMeta } from '../lib/page-meta.ts'
import type { PageHandle } from '../lib/static-page.ts'
import { Terms } from '../site/legal/terms.tsx'
import { PublicLayout } from '../site/public-layout.tsx'

export const handle: PageHandle = { static: true }

export const meta = () =>
  pageMeta({
    path: '/terms-of-service',
    title: 'Terms of service · Unfurly',
    description: 'The rules for using this installation of Unfurly, in plain words.',
  })

export default function TermsPage() {
  return (
    <PublicLayout>
      <Terms />
    </PublicLayout>
  )
}
