import { sql } from 'kysely'
import type { Database, Db, Tx } from '../database/database.ts'
import { deleteInSteps } from '../database/in-steps.ts'
import { openYielder } from '../loop/yielder.ts'

declare module '../database/tables.ts' {
  interface Tables {
    rate_counters: { bucket: string; ends_at: number; used: number }
  }
}

/** Adds one use to a bucket, and starts a new window if the last one has ended. */
export async function takeUse(
  db: Database,
  bucket: string,
  now: number,
  endsAt: number,
): Promise<{ used: number; endsAt: number }> {
  const row = await db
    .insertInto('rate_counters')
    .values({ bucket, ends_at: endsAt, used: 1 })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        used: sql`case when rate_counters.ends_at <= ${now} then 1 else rate_counters.used + 1 end`,
        ends_at: sql`case when rate_counters.ends_at <= ${now} then excluded.ends_at else rate_counters.ends_at end`,
      }),
    )
    .returning(['used', 'ends_at'])
    .executeTakeFirstOrThrow()
  return { used: row.used, endsAt: row.ends_at }
}

/** Undefined if the bucket has no use in a current window. */
export async function findUse(
  db: Db,
  bucket: string,
  now: number,
): Promise<{ used: number; endsAt: number } | undefined> {
  return db
    .selectFrom('rate_counters')
    .select(['used', 'ends_at as endsAt'])
    .where('bucket', '=', bucket)
    .where('ends_at', '>', now)
    .executeTakeFirst()
}

export interface Uses {
  bucket: string
  added: number
  endsAt: number
}

const ROWS_A_STATEMENT = 500
/** Many addresses at once must not hold the calls of others. */
const TURN_MS = 10

/** Adds uses to buckets with known windows, and returns the total of each. */
export async function addUses(
  db: Database,
  uses: readonly Uses[],
): Promise<{ bucket: string; used: number }[]> {
  const written: { bucket: string; used: number }[] = []
  const yieldTurn = openYielder(TURN_MS)
  for (let from = 0; from < uses.length; from += ROWS_A_STATEMENT) {
    await yieldTurn()
    written.push(...(await addSome(db, uses.slice(from, from + ROWS_A_STATEMENT))))
  }
  return written
}

function addSome(db: Database, uses: readonly Uses[]): Promise<{ bucket: string; used: number }[]> {
  return db
    .insertInto('rate_counters')
    .values(uses.map(({ bucket, added, endsAt }) => ({ bucket, ends_at: endsAt, used: added })))
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        used: sql`case when rate_counters.ends_at < excluded.ends_at then excluded.used else rate_counters.used + excluded.used end`,
        ends_at: sql`excluded.ends_at`,
      }),
    )
    .returning(['bucket', 'used'])
    .execute()
}

export async function releaseUse(db: Database, bucket: string): Promise<void> {
  await db
    .updateTable('rate_counters')
    .set({ used: sql`used - 1` })
    .where('bucket', '=', bucket)
    .where('used', '>', 0)
    .execute()
}

export async function holdBucket(db: Database, bucket: string, endsAt: number): Promise<void> {
  await db
    .updateTable('rate_counters')
    .set({ ends_at: endsAt })
    .where('bucket', '=', bucket)
    .where('ends_at', '<', endsAt)
    .execute()
}

export async function dropBucket(tx: Tx, bucket: string): Promise<void> {
  await tx.deleteFrom('rate_counters').where('bucket', '=', bucket).execute()
}

/** Those of these buckets whose window has ended. */
export async function dropEnded(
  db: Database,
  buckets: readonly string[],
  now: number,
): Promise<void> {
  const yieldTurn = openYielder(TURN_MS)
  for (let from = 0; from < buckets.length; from += ROWS_A_STATEMENT) {
    await yieldTurn()
    await db
      .deleteFrom('rate_counters')
      .where('bucket', 'in', buckets.slice(from, from + ROWS_A_STATEMENT))
      .where('ends_at', '<=', now)
      .execute()
  }
}

export async function dropEndedCounters(db: Db, now: number): Promise<void> {
  await deleteInSteps(db, {
    from: 'rate_counters',
    key: ['bucket'],
    where: (row) => row('ends_at', '<=', now),
  })
}
