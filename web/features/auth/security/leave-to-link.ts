import { answer, api } from '../../../lib/api.ts'
import { confirmation } from '../../../lib/confirmation.ts'
import { leaveForProvider } from '../sign-in.ts'

/**
 * Asks before the way to the provider, and not after it, whether it is them: the check counts for ten minutes, which is as
 * long as the way may take. Answers whether the browser is on its way.
 */
export async function leaveToLink(): Promise<boolean> {
  const { confirmedUntil } = await answer(api.v1.auth.confirmations.$get())
  const isConfirmed = confirmedUntil !== null && Date.parse(confirmedUntil) > Date.now()
  if (!isConfirmed && !(await confirmation.ask())) return false
  await leaveForProvider({ purpose: 'link', page: '/settings/security' })
  return true
}
