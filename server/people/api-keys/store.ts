import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import type { TimeCursor } from '../../platform/database/time-cursor.ts'
import type { ApiKeysTable } from '../../schema/accounts.ts'
import { hasClosedFolder } from '../../schema/seen-links.ts'

export interface FoundKey {
  keyId: string
  isExtension: number
  userId: string
  accountId: string
  permissions: number
  allowedAddresses: string
  expiresAt: number | null
  lastUsedAt: number | null
  role: number
  onlyOwnLinks: number
  makerHasOnlyOwn: number
  hasClosedFolder: number
  status: string
}

/** The key with this hash, unless its account is deleted or its maker is no longer a member. */
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
      'api_keys.is_extension as isExtension',
      'api_keys.user_id as userId',
      'api_keys.account_id as accountId',
      'api_keys.permissions as permissions',
      'api_keys.allowed_addresses as allowedAddresses',
      'api_keys.expires_at as expiresAt',
      'api_keys.last_used_at as lastUsedAt',
      'memberships.role as role',
      'api_keys.only_own_links as onlyOwnLinks',
      'memberships.only_own_links as makerHasOnlyOwn',
      hasClosedFolder('api_keys.account_id', 'api_keys.user_id').as('hasClosedFolder'),
      'memberships.status as status',
    ])
    .where('api_keys.key_hash', '=', keyHash)
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function touchKey(db: Database, keyId: string, minute: number): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: minute }).where('id', '=', keyId).execute()
}

/** A key without its hash, with its maker's name. */
export interface KeyRow extends Omit<ApiKeysTable, 'key_hash'> {
  first_name: string
  last_name: string
}

const keyRows = (db: Db, accountId: string) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select([
      'api_keys.id',
      'api_keys.account_id',
      'api_keys.user_id',
      'api_keys.name',
      'api_keys.prefix',
      'api_keys.permissions',
      'api_keys.allowed_addresses',
      'api_keys.expires_at',
      'api_keys.last_used_at',
      'api_keys.created_at',
      'api_keys.is_extension',
      'api_keys.only_own_links',
      'users.first_name',
      'users.last_name',
    ])
    .where('api_keys.account_id', '=', accountId)

/** Newest first. */
export async function listKeyRows(
  db: Db,
  accountId: string,
  { after, limit }: { after: TimeCursor | undefined; limit: number },
): Promise<KeyRow[]> {
  let rows = keyRows(db, accountId)
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id', 'desc')
    .limit(limit)
  if (after) {
    rows = rows.where(sql<boolean>`(api_keys.created_at, api_keys.id) < (${after.at}, ${after.id})`)
  }
  return rows.execute()
}

export async function findKeyRow(
  db: Db,
  accountId: string,
  id: string,
): Promise<KeyRow | undefined> {
  return keyRows(db, accountId).where('api_keys.id', '=', id).executeTakeFirst()
}

export async function countKeys(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** Without those of browser extensions. */
export async function countProgramKeys(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('account_id', '=', accountId)
    .where('is_extension', '=', 0)
    .executeTakeFirstOrThrow()
  return count
}

/** The extensions that a member connected, newest first. */
export async function listExtensionRows(
  db: Db,
  accountId: string,
  userId: string,
): Promise<KeyRow[]> {
  return keyRows(db, accountId)
    .where('api_keys.user_id', '=', userId)
    .where('api_keys.is_extension', '=', 1)
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id', 'desc')
    .execute()
}

export async function listKeyNames(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('api_keys')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute()
}

/** The maker's e-mail and first name and the account's name, for the mail about a new key. */
export async function findMaker(
  db: Db,
  accountId: string,
  userId: string,
): Promise<{ email: string; firstName: string; accountName: string } | undefined> {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select([
      'users.email as email',
      'users.first_name as firstName',
      'accounts.name as accountName',
    ])
    .where('memberships.account_id', '=', accountId)
    .where('memberships.user_id', '=', userId)
    .executeTakeFirst()
}

/** Keys that a user made in any account, oldest first. */
export async function listKeysMadeBy(
  db: Db,
  userId: string,
): Promise<{ name: string; prefix: string }[]> {
  return db
    .selectFrom('api_keys')
    .select(['name', 'prefix'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function deleteKeysMadeBy(
  tx: Tx,
  userId: string,
  since: number,
): Promise<ApiKeysTable[]> {
  return tx
    .deleteFrom('api_keys')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .returningAll()
    .execute()
}

/** Grants end together with the keys, since each would become a key within minutes. */
export async function deleteGrantsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('extension_grants').where('user_id', '=', userId).execute()
}

export async function insertKey(tx: Tx, key: ApiKeysTable): Promise<void> {
  await tx.insertInto('api_keys').values(key).execute()
}

/** False when it is gone already. */
export async function deleteKey(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('api_keys')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteKeysOf(
  tx: Tx,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<void> {
  await tx
    .deleteFrom('api_keys')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute()
}
