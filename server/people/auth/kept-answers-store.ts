import type { Database, Db, Tx } from '../../platform/database/database.ts'
import { deleteInSteps } from '../../platform/database/in-steps.ts'

/** One call's claim on a key of one owner. */
export interface KeyClaim {
  owner: string
  key: string
  /** Unique for each call that claims the key. */
  id: string
}

export interface KeyState {
  requestHash: string
  /** Null: there is no answer yet. */
  status: number | null
  answer: string | null
  location: string | null
  etag: string | null
  claimedUntil: number | null
  hasWorked: boolean
}

/**
 * Claims the key if it is free or its claim expired before any work. Exactly one of several concurrent calls gets true.
 */
export async function tryClaim(
  db: Database,
  { owner, key, id }: KeyClaim,
  request: { requestHash: string; now: number; until: number },
): Promise<boolean> {
  const claimed = {
    request_hash: request.requestHash,
    claim: id,
    claimed_until: request.until,
    created_at: request.now,
  }
  const row = await db
    .insertInto('idempotency')
    .values({
      ...{ user_id: owner, key, status: null, answer: null, worked: 0 },
      ...{ location: null, etag: null },
      ...claimed,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(claimed)
        .where('idempotency.status', 'is', null)
        .where('idempotency.worked', '=', 0)
        .where('idempotency.claimed_until', '<=', request.now),
    )
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export async function findKeyState(
  db: Db,
  owner: string,
  key: string,
): Promise<KeyState | undefined> {
  const row = await db
    .selectFrom('idempotency')
    .select(['request_hash', 'status', 'answer', 'location', 'etag', 'claimed_until', 'worked'])
    .where('user_id', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst()
  return (
    row && {
      requestHash: row.request_hash,
      status: row.status,
      answer: row.answer,
      location: row.location,
      etag: row.etag,
      claimedUntil: row.claimed_until,
      hasWorked: row.worked === 1,
    }
  )
}

/**
 * Call in the transaction of the work: marks that there is some and extends the claim. False when the claim was taken
 * over.
 */
export async function tryMarkWorked(tx: Tx, claim: KeyClaim, until: number): Promise<boolean> {
  const row = await tx
    .updateTable('idempotency')
    .set({ worked: 1, claimed_until: until })
    .where('user_id', '=', claim.owner)
    .where('key', '=', claim.key)
    .where('claim', '=', claim.id)
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export async function keepAnswer(
  db: Database,
  claim: KeyClaim,
  answer: Pick<KeyState, 'location' | 'etag'> & { status: number; answer: string },
): Promise<void> {
  await db
    .updateTable('idempotency')
    .set(answer)
    .where('user_id', '=', claim.owner)
    .where('key', '=', claim.key)
    .where('claim', '=', claim.id)
    .execute()
}

/** Frees the key of a failed call. If the call had committed something, only ends the claim. */
export async function endClaim(db: Database, claim: KeyClaim, now: number): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('user_id', '=', claim.owner)
    .where('key', '=', claim.key)
    .where('claim', '=', claim.id)
    .where('worked', '=', 0)
    .execute()
  await db
    .updateTable('idempotency')
    .set({ claimed_until: now })
    .where('user_id', '=', claim.owner)
    .where('key', '=', claim.key)
    .where('claim', '=', claim.id)
    .execute()
}

export async function deleteKeptAnswers(db: Db, before: number): Promise<void> {
  await deleteInSteps(db, {
    from: 'idempotency',
    key: ['user_id', 'key'],
    where: (row) => row('created_at', '<', before),
  })
}
