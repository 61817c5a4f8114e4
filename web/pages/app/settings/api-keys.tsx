import { pageMeta } from '../../../lib/page-meta.ts'
import { PageHeader } from '../../../ui/page-header.tsx'

export const meta = () =>
  pageMeta({
    path: '/settings/api-keys',
    title: 'API keys · Unfurly',
    description: 'API keys of your account.',
    hidden: true,
  })

export default function Page() {
  return <PageHeader title="API keys" />
}
