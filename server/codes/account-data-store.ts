import type { Db } from '../platform/database/database.ts'

export async function listQrStyles(db: Db, accountId: string) {
  return db
    .selectFrom('qr_presets')
    .select(['id', 'name', 'design', 'is_default as isDefault'])
    .where('account_id', '=', accountId)
    .orderBy('name')
    .orderBy('id')
    .execute()
}
