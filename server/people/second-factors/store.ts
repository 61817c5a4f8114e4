import type { Db, Tx } from '../../platform/database/database.ts'
import type { FactorsTable } from '../../schema/users.ts'

export interface FactorOwner {
  id: string
  email: string
  firstName: string
  /** Empty for a user who signs in by an identity provider only. */
  passwordHash: string
}

export async function findUser(db: Db, userId: string): Promise<FactorOwner | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'first_name as firstName', 'password_hash as passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

export async function listFactorRows(db: Db, userId: string): Promise<FactorsTable[]> {
  return db
    .selectFrom('factors')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findPasskey(db: Db, credentialId: string): Promise<FactorsTable | undefined> {
  return db
    .selectFrom('factors')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** False when the factor exists already. */
export async function insertFactor(tx: Tx, factor: FactorsTable): Promise<boolean> {
  const row = await tx
    .insertInto('factors')
    .values(factor)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface OwnFactor {
  userId: string
  id: string
}

export async function updateFactorName(
  tx: Tx,
  { userId, id }: OwnFactor,
  name: string,
): Promise<FactorsTable | undefined> {
  return tx
    .updateTable('factors')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteFactor(
  tx: Tx,
  { userId, id }: OwnFactor,
): Promise<FactorsTable | undefined> {
  return tx
    .deleteFrom('factors')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteFactorsSince(
  tx: Tx,
  userId: string,
  since: number,
): Promise<FactorsTable[]> {
  return tx
    .deleteFrom('factors')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .returningAll()
    .execute()
}

export async function markFactorUsed(tx: Tx, id: string, now: number): Promise<void> {
  await tx.updateTable('factors').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** True when no code of this or a later time step was used before; of two concurrent calls exactly one gets true. */
export async function spendTimeStep(
  tx: Tx,
  id: string,
  { step, now }: { step: number; now: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('factors')
    .set({ last_step: step, last_used_at: now })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False when the stored counter is not lower by now. Passkeys without a counter stay at 0. */
export async function countPasskey(
  tx: Tx,
  id: string,
  { counter, now }: { counter: number; now: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('factors')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), eb('counter', '=', 0)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  { hashes, now }: { hashes: readonly string[]; now: number },
): Promise<void> {
  await deleteRecoveryCodesSince(tx, userId, 0)
  const rows = hashes.map((hash) => ({
    user_id: userId,
    code_hash: hash,
    used_at: null,
    created_at: now,
  }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

export async function deleteRecoveryCodesSince(
  tx: Tx,
  userId: string,
  since: number,
): Promise<void> {
  await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .execute()
}

/** True for the first use. */
export async function spendRecoveryCode(
  tx: Tx,
  userId: string,
  { hash, now }: { hash: string; now: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number | string>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}
