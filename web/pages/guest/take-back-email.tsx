import { useMutation, useQuery } from '@tanstack/react-query'
import { readerZone } from '../../../contract/time-zone.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { AuthLayout } from '../../people/auth/auth-layout.tsx'
import { folds } from '../../people/auth/folds.ts'
import { NewPasswordForm } from '../../people/auth/reset/new-password-form.tsx'
import { FormSkeleton } from '../../people/auth/skeleton.tsx'
import { TakeBackEnded } from '../../people/auth/take-back/take-back-ended.tsx'
import { TakeBackForm } from '../../people/auth/take-back/take-back-form.tsx'
import { takeBackMutation, takeBackQuery } from '../../people/auth/take-back/take-back-queries.ts'
import { longDay } from '../../ui/time/dates.ts'
import type { Route } from './+types/take-back-email.ts'

export const meta = () => [
  ...pageMeta({
    path: '/take-back-email',
    title: 'Take your e-mail back · Unfurly',
    description: 'For somebody whose e-mail was changed by somebody else.',
    hidden: true,
  }),
  // The address contains the code.
  { name: 'referrer', content: 'no-referrer' },
]

export const HydrateFallback = () => <FormSkeleton title="Take your e-mail back" />

/** The code if it is still valid. Also open to signed-in users: their session may be the compromised one. */
export async function clientLoader({
  request,
}: Route.ClientLoaderArgs): Promise<string | undefined> {
  const code = new URL(request.url).searchParams.get('code')
  if (!code) return undefined
  try {
    await queryClient.ensureQueryData(takeBackQuery(code))
    return code
  } catch (error) {
    if (error instanceof ApiProblem && error.kind === 'code-ended') return undefined
    throw error
  }
}

export default function TakeBackEmailPage({ loaderData: code }: Route.ComponentProps) {
  return code === undefined ? <Ended /> : <Offered code={code} />
}

function Offered({ code }: { code: string }) {
  const kept = useQuery(takeBackQuery(code)).data
  const take = useMutation(takeBackMutation)
  if (take.data) return <Taken email={take.data.email} resetCode={take.data.resetCode} />
  if (hasEnded(take.error) || !kept) return <Ended />
  return (
    <AuthLayout
      fold={folds.reset}
      title="Take your e-mail back"
      intro={
        <>
          Your login had <b>{kept.email}</b> until its e-mail was changed on{' '}
          {longDay(kept.changedAt, readerZone())}.
        </>
      }
      foot="You changed it yourself? Then close this page: nothing has happened."
    >
      <TakeBackForm email={kept.email} take={take} code={code} />
    </AuthLayout>
  )
}

function Taken({ email, resetCode }: { email: string; resetCode: string }) {
  return (
    <AuthLayout
      fold={folds.newPassword}
      title="Set a new password"
      intro={
        <>
          You log in with <b>{email}</b> again, and everybody is signed out.
        </>
      }
    >
      <NewPasswordForm code={resetCode} />
    </AuthLayout>
  )
}

function Ended() {
  return (
    <AuthLayout
      fold={folds.reset}
      title="This link has ended"
      intro="It works once, for seven days. If you have used it, your e-mail is your own again, and you need a new password."
      foot={
        <>
          Your login still has another e-mail than yours? Write to whoever runs this installation.
        </>
      }
    >
      <TakeBackEnded />
    </AuthLayout>
  )
}

const hasEnded = (error: unknown) => error instanceof ApiProblem && error.kind === 'code-ended'
