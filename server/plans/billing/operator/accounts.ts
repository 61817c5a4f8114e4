import type {
  ListPlanAccounts,
  PlanAccount,
  PlanAccountPage,
  SetTier,
} from '../../../../contract/plans/operator-plans.ts'
import { tiers } from '../../../../contract/plans/tiers.ts'
import { type App, type Caller, readingOf } from '../../../context.ts'
import { recordOperatorAction } from '../../../operators/index.ts'
import { tierNow } from '../../../people/index.ts'
import { DAY, isoTime } from '../../../platform/clock.ts'
import { readTimeCursor, writeTimeCursor } from '../../../platform/database/time-cursor.ts'
import { writing } from '../../../platform/database/writing.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { lockAccount } from '../../../schema/locks.ts'
import { GRACE_MS } from '../plan-state.ts'
import { planAction } from '../plan-trail.ts'
import { statusOf } from '../reading.ts'
import { setTierRow } from '../store.ts'
import { countAccounts, findAccountRow, listAccountRows, type PlanAccountRow } from './store.ts'

/** Trials that end sooner are worth a look. */
export const TRIALS_WITHIN_MS = 7 * DAY

export async function listPlanAccounts(
  app: App,
  { state, q, cursor, limit }: ListPlanAccounts,
): Promise<PlanAccountPage> {
  const now = app.clock()
  const filter = {
    state,
    q: q ? q.toLowerCase() : undefined,
    now,
    trialsUntil: now + TRIALS_WITHIN_MS,
  }
  const after = cursor === undefined ? undefined : readTimeCursor(cursor)
  const rows = await listAccountRows(readingOf(app), { ...filter, after, limit: limit + 1 })
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return {
    items: items.map((row) => planAccount(app, row)),
    nextCursor: last ? writeTimeCursor({ at: last.created_at, id: last.id }) : null,
    total: await countAccounts(readingOf(app), filter),
  }
}

/** Grants an account a tier; null ends the grant, so that the plan or trial decides again. */
export async function setTier(
  app: App,
  caller: Caller,
  { id, tier, reason }: SetTier & { id: string },
): Promise<PlanAccount> {
  return writing(app, async (inside) => {
    await lockAccount(inside.db, id)
    const before = await findAccountRow(inside.db, id, app.clock())
    if (!before) throw new Problem('not-found')
    await setTierRow(inside.db, id, { granted_tier: tier })
    await recordOperatorAction(inside, caller, {
      action: planAction('set-by-operator'),
      subject: id,
      before: { tier: before.granted_tier },
      after: { tier, reason },
      concerned: id,
    })
    return planAccount(app, { ...before, granted_tier: tier })
  })
}

function planAccount(app: App, row: PlanAccountRow): PlanAccount {
  const granted = tiers.find((tier) => tier === row.granted_tier) ?? null
  const status = statusOf(app, row, row.status === null ? undefined : { status: row.status })
  return {
    id: row.id,
    name: row.name,
    ownerEmail: row.owner_email,
    tier: tierNow(app, row),
    grantedTier: granted,
    status,
    interval: row.plan_interval,
    trialEndsAt: status === 'TRIALING' ? timeOrNull(row.free_trial_ends_at) : null,
    graceEndsAt: row.past_due_since === null ? null : isoTime(row.past_due_since + GRACE_MS),
    cancelAt: timeOrNull(row.cancel_at),
    isBanned: row.is_banned === 1,
    createdAt: isoTime(row.created_at),
  }
}

const timeOrNull = (ms: number | null) => (ms === null ? null : isoTime(ms))
