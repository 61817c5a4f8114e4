import type { Db } from '../../platform/database.ts'

export interface KeptAnswer {
  requestHash: string
  status: number | null
  answer: string | null
}

/** True when this key was not used before; of two at once exactly one gets true, the other waits for its end. */
export async function claimKey(
  db: Db,
  owner: string,
  claim: { key: string; requestHash: string; now: number },
): Promise<boolean> {
  const row = await db
    .insertInto('idempotency')
    .values({
      user_id: owner,
      key: claim.key,
      request_hash: claim.requestHash,
      status: null,
      answer: null,
      created_at: claim.now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export async function findKeptAnswer(
  db: Db,
  owner: string,
  key: string,
): Promise<KeptAnswer | undefined> {
  return db
    .selectFrom('idempotency')
    .select(['request_hash as requestHash', 'status', 'answer'])
    .where('user_id', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function keepAnswer(
  db: Db,
  owner: string,
  kept: { key: string; status: number; answer: string },
): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ status: kept.status, answer: kept.answer })
    .where('user_id', '=', owner)
    .where('key', '=', kept.key)
    .execute()
}

export async function deleteKeptAnswers(db: Db, before: number): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<', before).execute()
}
