import { TRIAL_DAYS } from '../../../contract/screens/tours.ts'

const DAY_MS = 86_400_000

/**
 * Days left of the free trial, rounded up, so that its last hour counts as a day; 0 if none is active. Capped at a trial's
 * length: a device clock behind the server's would count one day more, and no tour is named after that day.
 */
export function trialDaysLeft(endsOn: string | null, now: Date): number {
  if (endsOn === null) return 0
  const leftMs = new Date(endsOn).getTime() - now.getTime()
  return Math.min(Math.max(Math.ceil(leftMs / DAY_MS), 0), TRIAL_DAYS)
}
