import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { JobsTable } from './schema.ts'

export async function insertJob(db: Db, job: JobsTable): Promise<void> {
  await db.insertInto('jobs').values(job).execute()
}

/**
 * Takes the oldest due job of these kinds; of two runners at once exactly one gets it, for the claim is part of the
 * update. The number of attempts tells this claim from every other one.
 */
export async function claimJob(
  db: Db,
  { kinds, now, until }: { kinds: readonly string[]; now: number; until: number },
): Promise<JobsTable | undefined> {
  const isFree = sql<boolean>`(claimed_until is null or claimed_until <= ${now})`
  const due = db
    .selectFrom('jobs')
    .select('id')
    .where('kind', 'in', kinds)
    .where('run_at', '<=', now)
    .where(isFree)
    .orderBy('run_at')
    .orderBy('id')
    .limit(1)
  return db
    .updateTable('jobs')
    .set({ claimed_until: until, attempts: sql`attempts + 1` })
    .where('id', '=', due)
    .where(isFree)
    .returningAll()
    .executeTakeFirst()
}

export interface Claim {
  id: string
  attempts: number
}

/** False when another runner has taken the job. */
export async function extendClaim(db: Db, claim: Claim, until: number): Promise<boolean> {
  const row = await db
    .updateTable('jobs')
    .set({ claimed_until: until })
    .where('id', '=', claim.id)
    .where('attempts', '=', claim.attempts)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What somebody has claimed for longer is free at that time, unless they keep it until then. */
export async function shortenClaims(db: Db, until: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ claimed_until: until })
    .where('claimed_until', '>', until)
    .execute()
}

export async function deleteJob(db: Db, claim: Claim): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('id', '=', claim.id)
    .where('attempts', '=', claim.attempts)
    .execute()
}

export interface NextTry {
  runAt: number
  /** Null: it did not fail, and this attempt does not count. */
  error: string | null
}

export async function postponeJob(db: Db, claim: Claim, { runAt, error }: NextTry): Promise<void> {
  const changes = { run_at: runAt, claimed_until: null, last_error: error }
  await db
    .updateTable('jobs')
    .set(error === null ? { ...changes, attempts: claim.attempts - 1 } : changes)
    .where('id', '=', claim.id)
    .where('attempts', '=', claim.attempts)
    .execute()
}
