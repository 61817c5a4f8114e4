import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { deleteSome } from '../../platform/database/in-steps.ts'

export function deleteAuditRows(tx: Tx, accountId: string, limit: number): Promise<number> {
  const from = { from: 'audit', key: ['id'] } as const
  return deleteSome(tx, { ...from, where: (row) => row('account_id', '=', accountId) }, limit)
}

export async function countAuditRows(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('audit')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.count
}

export type AuditLine = Awaited<ReturnType<typeof listAuditLines>>[number]

/** Oldest first. */
export async function listAuditLines(
  db: Db,
  accountId: string,
  { after, limit }: { after: { at: number; id: string } | undefined; limit: number },
) {
  const rows = db
    .selectFrom('audit')
    .leftJoin('users as actors', 'actors.id', 'audit.user_id')
    .leftJoin('users as operators', 'operators.id', 'audit.assumed_by')
    .selectAll('audit')
    .select(['actors.email as actor', 'operators.email as operator'])
    .where('audit.account_id', '=', accountId)
    .orderBy('audit.at')
    .orderBy('audit.id')
    .limit(limit)
  if (!after) return rows.execute()
  return rows.where(sql<boolean>`(audit.at, audit.id) > (${after.at}, ${after.id})`).execute()
}
