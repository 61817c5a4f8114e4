import { Link, useLocation, useSearchParams } from 'react-router'
import { useHydrated } from '../../lib/hydrated.ts'
import { has } from '../../lib/installation.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { AuthLayout } from '../../people/auth/auth-layout.tsx'
import { folds } from '../../people/auth/folds.ts'
import { type EndedLink, RegisterMailForm } from '../../people/auth/register/register-mail-form.tsx'
import { findSentMail } from '../../people/auth/sent-mail.ts'

export const meta = () =>
  pageMeta({
    path: '/register-mail',
    title: 'Make an account · Unfurly',
    description: 'Start with your e-mail. We send you a link to go on with.',
  })

export default function RegisterMailPage() {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const isHydrated = useHydrated()
  const foot = (
    <>
      Have an account?{' '}
      <Link className="site-link" to="/login">
        Log in
      </Link>
    </>
  )
  return (
    <AuthLayout fold={folds.address} title="Start with your e-mail" intro={<Intro />} foot={foot}>
      <RegisterMailForm
        ended={isHydrated ? endedLink(query) : undefined}
        email={findSentMail(state)?.email}
      />
    </AuthLayout>
  )
}

function endedLink(query: URLSearchParams): EndedLink | undefined {
  if (query.get('expired') !== 'true') return undefined
  return query.get('invited') === 'true' ? 'invitation' : 'registration'
}

function Intro() {
  return (
    <>
      We send you a link to go on with.{' '}
      {has('payments') && <span data-if="payments">14 days of Pro, then Free.</span>}
      {has('no-payments') && (
        <span data-if="no-payments">
          Everything is included: every account here is Pro, without limits.
        </span>
      )}
    </>
  )
}
