import { z } from 'zod'
import { intervals, type PlanChange } from '../../../contract/plans/billing.ts'
import { planKinds } from '../../../contract/plans/plan-states.ts'
import { TRIAL_DAYS } from '../../../contract/screens/tours.ts'
import type { App, Member } from '../../context.ts'
import { type AuditChange, listChangesOf } from '../../people/index.ts'
import { DAY, isoTime } from '../../platform/clock.ts'
import { Problem } from '../../platform/http/problem.ts'
import { planAction } from './plan-trail.ts'
import { findAccountPlan } from './store.ts'

const CHANGES_MAX = 100
const actions = planKinds.map(planAction)

const After = z.object({
  interval: z.enum(intervals).nullish().catch(null),
  until: z.number().nullish().catch(null),
  reason: z.string().nullish().catch(null),
})

/** What happened to the plan of an account, newest first; from the audit log, which keeps it for 400 days. */
export async function listPlanHistory(app: App, { accountId }: Member): Promise<PlanChange[]> {
  const account = await findAccountPlan(app.db, accountId)
  if (!account) throw new Problem('not-found')
  const of = { subject: accountId, actions }
  const page = { of, after: undefined, limit: CHANGES_MAX }
  const { entries } = await listChangesOf(app, accountId, page)
  const changes = entries.flatMap(planChange)
  const endsAt = account.free_trial_ends_at
  if (endsAt === null) return changes
  const started: PlanChange = {
    id: `${accountId}.trial`,
    kind: 'trial-started',
    at: isoTime(endsAt - TRIAL_DAYS * DAY),
    by: null,
    interval: null,
    until: isoTime(endsAt),
    reason: null,
  }
  return [...changes, started]
}

function planChange(entry: AuditChange): PlanChange[] {
  const kind = planKinds.find((known) => planAction(known) === entry.action)
  if (!kind) return []
  const after = After.parse(entry.after === null ? {} : JSON.parse(entry.after))
  return [
    {
      id: entry.id,
      kind,
      at: isoTime(entry.at),
      by: nameOf(entry),
      interval: after.interval ?? null,
      until: after.until === null || after.until === undefined ? null : isoTime(after.until),
      reason: after.reason ?? null,
    },
  ]
}

function nameOf({ first_name, last_name }: AuditChange): string | null {
  const name = `${first_name ?? ''} ${last_name ?? ''}`.trim()
  return name === '' ? null : name
}
