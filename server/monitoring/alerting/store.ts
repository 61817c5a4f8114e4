import type { Db } from '../../platform/database/database.ts'

export function findAlertedLink(db: Db, accountId: string, linkId: string) {
  return db
    .selectFrom('links')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .select([
      'domains.name as domain',
      'links.key as key',
      'links.title as title',
      'links.redirect_to as redirect_to',
      'links.fallback_url as fallback_url',
    ])
    .where('links.account_id', '=', accountId)
    .where('links.id', '=', linkId)
    .executeTakeFirst()
}

export async function findIncidentStart(
  db: Db,
  accountId: string,
  id: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('incidents')
    .select('started_at')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.started_at
}
