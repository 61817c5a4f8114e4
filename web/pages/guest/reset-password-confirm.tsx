import { AuthLayout } from '../../features/auth/auth-layout.tsx'
import { folds } from '../../features/auth/folds.ts'
import { pageMeta } from '../../lib/page-meta.ts'

export const meta = () =>
  pageMeta({
    path: '/reset-password/confirm',
    title: 'Set a new password · Unfurly',
    description: 'Set a new password.',
    hidden: true,
  })

export default function Page() {
  return (
    <AuthLayout fold={folds.login} title="Set a new password">
      {null}
    </AuthLayout>
  )
}
