import { z } from 'zod'
import type { PlanKind } from '../../../contract/plans/plan-states.ts'
import type { Inside } from '../../context.ts'
import { recordAudit } from '../../people/index.ts'
import type { BillingTable } from '../../schema/billing.ts'
import { paymentFailedMail, planEndedMail, sendNotice } from '../notices/plan-notices.ts'
import type { NextPlan } from './plan-state.ts'
import { findAccountPlan } from './store.ts'

/** Who asked for a change at the provider, and why. */
export const Cause = z.object({
  userId: z.string(),
  reason: z.string().nullable(),
  comment: z.string().nullable(),
})
export type Cause = z.infer<typeof Cause>

export const planAction = (kind: PlanKind): string => `plan.${kind}`

interface ChangedPlan {
  before: BillingTable
  next: NextPlan
}

/** Records in the audit log what has changed, and mails what the payers should know. */
export async function recordPlanChanges(
  inside: Inside,
  accountId: string,
  { before, next }: ChangedPlan,
): Promise<void> {
  const cause = causeOf(before)
  for (const kind of next.changes) {
    const isAsked = kind === 'cancel-asked' || kind === 'cancel-withdrawn'
    await recordAudit(inside, {
      accountId,
      userId: isAsked ? (cause?.userId ?? null) : null,
      action: planAction(kind),
      subject: accountId,
      before: { status: before.status, interval: before.plan_interval },
      after: {
        status: next.state.status,
        interval: next.state.plan_interval,
        until: untilOf(kind, next),
        ...(isAsked && { reason: cause?.reason ?? null, comment: cause?.comment ?? null }),
      },
    })
  }
  await mailChanges(inside, accountId, { before, next })
}

function causeOf({ cause }: BillingTable): Cause | undefined {
  return cause === null ? undefined : Cause.parse(JSON.parse(cause))
}

function untilOf(kind: PlanKind, { state, tierEndsAt }: NextPlan): number | null {
  if (kind === 'cancel-asked') return state.cancel_at
  if (kind === 'payment-failed') return tierEndsAt
  return kind === 'started' || kind === 'paid-again' ? state.renews_at : null
}

async function mailChanges(inside: Inside, accountId: string, { before, next }: ChangedPlan) {
  const account = (await findAccountPlan(inside.db, accountId))?.name
  if (account === undefined) return
  const version = before.version + 1
  const endsAt = next.tierEndsAt
  if (next.changes.includes('payment-failed') && endsAt !== null) {
    await sendNotice(inside, { accountId, notice: `payment-failed-${version}` }, (payer) =>
      paymentFailedMail(inside, { ...payer, account, endsAt }),
    )
  }
  if (next.changes.includes('ended')) {
    const isUnpaid = before.status === 'PAST_DUE'
    await sendNotice(inside, { accountId, notice: `ended-${version}` }, (payer) =>
      planEndedMail(inside, { ...payer, account, isUnpaid }),
    )
  }
}
