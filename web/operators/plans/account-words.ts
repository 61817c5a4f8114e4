import type { PlanAccount } from '../../../contract/plans/operator-plans.ts'
import type { ChipTone } from '../../ui/lists/state-chip.tsx'
import { longDay } from '../../ui/time/dates.ts'

interface PlanChip {
  words: string
  tone: ChipTone
}

/** Why the account has its tier. */
export function planChipOf({ tier, grantedTier, status }: PlanAccount): PlanChip {
  const name = tier === 'PRO' ? 'Pro' : 'Free'
  if (grantedTier !== null) return { words: `${name}, set by hand`, tone: 'news' }
  if (status === 'PAST_DUE' || status === 'UNPAID') {
    return { words: `${name}, payment failed`, tone: 'bad' }
  }
  if (status === 'TRIALING') return { words: 'Trial', tone: 'warn' }
  return { words: name, tone: tier === 'PRO' ? 'good' : 'plain' }
}

/** What happens to the plan next, as a sentence without its end; empty if nothing is known. */
export function planOutlook(account: PlanAccount, timeZone: string): string {
  const day = (at: string) => longDay(at, timeZone)
  if (account.graceEndsAt) return `Pro ends on ${day(account.graceEndsAt)} without a payment`
  if (account.cancelAt) return `cancelled, Pro ends on ${day(account.cancelAt)}`
  if (account.trialEndsAt) return `the trial ends on ${day(account.trialEndsAt)}`
  if (account.interval)
    return account.interval === 'year' ? 'paid by the year' : 'paid by the month'
  return ''
}
