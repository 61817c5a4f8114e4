import { Button } from '@mantine/core'
import { Link, type MiddlewareFunction, Navigate, redirect, replace } from 'react-router'
import { pageMeta } from '../../lib/page-meta.ts'
import { requireGuest } from '../../lib/session/guards.ts'
import { loginPath } from '../../lib/session/intended-page.ts'
import { AuthLayout } from '../../people/auth/auth-layout.tsx'
import { folds } from '../../people/auth/folds.ts'
import { handOver, type LoginStep } from '../../people/auth/login/login-step.ts'
import {
  dropSignInIntent,
  noteSignInFailure,
  readSignInIntent,
  type SignInIntent,
} from '../../people/auth/login/single-sign-on/sign-in.ts'
import { SignInFailed } from '../../people/auth/login/single-sign-on/sign-in-failed.tsx'
import {
  exchangeProof,
  isProof,
  readReturn,
  type SignInTrouble,
  troubleWords,
} from '../../people/auth/login/single-sign-on/sign-in-return.ts'
import { FormSkeleton } from '../../people/auth/skeleton.tsx'
import type { Route } from './+types/auth-callback.ts'

export const meta = () =>
  pageMeta({
    path: '/auth/callback',
    title: 'Logging you in · Unfurly',
    description: 'The way back from single sign-on.',
    hidden: true,
  })

export const HydrateFallback = () => <FormSkeleton title="Logging you in" />

/** Linking an identity needs a session; any other signed-in visitor is redirected. */
const requireErrand: MiddlewareFunction<unknown> = (call, next) =>
  readSignInIntent().purpose === 'link' ? next() : requireGuest(call, next)

export const clientMiddleware = [requireErrand]

type CallbackOutcome =
  | { kind: 'on'; to: string; state: unknown }
  | { kind: 'trouble'; trouble: SignInTrouble; back: SignInIntent }

/** The exchange is in the loader, not in the page, so that it runs once. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<CallbackOutcome> {
  const errand = readSignInIntent()
  const returned = readReturn(new URL(request.url).search)
  dropSignInIntent()
  if (!isProof(returned)) return { kind: 'trouble', trouble: returned, back: errand }
  // Linking may need a confirmation, which only the signed-in screens can ask for.
  if (errand.purpose === 'link') return { kind: 'on', to: errand.page, state: { proof: returned } }
  let step: LoginStep
  try {
    step = await exchangeProof(returned)
  } catch (error) {
    noteSignInFailure()
    return { kind: 'trouble', trouble: troubleWords(error), back: errand }
  }
  if (step.at === 'in') throw redirect(errand.page)
  handOver(step)
  throw replace(loginPath(errand.page))
}

export default function AuthCallback({ loaderData: outcome }: Route.ComponentProps) {
  if (outcome.kind === 'on') return <Navigate to={outcome.to} state={outcome.state} replace />
  const { trouble, back } = outcome
  const isLogin = back.purpose === 'login'
  return (
    <AuthLayout fold={folds.login} title={trouble.title}>
      <SignInFailed {...trouble}>
        <Button component={Link} size="md" to={isLogin ? loginPath(back.page) : back.page} replace>
          {isLogin ? 'Back to log in' : 'Back to security'}
        </Button>
      </SignInFailed>
    </AuthLayout>
  )
}
