import type { Database, Db, Tx } from '../../platform/database/database.ts'
import { deleteInSteps } from '../../platform/database/in-steps.ts'
import type { ChallengesTable } from '../../schema/users.ts'

/** Stores a challenge, replacing one with the same id. False when a code was sent for that one after `sentBefore`. */
export async function putChallenge(
  db: Database,
  challenge: ChallengesTable,
  sentBefore: number,
): Promise<boolean> {
  const { id: _, ...values } = challenge
  const row = await db
    .insertInto('challenges')
    .values(challenge)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(values)
        .where((eb) =>
          eb.or([
            eb('challenges.code_sent_at', 'is', null),
            eb('challenges.code_sent_at', '<=', sentBefore),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findChallenge(
  db: Db,
  id: string,
  now: number,
): Promise<ChallengesTable | undefined> {
  return db
    .selectFrom('challenges')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Counts an attempt before it is checked; undefined when none is left. */
export async function takeAttempt(
  db: Database,
  id: string,
  { now, most }: { now: number; most: number },
): Promise<ChallengesTable | undefined> {
  return db
    .updateTable('challenges')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where('attempts', '<', most)
    .returningAll()
    .executeTakeFirst()
}

/** Stores the code that is about to be sent; undefined when the last one was sent after `sentBefore`. */
export async function storeSentCode(
  tx: Tx,
  id: string,
  { codeHash, now, sentBefore }: { codeHash: string; now: number; sentBefore: number },
): Promise<ChallengesTable | undefined> {
  return tx
    .updateTable('challenges')
    .set({ code_hash: codeHash, code_sent_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('code_sent_at', 'is', null), eb('code_sent_at', '<=', sentBefore)]))
    .returningAll()
    .executeTakeFirst()
}

export async function storePasskeyChallenge(
  db: Database,
  id: string,
  challenge: string,
): Promise<void> {
  await db
    .updateTable('challenges')
    .set({ passkey_challenge: challenge })
    .where('id', '=', id)
    .execute()
}

/** Deletes a challenge; of two concurrent right answers exactly one gets true. */
export async function endChallenge(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('challenges')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Called in the transaction that changes a user's e-mail, so that codes mailed to the old one no longer work. */
export async function endChallenges(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('challenges').where('user_id', '=', userId).execute()
}

export async function deleteEndedChallenges(db: Db, now: number): Promise<void> {
  await deleteInSteps(db, {
    from: 'challenges',
    key: ['id'],
    where: (row) => row('expires_at', '<=', now),
  })
}
