import type { Db } from '../../platform/database/database.ts'

/** Without the hash of the key. */
export async function listKeysWithoutSecrets(db: Db, accountId: string) {
  return db
    .selectFrom('api_keys')
    .select([
      'id',
      'name',
      'prefix',
      'permissions',
      'user_id as createdBy',
      'allowed_addresses as allowedAddresses',
      'expires_at as expiresAt',
      'last_used_at as lastUsedAt',
      'created_at as createdAt',
    ])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
