import { infiniteQueryOptions } from '@tanstack/react-query'
import type {
  CreateReferralCode,
  HeldReferral,
  HeldReferralPage,
  MarkPaid,
  Payout,
  PayoutPage,
  ReferralCode,
  Referrals,
  referralDecisions,
} from '../../../contract/plans/referrals.ts'
import { answer, api } from '../../lib/api/api.ts'

export const referralKeys = {
  referrals: ['referrals'],
  payouts: ['payouts'],
  held: ['held-referrals'],
} as const

const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
}

export const referralsQuery = infiniteQueryOptions({
  ...pages,
  queryKey: referralKeys.referrals,
  queryFn: ({ pageParam: cursor }): Promise<Referrals> =>
    answer(api.v1.referrals.$get({ query: cursor ? { cursor } : {} })),
})

export const createCode = (json: CreateReferralCode): Promise<ReferralCode> =>
  answer(api.v1.referrals.code.$post({ json }))

/** Only who can be paid now. */
export const payoutsQuery = infiniteQueryOptions({
  ...pages,
  queryKey: referralKeys.payouts,
  queryFn: ({ pageParam: cursor }): Promise<PayoutPage> =>
    answer(api.v1.operator.payouts.$get({ query: { due: 'true', ...(cursor && { cursor }) } })),
})

export const markPaid = (json: MarkPaid): Promise<Payout> =>
  answer(api.v1.operator.payouts.$post({ json }))

export async function fetchPayoutsCsv(): Promise<Blob> {
  return (await api.v1.operator['payouts.csv'].$get()).blob()
}

export const heldQuery = infiniteQueryOptions({
  ...pages,
  queryKey: referralKeys.held,
  queryFn: ({ pageParam: cursor }): Promise<HeldReferralPage> =>
    answer(api.v1.operator.referrals.$get({ query: cursor ? { cursor } : {} })),
})

export const decideHeld = (
  id: string,
  decision: (typeof referralDecisions)[number],
): Promise<HeldReferral> =>
  answer(api.v1.operator.referrals[':id'][':decision'].$put({ param: { id, decision } }))
