import { pageMeta } from '../../../lib/page-meta.ts'
import { PageHeader } from '../../../ui/page-header.tsx'

export const meta = () =>
  pageMeta({
    path: '/settings/audit',
    title: 'Audit log · Unfurly',
    description: 'Audit log of your account.',
    hidden: true,
  })

export default function Page() {
  return <PageHeader title="Audit log" />
}
