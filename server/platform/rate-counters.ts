import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Adds one use to a bucket, beginning a new window when the last one has ended. */
export async function takeUse(
  db: Db,
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

/** Adds uses to a bucket whose window is known, and answers all that were used in it. */
export async function addUse(
  db: Db,
  bucket: string,
  added: number,
  endsAt: number,
): Promise<number> {
  const row = await db
    .insertInto('rate_counters')
    .values({ bucket, ends_at: endsAt, used: added })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        used: sql`case when rate_counters.ends_at < excluded.ends_at then excluded.used else rate_counters.used + excluded.used end`,
        ends_at: sql`excluded.ends_at`,
      }),
    )
    .returning('used')
    .executeTakeFirstOrThrow()
  return row.used
}

export async function releaseUse(db: Db, bucket: string): Promise<void> {
  await db
    .updateTable('rate_counters')
    .set({ used: sql`used - 1` })
    .where('bucket', '=', bucket)
    .where('used', '>', 0)
    .execute()
}

export async function dropEndedCounters(db: Db, now: number): Promise<void> {
  await db.deleteFrom('rate_counters').where('ends_at', '<=', now).execute()
}
