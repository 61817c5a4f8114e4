import type { Db } from '../../platform/database/database.ts'

export async function listOwnDomains(db: Db, accountId: string) {
  return db
    .selectFrom('own_domains')
    .select([
      'id',
      'name',
      'kind',
      'state',
      'root_target as rootTarget',
      'not_found_target as notFoundTarget',
      'expired_target as expiredTarget',
      'created_at as createdAt',
    ])
    .where('account_id', '=', accountId)
    .orderBy('name')
    .execute()
}
