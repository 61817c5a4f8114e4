import { AuthLayout } from '../../features/auth/auth-layout.tsx'
import { folds } from '../../features/auth/folds.ts'
import { pageMeta } from '../../lib/page-meta.ts'

export const meta = () =>
  pageMeta({
    path: '/auth/callback',
    title: 'Logging you in · Unfurly',
    description: 'Logging you in.',
    hidden: true,
  })

export default function Page() {
  return (
    <AuthLayout fold={folds.login} title="Logging you in">
      {null}
    </AuthLayout>
  )
}
