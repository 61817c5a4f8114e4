import { Link, Navigate, useLocation } from 'react-router'
import { useHydrated } from '../../lib/hydrated.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { AuthLayout } from '../../people/auth/auth-layout.tsx'
import { folds } from '../../people/auth/folds.ts'
import { CheckEmailActions } from '../../people/auth/register/check-email-actions.tsx'
import { findSentMail } from '../../people/auth/sent-mail.ts'

export const meta = () =>
  pageMeta({
    path: '/check-email',
    title: 'Check your mail · Unfurly',
    description: 'A link to go on with your registration is on its way.',
    hidden: true,
  })

export default function CheckEmailPage() {
  const { state } = useLocation()
  const isHydrated = useHydrated()
  const mail = isHydrated ? findSentMail(state) : undefined
  if (isHydrated && !mail) return <Navigate to="/register-mail" replace />
  const intro = (
    <>
      If {mail ? <b>{mail.email}</b> : 'your e-mail'} can be registered, a link is on its way. It
      works once, for 24 hours.
    </>
  )
  const foot = (
    <>
      Wrong address?{' '}
      <Link className="site-link" to="/register-mail" state={mail}>
        Change it
      </Link>
    </>
  )
  return (
    <AuthLayout fold={folds.mail} title="Check your mail" intro={intro} foot={foot}>
      {mail && <CheckEmailActions mail={mail} />}
    </AuthLayout>
  )
}
