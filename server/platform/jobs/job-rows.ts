import { sql } from 'kysely'
import type { Database, Db, Tx } from '../database/database.ts'
import type { JobsTable } from './jobs-table.ts'

export async function insertJob(tx: Tx, job: JobsTable): Promise<void> {
  await tx.insertInto('jobs').values(job).execute()
}

export async function deleteWaiting(
  tx: Tx,
  { kind, payloadStart }: { kind: string; payloadStart: string },
): Promise<void> {
  await tx
    .deleteFrom('jobs')
    .where('kind', '=', kind)
    .where('claimed_until', 'is', null)
    .where(sql<boolean>`substr(payload, 1, ${sql.lit(payloadStart.length)}) = ${payloadStart}`)
    .execute()
}

interface JobsWanted {
  kinds: readonly string[]
  now: number
}

const isFree = (now: number) => sql<boolean>`(claimed_until is null or claimed_until <= ${now})`

/**
 * Claims the oldest due job of these kinds. Of two concurrent runners exactly one gets it, because the update checks the
 * claim. The number of attempts identifies the claim.
 */
export async function claimJob(
  db: Database,
  { kinds, now, until }: JobsWanted & { until: number },
): Promise<JobsTable | undefined> {
  for (;;) {
    // Read first: runners poll all the time, and mostly there is nothing to write.
    const due = await findDue(db, { kinds, now })
    if (!due) return undefined
    const claimed = await db
      .updateTable('jobs')
      .set({ claimed_until: until, attempts: sql`attempts + 1` })
      .where('id', '=', due.id)
      .where('run_at', '<=', now)
      .where(isFree(now))
      .returningAll()
      .executeTakeFirst()
    if (claimed) return claimed
  }
}

/** One query per kind, so that jobs of other kinds cost nothing. */
async function findDue(
  db: Db,
  { kinds, now }: JobsWanted,
): Promise<Pick<JobsTable, 'id' | 'run_at'> | undefined> {
  let first: Pick<JobsTable, 'id' | 'run_at'> | undefined
  for (const kind of kinds) {
    const due = await db
      .selectFrom('jobs')
      .select(['id', 'run_at'])
      .where('kind', '=', kind)
      .where('run_at', '<=', now)
      .where(isFree(now))
      .orderBy('run_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (due && (!first || due.run_at < first.run_at)) first = due
  }
  return first
}

/** Counting stops here: the exact number beyond it does not matter. */
const COUNTED_MAX = 50_000

export interface JobCount {
  /** Due jobs, claimed ones included. */
  due: number
  /** Jobs scheduled for later, failed ones that will be retried included. */
  later: number
  /** Due time of the oldest unclaimed job, in epoch milliseconds; undefined if there is none. */
  dueSince: number | undefined
}

/** Counts the jobs of each kind, using only the index. */
export async function countJobs(
  db: Db,
  { kinds, now }: JobsWanted,
): Promise<ReadonlyMap<string, JobCount>> {
  const counts = new Map<string, JobCount>()
  for (const kind of kinds) {
    const oldest = await findDue(db, { kinds: [kind], now })
    counts.set(kind, {
      due: await countOf(db, { kind, now, isDue: true }),
      later: await countOf(db, { kind, now, isDue: false }),
      dueSince: oldest?.run_at,
    })
  }
  return counts
}

async function countOf(
  db: Db,
  { kind, now, isDue }: { kind: string; now: number; isDue: boolean },
): Promise<number> {
  const some = db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('run_at', isDue ? '<=' : '>', now)
    .limit(COUNTED_MAX)
  const row = await db
    .selectFrom(some.as('some'))
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export interface JobClaim {
  id: string
  attempts: number
}

/** False if another runner has taken the job. */
export async function extendClaim(db: Database, claim: JobClaim, until: number): Promise<boolean> {
  const row = await db
    .updateTable('jobs')
    .set({ claimed_until: until })
    .where('id', '=', claim.id)
    .where('attempts', '=', claim.attempts)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends longer claims at that time, unless their runners extend them before. */
export async function shortenClaims(db: Database, until: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ claimed_until: until })
    .where('claimed_until', '>', until)
    .execute()
}

export async function deleteJob(db: Database, claim: JobClaim): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('id', '=', claim.id)
    .where('attempts', '=', claim.attempts)
    .execute()
}

export interface NextTry {
  runAt: number
  /** Null: the job did not fail, and this attempt does not count. */
  error: string | null
}

export async function postponeJob(
  db: Database,
  claim: JobClaim,
  { runAt, error }: NextTry,
): Promise<void> {
  const changes = { run_at: runAt, claimed_until: null, last_error: error }
  await db
    .updateTable('jobs')
    .set(error === null ? { ...changes, attempts: claim.attempts - 1 } : changes)
    .where('id', '=', claim.id)
    .where('attempts', '=', claim.attempts)
    .execute()
}
