import type { Tx } from '../platform/database/database.ts'

// A write that changes nothing locks a row on both databases; SQLite does not know `for update`.

/** Locks the account row until the transaction ends, so that its counts cannot change in between. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((account) => ({ team_version: account.ref('team_version') }))
    .where('id', '=', accountId)
    .execute()
}

/**
 * Locks the user row until the transaction ends. Every change of a user's credentials takes this lock first, before a
 * session row, which avoids deadlocks.
 */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set((user) => ({ last_login_at: user.ref('last_login_at') }))
    .where('id', '=', userId)
    .execute()
}
