import { Link, redirect, useSearchParams } from 'react-router'
import { pageMeta } from '../../lib/page-meta.ts'
import { AuthLayout } from '../../people/auth/auth-layout.tsx'
import { folds } from '../../people/auth/folds.ts'
import { NewPasswordForm } from '../../people/auth/reset/new-password-form.tsx'
import type { Route } from './+types/reset-password-confirm.ts'

export const meta = () => [
  ...pageMeta({
    path: '/reset-password/confirm',
    title: 'Set a new password · Unfurly',
    description: 'The last step: a new password.',
    hidden: true,
  }),
  // The address contains the code.
  { name: 'referrer', content: 'no-referrer' },
]

export const loader = () => null

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!new URL(request.url).searchParams.get('code')) throw redirect('/reset-password')
  return null
}
clientLoader.hydrate = true as const

export default function ResetPasswordConfirmPage() {
  const [query] = useSearchParams()
  const foot = (
    <Link className="site-link" to="/login">
      Back to log in
    </Link>
  )
  return (
    <AuthLayout
      fold={folds.newPassword}
      title="Set a new password"
      intro="Saving it signs you out on all your devices."
      foot={foot}
    >
      <NewPasswordForm code={query.get('code') ?? ''} />
    </AuthLayout>
  )
}
