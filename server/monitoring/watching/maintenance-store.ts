import type { Db } from '../../platform/database/database.ts'

export async function findDomainName(db: Db, linkId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('links')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .select('domains.name')
    .where('links.id', '=', linkId)
    .executeTakeFirst()
  return row?.name
}

export async function listMaintainedAccounts(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('maintenance').select('account_id').distinct().execute()
  return rows.map((row) => row.account_id)
}
