import type { Db, Tx } from '../../../platform/database/database.ts'
import { deleteInSteps } from '../../../platform/database/in-steps.ts'
import type { KeptEmailsTable } from '../../../schema/users.ts'

/** Replaces a row of the same address: that one has expired or belongs to the same user. */
export async function putKeptEmail(tx: Tx, row: KeptEmailsTable): Promise<void> {
  const { email: _, ...values } = row
  await tx
    .insertInto('kept_emails')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doUpdateSet(values))
    .execute()
}

export async function findKeptEmail(
  db: Db,
  email: string,
  now: number,
): Promise<KeptEmailsTable | undefined> {
  return db
    .selectFrom('kept_emails')
    .selectAll()
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function findKeptEmailByCode(
  db: Db,
  codeHash: string,
  now: number,
): Promise<KeptEmailsTable | undefined> {
  return db
    .selectFrom('kept_emails')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Exactly one of several concurrent calls gets the row. */
export async function takeKeptEmail(
  tx: Tx,
  codeHash: string,
  now: number,
): Promise<KeptEmailsTable | undefined> {
  return tx
    .deleteFrom('kept_emails')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteKeptEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await tx
    .deleteFrom('kept_emails')
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .execute()
}

export async function deleteKeptEmailsSince(tx: Tx, userId: string, since: number): Promise<void> {
  await tx
    .deleteFrom('kept_emails')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .execute()
}

export async function deleteEndedKeptEmails(db: Db, now: number): Promise<void> {
  await deleteInSteps(db, {
    from: 'kept_emails',
    key: ['email'],
    where: (row) => row('expires_at', '<=', now),
  })
}
