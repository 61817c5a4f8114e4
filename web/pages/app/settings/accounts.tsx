import { pageMeta } from '../../../lib/page-meta.ts'
import { PageHeader } from '../../../ui/page-header.tsx'

export const meta = () =>
  pageMeta({
    path: '/settings/accounts',
    title: 'Accounts · Unfurly',
    description: 'Accounts of your account.',
    hidden: true,
  })

export default function Page() {
  return <PageHeader title="Accounts" />
}
