import type { Db, Tx } from '../../platform/database/database.ts'
import { deleteInSteps } from '../../platform/database/in-steps.ts'
import type { RegistrationsTable } from '../../schema/users.ts'

export async function hasUser(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertRegistration(tx: Tx, row: RegistrationsTable): Promise<void> {
  await tx.insertInto('registrations').values(row).execute()
}

export async function findRegistration(
  db: Db,
  codeHash: string,
): Promise<RegistrationsTable | undefined> {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
}

/** Marks a code used; of two concurrent calls exactly one gets true. */
export async function useRegistration(tx: Tx, codeHash: string, now: number): Promise<boolean> {
  const row = await tx
    .updateTable('registrations')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function endRegistrationsOf(tx: Tx, invitationId: string, now: number): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({ expires_at: now })
    .where('invitation_id', '=', invitationId)
    .where('expires_at', '>', now)
    .execute()
}

/** Ends the open set-up links. */
export async function endSetUpRegistrations(tx: Tx, now: number): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({ expires_at: now })
    .where('is_setup', '=', 1)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

export async function hasAnyUser(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function deleteRegistrationsTo(tx: Tx, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  await tx.deleteFrom('registrations').where('email', 'in', emails).execute()
}

export async function deleteRegistrationsFrom(
  tx: Tx,
  invitationIds: readonly string[],
): Promise<void> {
  if (invitationIds.length === 0) return
  await tx.deleteFrom('registrations').where('invitation_id', 'in', invitationIds).execute()
}

export async function deleteOldRegistrations(db: Db, before: number): Promise<void> {
  await deleteInSteps(db, {
    from: 'registrations',
    key: ['code_hash'],
    where: (row) => row('expires_at', '<', before),
  })
}
