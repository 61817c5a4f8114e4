import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { deleteInSteps } from '../../platform/database/in-steps.ts'
import type { InvitationsTable } from '../../schema/accounts.ts'
import { fullNameIn } from '../../schema/names.ts'

/** False when the account already has an invitation to that address. */
export async function insertInvitation(tx: Tx, invitation: InvitationsTable): Promise<boolean> {
  const row = await tx
    .insertInto('invitations')
    .values(invitation)
    .onConflict((conflict) => conflict.columns(['account_id', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** An ended invitation makes room for a new one to the same address. */
export async function deleteEndedInvitation(
  tx: Tx,
  accountId: string,
  { email, now }: { email: string; now: number },
): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .where('expires_at', '<=', now)
    .execute()
}

export async function deleteOldInvitations(db: Db, before: number): Promise<void> {
  await deleteInSteps(db, {
    from: 'invitations',
    key: ['id'],
    where: (row) => row('expires_at', '<', before),
  })
}

/** An open invitation of the account. */
export async function findInvitation(
  db: Db,
  accountId: string,
  { id, now }: { id: string; now: number },
): Promise<InvitationsTable | undefined> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export interface OpenInvitation {
  id: string
  accountId: string
  accountName: string
  email: string
  role: number
  onlyOwnLinks: number
  invitedBy: string
  expiresAt: number
}

const openInvitations = (db: Db, now: number) =>
  db
    .selectFrom('invitations')
    .innerJoin('accounts', 'accounts.id', 'invitations.account_id')
    .innerJoin('users as inviters', 'inviters.id', 'invitations.invited_by')
    .select([
      'invitations.id as id',
      'invitations.account_id as accountId',
      'invitations.email as email',
      'invitations.role as role',
      'invitations.only_own_links as onlyOwnLinks',
      'invitations.expires_at as expiresAt',
      'accounts.name as accountName',
      fullNameIn('inviters').as('invitedBy'),
    ])
    .where('invitations.expires_at', '>', now)
    .where('accounts.deleted_at', 'is', null)

/** In any account: the id comes from a registration link. */
export async function findOpenInvitation(
  db: Db,
  id: string,
  now: number,
): Promise<OpenInvitation | undefined> {
  return openInvitations(db, now).where('invitations.id', '=', id).executeTakeFirst()
}

/** The open invitation of an account to that user. */
export async function findInvitationTo(
  db: Db,
  { accountId, userId, now }: { accountId: string; userId: string; now: number },
): Promise<OpenInvitation | undefined> {
  return openInvitations(db, now)
    .innerJoin('users', 'users.email', 'invitations.email')
    .where('invitations.account_id', '=', accountId)
    .where('users.id', '=', userId)
    .executeTakeFirst()
}

/** Deletes an open invitation and answers it; of two concurrent calls exactly one gets the row. */
export async function takeInvitation(
  tx: Tx,
  id: string,
  now: number,
): Promise<InvitationsTable | undefined> {
  return tx
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

export async function extendInvitation(tx: Tx, id: string, expiresAt: number): Promise<void> {
  await tx.updateTable('invitations').set({ expires_at: expiresAt }).where('id', '=', id).execute()
}

/** Deletes the invitations that user sent: all, or only those that grant a bit of `lacking`. */
export async function deleteInvitationsBy(
  tx: Tx,
  accountId: string,
  { invitedBy, lacking }: { invitedBy: string; lacking?: number },
): Promise<InvitationsTable[]> {
  let query = tx
    .deleteFrom('invitations')
    .where('account_id', '=', accountId)
    .where('invited_by', '=', invitedBy)
  if (lacking !== undefined) {
    query = query.where(sql<boolean>`(role & cast(${lacking} as integer)) <> 0`)
  }
  return query.returningAll().execute()
}

export async function replaceInviter(
  tx: Tx,
  accountId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ invited_by: to })
    .where('account_id', '=', accountId)
    .where('invited_by', '=', from)
    .execute()
}
