import type { Db } from '../../platform/database.ts'

export interface FoundKey {
  keyId: string
  userId: string
  accountId: string
  permissions: number
  allowedAddresses: string
  expiresAt: number | null
  lastUsedAt: number | null
  role: number
  status: string
}

/** A key of an account that lives, whose maker still belongs to it. */
export async function findKey(db: Db, keyHash: string): Promise<FoundKey | undefined> {
  return db
    .selectFrom('api_keys')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'api_keys.user_id')
        .onRef('memberships.account_id', '=', 'api_keys.account_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select([
      'api_keys.id as keyId',
      'api_keys.user_id as userId',
      'api_keys.account_id as accountId',
      'api_keys.permissions as permissions',
      'api_keys.allowed_addresses as allowedAddresses',
      'api_keys.expires_at as expiresAt',
      'api_keys.last_used_at as lastUsedAt',
      'memberships.role as role',
      'memberships.status as status',
    ])
    .where('api_keys.key_hash', '=', keyHash)
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function touchKey(db: Db, keyId: string, now: number): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', keyId).execute()
}
