import type { App } from '../../context.ts'
import { DAY } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { addUses, findUse } from '../../platform/http/rate-counters.ts'
import { findKeyState } from './kept-answers-store.ts'

/** A day's answers of one user in an account, in kilobytes: hundreds of the longest, a million of the usual ones. */
const KEPT_KB_A_DAY = 1_000_000

const bucketOf = (owner: string) => `kept-answers:${owner}`

/** Refuses a new key before any work once today's answers fill the budget. Repeats still get theirs. */
export async function requireBudget(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { owner, key }: { owner: string; key: string },
): Promise<void> {
  const now = clock()
  const use = await findUse(db, bucketOf(owner), now)
  if (!use || use.used < KEPT_KB_A_DAY || (await findKeyState(db, owner, key))) return
  throw new Problem('too-many-requests', {
    detail:
      'The answers kept for your Idempotency-Keys fill the space of a day. Leave the header out, or wait until tomorrow (UTC).',
    retryAfterSeconds: (use.endsAt - now) / 1000,
  })
}

export async function takeBudget(
  db: Database,
  now: number,
  { owner, answer }: { owner: string; answer: string },
): Promise<void> {
  const added = Math.ceil(answer.length / 1000)
  await addUses(db, [{ bucket: bucketOf(owner), added, endsAt: now - (now % DAY) + DAY }])
}
