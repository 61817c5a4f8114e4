import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { LoginFlow } from '../../features/auth/login-flow.tsx'
import { afterFactors, findStep, type LoginStep } from '../../features/auth/login-step.ts'
import { takeFarewell } from '../../lib/farewell.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { dropToken, findToken } from '../../lib/token.ts'
import type { Route } from './+types/login.ts'

export const meta = () =>
  pageMeta({ path: '/login', title: 'Log in · Unfurly', description: 'Log in to your links.' })

/** The guard lets a token through whose person belongs to no account: they choose one here. */
export async function clientLoader(): Promise<LoginStep> {
  const token = findToken()
  if (!token) return { at: 'password', news: takeFarewell() }
  try {
    return await afterFactors(token)
  } catch {
    // It opens nothing any more: the password is asked for, as if it had never been there.
    dropToken()
    return { at: 'password' }
  }
}

export default function LoginPage({ loaderData: start }: Route.ComponentProps) {
  const { state } = useLocation()
  // A token that came along stays in memory: the history, which a browser may write to disk, forgets it.
  useEffect(() => {
    if (state) history.replaceState({ ...history.state, usr: null }, '')
  }, [state])
  return <LoginFlow start={findStep(state) ?? start} />
}
