import { type PlanAccountState, planAccountStates } from '../../../contract/plans/operator-plans.ts'
import type { AccountFilter } from './queries.ts'

const stateNames: Record<PlanAccountState, string> = {
  free: 'On Free',
  pro: 'On Pro',
  trial: 'Trial ends within 7 days',
  failed: 'Payment failed',
  granted: 'Tier set by hand',
  banned: 'Banned',
}

export const stateChoices = [
  { value: '', label: 'All accounts' },
  ...planAccountStates.map((value) => ({ value, label: stateNames[value] })),
]

export const stateOf = (text: string | null): PlanAccountState | '' =>
  planAccountStates.find((known) => known === text) ?? ''

/** Kept in the address bar, so that it can be shared and Back works. */
export const accountFilterOf = (search: URLSearchParams): AccountFilter => ({
  q: (search.get('q') ?? '').trim().slice(0, 254),
  state: stateOf(search.get('state')),
})

export function withAccountFilter(
  search: URLSearchParams,
  change: Partial<AccountFilter>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries({ ...accountFilterOf(search), ...change })) {
    if (value.trim() === '') next.delete(name)
    else next.set(name, value.trim())
  }
  return next
}
