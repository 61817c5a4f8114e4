import type { CompiledQuery } from 'kysely'
import { noticeClicks } from '../../notices/index.ts'
import {
  type Database,
  type Db,
  inTransaction,
  isDatabaseAway,
  type Tx,
} from '../../platform/database/database.ts'
import { deleteInSteps } from '../../platform/database/in-steps.ts'
import { isDiskFull } from '../../platform/disk/full-disk.ts'
import { Problem } from '../../platform/http/problem.ts'

export interface LinkCount {
  linkId: string
  accountId: string
  total: number
  human: number
}

/** Below the limits of both databases for values in one statement. */
const IDS_IN_A_QUERY = 500
/** On SQLite other writers wait for each step: with a million counters, 100 links take some 25 ms. */
export const LINKS_IN_A_STEP = 100

/** When each of these segments was stored and counted; those that were not are left out. */
export async function findShipped(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (let from = 0; from < ids.length; from += IDS_IN_A_QUERY) {
    const rows = await db
      .selectFrom('shipped_segments')
      .select(['id', 'shipped_at'])
      .where('id', 'in', ids.slice(from, from + IDS_IN_A_QUERY))
      .execute()
    for (const row of rows) found.set(row.id, row.shipped_at)
  }
  return found
}

/** How many segments all instances have stored since then. */
export async function countShippedSince(db: Db, since: number): Promise<number> {
  const row = await db
    .selectFrom('shipped_segments')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where('shipped_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export interface ShippedRow {
  /** The id of a segment, or of a batch of a large one. */
  id: string
  clicks: number
}

/** Shipped batches of segments from `from` on and before `before`; ids sort by time. */
export function listShippedBetween(db: Db, from: string, before: string): Promise<ShippedRow[]> {
  return db
    .selectFrom('shipped_segments')
    .select(['id', 'clicks'])
    .where('id', '>=', from)
    .where('id', '<', before)
    .execute()
}

export async function deleteShippedBefore(db: Db, before: number): Promise<void> {
  await deleteInSteps(db, {
    from: 'shipped_segments',
    key: ['id'],
    where: (row) => row('shipped_at', '<', before),
  })
}

export interface ShippedBatch {
  id: string
  clicks: number
  shippedAt: number
}

/** Adds the counts in one transaction, unless that was done before under the same id. True when they were added. */
export function recordBatch(
  db: Db,
  batch: ShippedBatch,
  counts: readonly LinkCount[],
): Promise<boolean> {
  return recordOnce(db, batch, async (tx) => {
    if (counts.length === 0) return
    const now = await addCounts(tx, counts)
    const counted = counts.map(({ linkId, accountId, human }) => {
      const after = now.get(linkId) ?? 0
      return { linkId, accountId, before: after - human, now: after }
    })
    await noticeClicks({ db: tx, clock: () => batch.shippedAt }, counted)
  })
}

/** Runs `add` in the transaction that records the id, unless that was done before. True when it ran. */
export async function recordOnce(
  db: Db,
  batch: ShippedBatch,
  add: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const row = { id: batch.id, clicks: batch.clicks, shipped_at: batch.shippedAt }
    const isNew = await tx
      .insertInto('shipped_segments')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (isNew) await add(tx)
    return isNew !== undefined
  })
}

/** The compiled statement of a full step, by database: building it for so many rows takes as long as running it. */
const wholeSteps = new WeakMap<object, CompiledQuery<CountedRow>>()

/** Clicks by people on each of these links afterwards. */
async function addCounts(
  tx: Tx,
  counts: readonly LinkCount[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await addAll(tx, counts)
  return new Map(rows.map(({ link_id, human }) => [link_id, human]))
}

interface CountedRow {
  link_id: string
  human: number
}

async function addAll(tx: Tx, counts: readonly LinkCount[]): Promise<CountedRow[]> {
  if (counts.length !== LINKS_IN_A_STEP) return additionOf(tx, counts).execute()
  const { adapter } = tx.getExecutor()
  const statement = wholeSteps.get(adapter) ?? additionOf(tx, counts).compile()
  wholeSteps.set(adapter, statement)
  const parameters = counts.flatMap(valuesOf)
  return (await tx.executeQuery<CountedRow>({ ...statement, parameters })).rows
}

/** In the order of the columns below. */
function valuesOf({ linkId, accountId, total, human }: LinkCount) {
  return [linkId, accountId, total, human]
}

function additionOf(tx: Tx, counts: readonly LinkCount[]) {
  const rows = counts.map(({ linkId, accountId, total, human }) => ({
    link_id: linkId,
    account_id: accountId,
    total,
    human,
  }))
  return tx
    .insertInto('link_clicks')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('link_id').doUpdateSet((set) => ({
        total: set('link_clicks.total', '+', set.ref('excluded.total')),
        human: set('link_clicks.human', '+', set.ref('excluded.human')),
      })),
    )
    .returning(['link_clicks.link_id', 'link_clicks.human'])
}

/** Deletes the rows `<id>.…` of a batch that was counted in several steps. */
export async function deleteSteps(db: Database, id: string): Promise<void> {
  await db
    .deleteFrom('shipped_segments')
    .where('id', '>=', `${id}.`)
    .where('id', '<', `${id}/`)
    .execute()
}

export interface NewSalt {
  day: string
  salt: string
  now: number
}

/** The day's salt: this one, unless another instance was first. */
export async function takeSalt(db: Database, { day, salt, now }: NewSalt): Promise<string> {
  await db
    .insertInto('daily_salts')
    .values({ day, salt, created_at: now })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
  const row = await db
    .selectFrom('daily_salts')
    .select('salt')
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return row.salt
}

export async function deleteSaltsUntil(db: Database, lastDay: string): Promise<void> {
  await db.deleteFrom('daily_salts').where('day', '<=', lastDay).execute()
}

/** Whether one of the two stores is unreachable or has no room, as opposed to having refused. */
export function isAway(error: unknown): boolean {
  if (isDiskFull(error)) return true
  return (error instanceof Problem && error.kind === 'store-away') || isDatabaseAway(error)
}
