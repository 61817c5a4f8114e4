import { useSuspenseQuery } from '@tanstack/react-query'
import { redirect } from 'react-router'
import type { Registration } from '../../../contract/people/registrations.ts'
import { AuthLayout } from '../../features/auth/auth-layout.tsx'
import { folds } from '../../features/auth/folds.ts'
import { registrationQuery } from '../../features/auth/queries.ts'
import { RegisterForm } from '../../features/auth/register/register-form.tsx'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import type { Route } from './+types/register.ts'

export const meta = () => [
  ...pageMeta({
    path: '/register',
    title: 'Make your account · Unfurly',
    description: 'The last step: your name and a password.',
    hidden: true,
  }),
  // The address contains the code.
  { name: 'referrer', content: 'no-referrer' },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const code = query.get('reg')
  if (!code) throw redirect('/register-mail')
  if (query.get('expired') === 'true' || !(await isOpen(code))) {
    throw redirect('/register-mail?expired=true')
  }
  return code
}

/** A link that is no longer known has ended too: it was used, or expired long ago. */
async function isOpen(code: string): Promise<boolean> {
  try {
    const { expired } = await queryClient.ensureQueryData(registrationQuery(code))
    return !expired
  } catch (error) {
    if (error instanceof ApiProblem && (error.status === 404 || error.status === 410)) return false
    throw error
  }
}

export default function RegisterPage({ loaderData: code }: Route.ComponentProps) {
  const { data: registration } = useSuspenseQuery(registrationQuery(code))
  return (
    <AuthLayout
      fold={folds.account}
      title={titleOf(registration)}
      intro={<Intro registration={registration} />}
    >
      <RegisterForm code={code} registration={registration} />
    </AuthLayout>
  )
}

function titleOf({ invitation, setup }: Registration): string {
  if (setup) return 'Set this installation up'
  return invitation ? `Join ${invitation.accountName}` : 'Make your account'
}

function Intro({ registration: { email, invitation, setup } }: { registration: Registration }) {
  if (setup) {
    return 'Nobody has an account here yet. With this link you become the operator: the one who runs this installation, and may act as any of its people.'
  }
  if (!invitation) {
    return (
      <>
        For <b>{email}</b>
      </>
    )
  }
  return (
    <>
      <b>{invitation.invitedBy}</b> invites you to work on the links of{' '}
      <b>{invitation.accountName}</b>. You log in as <b>{email}</b>.
    </>
  )
}
