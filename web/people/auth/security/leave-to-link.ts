import { answer, api } from '../../../lib/api/api.ts'
import { confirmation } from '../../../lib/session/confirmation.ts'
import { leaveForProvider } from '../login/single-sign-on/sign-in.ts'

/**
 * Asks for a confirmation before the browser leaves for the provider, and not afterwards: it lasts ten minutes, which is as
 * long as the sign-in may take. Returns whether the browser is leaving.
 */
export async function leaveToLink(): Promise<boolean> {
  const { confirmedUntil } = await answer(api.v1.auth.confirmations.$get())
  const isConfirmed = confirmedUntil !== null && Date.parse(confirmedUntil) > Date.now()
  if (!isConfirmed && !(await confirmation.ask())) return false
  await leaveForProvider({ purpose: 'link', page: '/settings/security' })
  return true
}
