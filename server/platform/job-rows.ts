import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { JobsTable } from './schema.ts'

export async function insertJob(db: Db, job: JobsTable): Promise<void> {
  await db.insertInto('jobs').values(job).execute()
}

/** Takes the oldest due job; of two runners at once exactly one gets it, for the claim is part of the update. */
export async function claimJob(db: Db, now: number, until: number): Promise<JobsTable | undefined> {
  const isFree = sql<boolean>`(claimed_until is null or claimed_until <= ${now})`
  const due = db
    .selectFrom('jobs')
    .select('id')
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

export async function deleteJob(db: Db, id: string): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).execute()
}

export async function postponeJob(
  db: Db,
  id: string,
  { runAt, error }: { runAt: number; error: string },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: runAt, claimed_until: null, last_error: error })
    .where('id', '=', id)
    .execute()
}
