import { pageMeta } from '../../../lib/page-meta.ts'
import { PageHeader } from '../../../ui/page-header.tsx'

export const meta = () =>
  pageMeta({
    path: '/settings/security',
    title: 'Security · Unfurly',
    description: 'Security of your account.',
    hidden: true,
  })

export default function Page() {
  return <PageHeader title="Security" />
}
