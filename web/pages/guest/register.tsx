import { redirect } from 'react-router'
import type { Registration } from '../../../contract/people/registrations.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { keepFarewell } from '../../lib/session/farewell.ts'
import { AuthLayout } from '../../people/auth/auth-layout.tsx'
import { folds } from '../../people/auth/folds.ts'
import { registrationQuery } from '../../people/auth/queries.ts'
import { RegisterForm } from '../../people/auth/register/register-form.tsx'
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

/** The form of most links, until it is known what this one is for. */
export const loader = () => ({ code: '', registration: undefined })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const code = query.get('reg')
  if (!code) throw redirect('/register-mail')
  if (query.get('expired') === 'true') throw redirect(ENDED)
  const registration = await find(code)
  if (registration && !registration.expired) return { code, registration }
  if (registration?.used) {
    keepFarewell(`That link was used already: ${registration.email} has a login. Log in to go on.`)
    throw redirect('/login')
  }
  throw redirect(registration?.invited ? `${ENDED}&invited=true` : ENDED)
}
clientLoader.hydrate = true as const

const ENDED = '/register-mail?expired=true'

/** Undefined for a link that is no longer known: it ended long ago. */
async function find(code: string): Promise<Registration | undefined> {
  try {
    return await queryClient.ensureQueryData(registrationQuery(code))
  } catch (error) {
    if (error instanceof ApiProblem && (error.status === 404 || error.status === 410)) {
      return undefined
    }
    throw error
  }
}

export default function RegisterPage({ loaderData }: Route.ComponentProps) {
  const { code, registration } = loaderData
  return (
    <AuthLayout
      fold={folds.account}
      title={registration ? titleOf(registration) : 'Make your account'}
      intro={registration ? <Intro registration={registration} /> : <>&nbsp;</>}
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
