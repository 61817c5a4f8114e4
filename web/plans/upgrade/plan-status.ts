import { counted } from '../../../contract/counted.ts'
import type { Account } from '../../../contract/people/account.ts'
import { trialDaysLeft } from '../../lib/plans/trial.ts'
import { longDay } from '../../ui/time/dates.ts'

export type PlanKind = 'free' | 'trial' | 'pro'

export interface PlanStatus {
  kind: PlanKind
  title: string
  sentence: string
}

const onPro: PlanStatus = {
  kind: 'pro',
  title: 'Your plan',
  sentence: 'This account is on Pro.',
}

/** Plan of an account as shown to its members. A trial may go on after a payment, and during it the tier is Pro. */
export function planStatusOf(
  account: Pick<Account, 'tier' | 'freeTrialEndsOn'> & { isPaying?: boolean },
  now: Date,
  timeZone: string,
): PlanStatus {
  if (account.isPaying) return onPro
  const daysLeft = trialDaysLeft(account.freeTrialEndsOn, now)
  if (account.freeTrialEndsOn !== null && daysLeft > 0) {
    const day = longDay(account.freeTrialEndsOn, timeZone)
    return {
      kind: 'trial',
      title: 'Upgrade to Pro',
      sentence: `Your trial ends in ${counted(daysLeft, 'day')}, on ${day}. Everything you made stays, whichever you choose.`,
    }
  }
  if (account.tier === 'PRO') return onPro
  return {
    kind: 'free',
    title: 'Upgrade to Pro',
    sentence: 'This account is on Free. Links never stop redirecting because of a limit.',
  }
}
