import type { Db } from '../../platform/database/database.ts'

export async function listViewsOfAll(db: Db, accountId: string) {
  return db
    .selectFrom('saved_views')
    .innerJoin('users', 'users.id', 'saved_views.user_id')
    .select([
      'saved_views.id',
      'users.email as savedBy',
      'saved_views.name',
      'saved_views.query',
      'saved_views.created_at as createdAt',
    ])
    .where('saved_views.account_id', '=', accountId)
    .orderBy('users.email')
    .orderBy('saved_views.name_lower')
    .execute()
}
