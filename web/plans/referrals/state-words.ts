import type { Referral, ReferralReason } from '../../../contract/plans/referrals.ts'
import type { ChipTone } from '../../ui/lists/state-chip.tsx'

export const reasonWords: Record<ReferralReason, string> = {
  'same-person': 'same person',
  'same-mailbox': 'same mailbox',
  'same-card': 'same card',
  'not-new': 'not a new user',
  'counted-before': 'counted before',
  banned: 'account is banned',
  deleted: 'account is gone',
  'same-address': 'same network',
  refunded: 'payment was refunded',
  operator: 'refused by the operator',
}

interface StateWords {
  words: string
  tone: ChipTone
}

export function stateOf({ status, reason }: Pick<Referral, 'status' | 'reason'>): StateWords {
  const why = reason === null ? '' : `: ${reasonWords[reason]}`
  const states: Record<Referral['status'], StateWords> = {
    SIGNED_UP: { words: 'Signed up', tone: 'warn' },
    HELD: { words: 'Being looked at', tone: 'warn' },
    QUALIFIED: { words: 'Qualified', tone: 'good' },
    PAID: { words: 'Paid', tone: 'good' },
    NOT_COUNTED: { words: `Not counted${why || ': no link in 90 days'}`, tone: 'plain' },
    REVERSED: { words: `Taken back${why}`, tone: 'plain' },
  }
  return states[status]
}
