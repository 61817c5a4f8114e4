import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useHydrated } from '../../lib/hydrated.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { AuthLayout } from '../../people/auth/auth-layout.tsx'
import { folds } from '../../people/auth/folds.ts'
import { ResetForm } from '../../people/auth/reset/reset-form.tsx'
import { ResetSent } from '../../people/auth/reset/reset-sent.tsx'
import type { SentMail } from '../../people/auth/sent-mail.ts'

export const meta = () => [
  ...pageMeta({
    path: '/reset-password',
    title: 'Reset your password · Unfurly',
    description: 'Enter your e-mail, and we send you a link to set a new password.',
    hidden: true,
  }),
  { name: 'referrer', content: 'no-referrer' },
]

const intro =
  'Enter your e-mail. If there is an account with it, we send a link that works once, for one hour.'

export default function ResetPasswordPage() {
  const [mail, setMail] = useState<SentMail>()
  const [query] = useSearchParams()
  const isHydrated = useHydrated()
  const { state } = useLocation()
  const foot = (
    <Link className="site-link" to="/login">
      Back to log in
    </Link>
  )
  return (
    <AuthLayout
      fold={folds.reset}
      title="Reset your password"
      intro={mail ? undefined : intro}
      foot={foot}
    >
      {mail ? (
        <ResetSent mail={mail} onSent={setMail} />
      ) : (
        <ResetForm
          isLinkEnded={isHydrated && query.get('expired') === 'true'}
          username={typeof state === 'string' ? state : ''}
          onSent={setMail}
        />
      )}
    </AuthLayout>
  )
}
