import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { LoginFlow } from '../../features/auth/login/login-flow.tsx'
import { afterFactors, findStep, type LoginStep } from '../../features/auth/login/login-step.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { takeFarewell } from '../../lib/session/farewell.ts'
import { dropToken, findToken } from '../../lib/session/token.ts'
import type { Route } from './+types/login.ts'

export const meta = () =>
  pageMeta({ path: '/login', title: 'Log in · Unfurly', description: 'Log in to your links.' })

/** The guard lets in a token whose user has no account: they choose one here. */
export async function clientLoader(): Promise<LoginStep> {
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

export default function LoginPage({ loaderData: start }: Route.ComponentProps) {
  const { state } = useLocation()
  // Remove a token in the location state from the history, which a browser may write to disk.
  useEffect(() => {
    if (state) history.replaceState({ ...history.state, usr: null }, '')
  }, [state])
  return <LoginFlow start={findStep(state) ?? start} />
}
