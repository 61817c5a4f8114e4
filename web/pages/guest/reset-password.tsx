import { AuthLayout } from '../../features/auth/auth-layout.tsx'
import { folds } from '../../features/auth/folds.ts'
import { pageMeta } from '../../lib/page-meta.ts'

export const meta = () =>
  pageMeta({
    path: '/reset-password',
    title: 'Reset your password · Unfurly',
    description: 'Reset your password.',
    hidden: true,
  })

export default function Page() {
  return (
    <AuthLayout fold={folds.login} title="Reset your password">
      {null}
    </AuthLayout>
  )
}
