import { pageMeta } from '../../lib/page-meta.ts'
import { takeFarewell } from '../../lib/session/farewell.ts'
import { dropToken, findToken } from '../../lib/session/token.ts'
import { LoginFlow } from '../../people/auth/login/login-flow.tsx'
import { afterFactors, type LoginStep, takeHanded } from '../../people/auth/login/login-step.ts'
import type { Route } from './+types/login.ts'

export const meta = () =>
  pageMeta({ path: '/login', title: 'Log in · Unfurly', description: 'Log in to your links.' })

export const loader = (): LoginStep => ({ at: 'password' })

/** The guard lets in a token whose user has no account: they choose one here. */
export async function clientLoader(): Promise<LoginStep> {
  const handed = takeHanded()
  if (handed) return handed
  const token = findToken()
  if (!token) return { at: 'password', news: takeFarewell() }
  try {
    return await afterFactors(token)
  } catch {
    // The token is no longer valid: start with the password, as without one.
    dropToken()
    return { at: 'password' }
  }
}
clientLoader.hydrate = true as const

export default function LoginPage({ loaderData: start }: Route.ComponentProps) {
  return <LoginFlow start={start} />
}
