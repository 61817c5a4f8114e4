import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { deleteSome } from '../../platform/database/in-steps.ts'

/** Owners of the account's kept answers, in the form `<user id>@<account id>`. */
export async function listAnswerOwners(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('idempotency')
    .select('user_id as owner')
    .distinct()
    .where(sql<boolean>`user_id like ${`%@${accountId.replaceAll('_', '\\_')}`} escape '\\'`)
    .execute()
  return rows.map((row) => row.owner)
}

export function deleteAnswersOf(tx: Tx, owner: string, limit: number): Promise<number> {
  const from = { from: 'idempotency', key: ['user_id', 'key'] } as const
  return deleteSome(tx, { ...from, where: (row) => row('user_id', '=', owner) }, limit)
}
