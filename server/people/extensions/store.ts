import type { Db, Tx } from '../../platform/database/database.ts'
import { deleteInSteps } from '../../platform/database/in-steps.ts'
import type { ExtensionGrantsTable } from '../../schema/accounts.ts'

export async function insertGrant(tx: Tx, grant: ExtensionGrantsTable): Promise<void> {
  await tx.insertInto('extension_grants').values(grant).execute()
}

/** Takes the grant out, so that only one of several calls gets it. */
export async function takeGrant(
  tx: Tx,
  codeHash: string,
): Promise<ExtensionGrantsTable | undefined> {
  return tx
    .deleteFrom('extension_grants')
    .where('code_hash', '=', codeHash)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteEndedGrants(db: Db, now: number): Promise<void> {
  await deleteInSteps(db, {
    from: 'extension_grants',
    key: ['code_hash'],
    where: (row) => row('expires_at', '<=', now),
  })
}
