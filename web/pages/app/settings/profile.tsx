import { pageMeta } from '../../../lib/page-meta.ts'
import { PageHeader } from '../../../ui/page-header.tsx'

export const meta = () =>
  pageMeta({
    path: '/settings',
    title: 'Profile · Unfurly',
    description: 'Profile of your account.',
    hidden: true,
  })

export default function Page() {
  return <PageHeader title="Profile" />
}
