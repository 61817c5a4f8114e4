import { z } from 'zod'
import { PENDING_DAYS, REFERRAL_REWARD } from '../../../contract/plans/referral-terms.ts'
import type { ReferralReason } from '../../../contract/plans/referrals.ts'
import type { App, Inside } from '../../context.ts'
import { DAY } from '../../platform/clock.ts'
import { pauseAfterStep } from '../../platform/database/in-steps.ts'
import type { TimeCursor } from '../../platform/database/time-cursor.ts'
import { writing } from '../../platform/database/writing.ts'
import { lockAccount } from '../../schema/locks.ts'
import type { ReferralsTable } from '../../schema/referrals.ts'
import { type Decision, decide } from './decide.ts'
import { move, takeBack } from './ledger.ts'
import { readFacts } from './signs.ts'
import { findReferral, findReferralOf, listDue, updateReferral } from './store.ts'

const ROWS_A_STEP = 50

/** The chore: decides every referral whose time has come, each in a transaction of its own. */
export async function decideDueReferrals(app: App): Promise<void> {
  const now = app.clock()
  let rows: TimeCursor[] = []
  do {
    rows = await listDue(app.db, { now, after: rows.at(-1), limit: ROWS_A_STEP })
    for (const { id } of rows) {
      const startedAt = performance.now()
      await decideApart(app, id)
      await pauseAfterStep(startedAt)
    }
  } while (rows.length === ROWS_A_STEP)
}

/** One that fails is tried again in the next hour, and stops no other. */
async function decideApart(app: App, id: string): Promise<void> {
  try {
    await decideReferral(app, id)
  } catch (error) {
    app.log.warn('a referral could not be decided', { referral: id, error })
  }
}

/** Decides a referral that is due; under the lock of the ambassador's account, so that it happens once. */
export async function decideReferral(app: App, id: string): Promise<void> {
  await writing(app, async (inside) => {
    const referral = await lockReferral(inside, await findReferral(inside.db, id))
    const now = app.clock()
    if (!referral || referral.due_at === null || referral.due_at > now) return
    await apply(inside, referral, decide(referral, await readFacts(inside, referral), now))
  })
}

const TakenBack = z.object({ accountId: z.string() })

/** The job that follows a refund or a dispute. */
export async function reverseAfterRefund(app: App, payload: unknown): Promise<void> {
  await reverseReferralOf(app, TakenBack.parse(payload).accountId)
}

/** Takes back what the account's referral earned, in whatever state it is. */
export async function reverseReferralOf(app: App, accountId: string): Promise<void> {
  await writing(app, async (inside) => {
    const referral = await lockReferral(inside, await findReferralOf(inside.db, accountId))
    if (referral) await end(inside, referral, 'refunded')
  })
}

/** Locks the ambassador's account, and reads the referral again: it may have been decided meanwhile. */
export async function lockReferral(
  inside: Inside,
  found: ReferralsTable | undefined,
): Promise<ReferralsTable | undefined> {
  if (!found) return undefined
  await lockAccount(inside.db, found.account_id)
  return findReferral(inside.db, found.id)
}

async function apply(inside: Inside, referral: ReferralsTable, decision: Decision): Promise<void> {
  const { id } = referral
  const now = inside.clock()
  if (decision.kind === 'wait') return updateReferral(inside.db, id, { due_at: decision.until })
  if (decision.kind === 'end') return end(inside, referral, decision.reason)
  if (decision.kind === 'hold') {
    const { reason } = decision
    return updateReferral(inside.db, id, { status: 'HELD', reason, due_at: null })
  }
  const { amount } = REFERRAL_REWARD
  const entry = { accountId: referral.account_id, referralId: id, amount }
  if (decision.kind === 'qualify') {
    const due_at = now + PENDING_DAYS * DAY
    await updateReferral(inside.db, id, {
      status: 'QUALIFIED',
      reason: null,
      qualified_at: now,
      due_at,
    })
    return move(inside, { ...entry, to: 'PENDING' })
  }
  await updateReferral(inside.db, id, { due_at: null })
  return move(inside, { ...entry, from: 'PENDING', to: 'DUE' })
}

/** A referral that has ended already keeps its state and its reason. */
export async function end(
  inside: Inside,
  referral: ReferralsTable,
  reason: ReferralReason | null,
): Promise<void> {
  const { id, status, account_id } = referral
  if (status === 'NOT_COUNTED' || status === 'REVERSED') return
  const isCounted = status === 'QUALIFIED' || status === 'PAID'
  await updateReferral(inside.db, id, {
    status: isCounted ? 'REVERSED' : 'NOT_COUNTED',
    reason,
    due_at: null,
  })
  if (isCounted) await takeBack(inside, { accountId: account_id, referralId: id })
}
