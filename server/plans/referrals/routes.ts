import { Account } from '../../../contract/people/account.ts'
import {
  CreateReferralCode,
  HeldReferral,
  HeldReferralPage,
  ListHeld,
  ListPayouts,
  ListReferrals,
  MarkPaid,
  Payout,
  PayoutPage,
  ReferralCode,
  Referrals,
  referralDecisions,
  VisitReferral,
} from '../../../contract/plans/referrals.ts'
import type { Call, MemberCall } from '../../context.ts'
import { takeOfAddress } from '../../edge/call-limits.ts'
import { allow, allowOperator, readAccount } from '../../people/index.ts'
import { HOUR } from '../../platform/clock.ts'
import { created, createdAt } from '../../platform/http/created.ts'
import {
  answers,
  answersFile,
  api,
  body,
  fails,
  query,
  savedHeaders,
} from '../../platform/http/http.ts'
import { Problem } from '../../platform/http/problem.ts'
import { countVisit, createCode } from './codes.ts'
import { decideHeld, listHeld } from './held.ts'
import { linkReferral } from './linking.ts'
import { listPayouts, markPaid, payoutsCsv } from './payouts.ts'
import { readReferrals } from './referrals.ts'

export const referrals = api<MemberCall>()
  .post(
    '/code',
    answers(ReferralCode, 201, 'Make the referral code of the account, or change it'),
    fails('referral-taken', 'not-found'),
    allow('Admin', { person: true }),
    body(CreateReferralCode, { isOptional: true }),
    async (c) =>
      createdAt(
        c,
        await createCode(c.var.app, c.var.member, c.req.valid('json')),
        () => `/api/ui/v1/profile/referrals`,
      ),
  )
  .get(
    '/',
    answers(Referrals, 200, 'Who came by the referral code, and what that earned'),
    fails('not-found'),
    allow('Admin'),
    query(ListReferrals),
    async (c) => c.json(await readReferrals(c.var.app, c.var.member, c.req.valid('query'))),
  )

const VISITS = { name: 'referral-visit', limit: 30, windowMs: HOUR } as const

/** No login: the pages for guests report a visit by a referral link. */
export const referralVisits = api<Call>().post(
  '/visits',
  answers(null, 204, 'Count a visit by a referral link, without a login'),
  body(VisitReferral),
  async (c) => {
    // Over the limit the visit is not counted; the visitor need not know.
    const use = await takeOfAddress(c, VISITS)
    if (use.isAllowed) await countVisit(c.var.app, c.req.valid('json').code)
    return c.body(null, 204)
  },
)

export const referralLinks = api<MemberCall>().put(
  '/:code',
  answers(Account, 200, 'Link the account to a referral code, once'),
  fails('referral-linked'),
  allow('Admin', { person: true, self: true }),
  async (c) => {
    await linkReferral(c.var.app, c.var.member, c.req.param('code'))
    return c.json(await readAccount(c.var.app, c.var.member))
  },
)

export const operatorReferrals = api<MemberCall>()
  .get(
    '/payouts',
    answers(PayoutPage, 200, 'What ambassadors earned and can be paid (operators)'),
    allowOperator(),
    query(ListPayouts),
    async (c) => c.json(await listPayouts(c.var.app, c.req.valid('query'))),
  )
  .get(
    '/payouts.csv',
    answersFile('text/csv', 'Who can be paid, as a CSV file (operators)', savedHeaders),
    allowOperator(),
    async (c) =>
      c.body(await payoutsCsv(c.var.app, c.var.member), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="payouts.csv"',
      }),
  )
  .post(
    '/payouts',
    answers(Payout, 201, 'Mark the balance of an account as paid (operators)'),
    fails('balance-changed', 'not-found'),
    allowOperator(),
    body(MarkPaid),
    async (c) => created(c, await markPaid(c.var.app, c.var.member, c.req.valid('json'))),
  )
  .get(
    '/referrals',
    answers(HeldReferralPage, 200, 'Referrals that wait for a decision (operators)'),
    allowOperator(),
    query(ListHeld),
    async (c) => c.json(await listHeld(c.var.app, c.req.valid('query'))),
  )
  .put(
    '/referrals/:id/:decision',
    answers(HeldReferral, 200, 'Accept or refuse a referral that waits (operators)'),
    allowOperator(),
    async (c) => {
      const { id } = c.req.param()
      const decision = referralDecisions.find((known) => known === c.req.param('decision'))
      if (!decision) throw new Problem('not-found')
      return c.json(await decideHeld(c.var.app, c.var.member, { id, decision }))
    },
  )
