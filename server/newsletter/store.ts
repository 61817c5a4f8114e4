import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'
import { deleteInSteps } from '../platform/database/in-steps.ts'
import type { NewsletterCodesTable, NewsletterTable } from '../schema/newsletter.ts'

type Segment = NewsletterTable['segment']
type Status = NewsletterTable['status']

export interface Subscription {
  addressHash: string
  segment: Segment
}

/**
 * Notes that an address asks for a newsletter, and returns the status it has then. A subscription that stands and a
 * declined one stay as they are.
 */
export async function request(
  tx: Tx,
  { addressHash, segment }: Subscription,
  { email, now }: { email: string; now: number },
): Promise<Status> {
  const isOpen = sql<boolean>`newsletter.status in ('REQUESTED', 'UNSUBSCRIBED')`
  const row = await tx
    .insertInto('newsletter')
    .values({
      address_hash: addressHash,
      segment,
      email,
      status: 'REQUESTED',
      requested_at: now,
      confirmed_at: null,
      ended_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['address_hash', 'segment']).doUpdateSet({
        status: sql`case when ${isOpen} then 'REQUESTED' else newsletter.status end`,
        email: sql`case when ${isOpen} then excluded.email else newsletter.email end`,
        requested_at: sql`case when ${isOpen} then excluded.requested_at else newsletter.requested_at end`,
        ended_at: sql`case when ${isOpen} then null else newsletter.ended_at end`,
      }),
    )
    .returning('status')
    .executeTakeFirstOrThrow()
  return row.status
}

export async function insertCode(tx: Tx, row: NewsletterCodesTable): Promise<void> {
  await tx.insertInto('newsletter_codes').values(row).execute()
}

/** Uses a code up; of two concurrent calls exactly one gets its subscription. */
export async function useCode(
  tx: Tx,
  codeHash: string,
  now: number,
): Promise<Subscription | undefined> {
  return tx
    .updateTable('newsletter_codes')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['address_hash as addressHash', 'segment'])
    .executeTakeFirst()
}

/** For a code that cannot be used: whether it was used. Undefined if there is no such code. */
export async function findCode(db: Db, codeHash: string): Promise<{ isUsed: boolean } | undefined> {
  const row = await db
    .selectFrom('newsletter_codes')
    .select('used_at')
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return row && { isUsed: row.used_at !== null }
}

export async function endCodes(tx: Tx, addressHash: string, now: number): Promise<void> {
  await tx
    .updateTable('newsletter_codes')
    .set({ expires_at: now })
    .where('address_hash', '=', addressHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

/** Returns false if the request was stopped or forgotten meanwhile. */
export async function tryConfirm(
  tx: Tx,
  { addressHash, segment }: Subscription,
  now: number,
): Promise<boolean> {
  const row = await tx
    .updateTable('newsletter')
    .set({ status: 'CONFIRMED', confirmed_at: sql`coalesce(confirmed_at, ${now})` })
    .where('address_hash', '=', addressHash)
    .where('segment', '=', segment)
    .where('status', 'in', ['REQUESTED', 'CONFIRMED'])
    .returning('status')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends every subscription of an address and forgets the address itself; returns the status it has then, if it is known. */
export async function stop(tx: Tx, addressHash: string, now: number): Promise<Status | undefined> {
  const row = await tx
    .updateTable('newsletter')
    .set({
      email: null,
      confirmed_at: null,
      ended_at: sql`coalesce(ended_at, ${now})`,
      status: sql`case status when 'CONFIRMED' then 'UNSUBSCRIBED' when 'REQUESTED' then 'DECLINED' else status end`,
    })
    .where('address_hash', '=', addressHash)
    .returning('status')
    .executeTakeFirst()
  return row?.status
}

/** For an address whose request is forgotten already. A request made at the same moment wins. */
export async function insertDeclined(
  tx: Tx,
  { addressHash, segment }: Subscription,
  now: number,
): Promise<void> {
  await tx
    .insertInto('newsletter')
    .values({
      address_hash: addressHash,
      segment,
      email: null,
      status: 'DECLINED',
      requested_at: now,
      confirmed_at: null,
      ended_at: now,
    })
    .onConflict((conflict) => conflict.columns(['address_hash', 'segment']).doNothing())
    .execute()
}

export async function countByStatus(db: Db, status: Status): Promise<number> {
  const row = await db
    .selectFrom('newsletter')
    .select((row) => row.fn.countAll().as('count'))
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export interface ConfirmedRow {
  address_hash: string
  segment: string
  email: string
  confirmed_at: number
}

/** Oldest first, after the given row. */
export async function listConfirmed(
  db: Db,
  { after, limit }: { after: ConfirmedRow | undefined; limit: number },
): Promise<ConfirmedRow[]> {
  let query = db
    .selectFrom('newsletter')
    .select(['address_hash', 'segment', 'email', 'confirmed_at'])
    .where('status', '=', 'CONFIRMED')
    .orderBy('confirmed_at')
    .orderBy('address_hash')
    .limit(limit)
  if (after) {
    query = query.where(
      sql<boolean>`(confirmed_at, address_hash) > (${after.confirmed_at}, ${after.address_hash})`,
    )
  }
  return (await query.execute()) as ConfirmedRow[]
}

/** Unconfirmed requests, and hashes of addresses that unsubscribed long ago. */
export async function deleteOldSubscriptions(
  db: Db,
  before: { requested: number; ended: number },
): Promise<void> {
  await deleteInSteps(db, {
    from: 'newsletter',
    key: ['address_hash', 'segment'],
    where: (row) =>
      row.or([
        row.and([row('status', '=', 'REQUESTED'), row('requested_at', '<=', before.requested)]),
        row.and([
          row('status', 'in', ['UNSUBSCRIBED', 'DECLINED']),
          row('ended_at', '<=', before.ended),
        ]),
      ]),
  })
}

export async function deleteOldCodes(db: Db, before: number): Promise<void> {
  await deleteInSteps(db, {
    from: 'newsletter_codes',
    key: ['code_hash'],
    where: (row) => row('expires_at', '<=', before),
  })
}
