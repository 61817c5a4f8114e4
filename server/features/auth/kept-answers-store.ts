import type { Db } from '../../platform/database.ts'
import { deleteInSteps } from '../../platform/in-steps.ts'

/** One call's hold on a key of one owner. */
export interface Claim {
  owner: string
  key: string
  /** Made anew by each call that claims the key. */
  id: string
}

export interface KeyState {
  requestHash: string
  /** Null: there is no answer yet. */
  status: number | null
  answer: string | null
  claimedUntil: number | null
  hasWorked: boolean
}

/** True when the key is free or its claim ended with nothing done; of calls at once exactly one gets true. */
export async function tryClaim(
  db: Db,
  { owner, key, id }: Claim,
  wish: { requestHash: string; now: number; until: number },
): Promise<boolean> {
  const claimed = {
    request_hash: wish.requestHash,
    claim: id,
    claimed_until: wish.until,
    created_at: wish.now,
  }
  const row = await db
    .insertInto('idempotency')
    .values({ user_id: owner, key, status: null, answer: null, worked: 0, ...claimed })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(claimed)
        .where('idempotency.status', 'is', null)
        .where('idempotency.worked', '=', 0)
        .where('idempotency.claimed_until', '<=', wish.now),
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
    .select(['request_hash', 'status', 'answer', 'claimed_until', 'worked'])
    .where('user_id', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst()
  return (
    row && {
      requestHash: row.request_hash,
      status: row.status,
      answer: row.answer,
      claimedUntil: row.claimed_until,
      hasWorked: row.worked === 1,
    }
  )
}

/** Notes, in the transaction of the work, that there is some, and extends the claim. False: it was taken over. */
export async function tryMarkWorked(db: Db, claim: Claim, until: number): Promise<boolean> {
  const row = await db
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
  db: Db,
  claim: Claim,
  { status, answer }: { status: number; answer: string },
): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ status, answer })
    .where('user_id', '=', claim.owner)
    .where('key', '=', claim.key)
    .where('claim', '=', claim.id)
    .execute()
}

/** Frees the key of a call that failed, unless it had committed something: then only the claim ends. */
export async function endClaim(db: Db, claim: Claim, now: number): Promise<void> {
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
