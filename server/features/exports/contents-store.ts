import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

const count = sql<number>`cast(count(*) as bigint)`.as('count')

export async function countRows(
  db: Db,
  accountId: string,
): Promise<{ links: number; audit: number }> {
  const links = db.selectFrom('links').select(count).where('account_id', '=', accountId)
  const audit = db.selectFrom('audit').select(count).where('account_id', '=', accountId)
  return {
    links: (await links.executeTakeFirstOrThrow()).count,
    audit: (await audit.executeTakeFirstOrThrow()).count,
  }
}

export async function requireAccountRow(db: Db, accountId: string) {
  return db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow()
}

export async function listMembers(db: Db, accountId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'users.id as id',
      'users.email as email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.last_login_at as lastLoginAt',
      'memberships.role as role',
      'memberships.status as status',
      'memberships.created_at as joinedAt',
    ])
    .where('memberships.account_id', '=', accountId)
    .orderBy('memberships.created_at')
    .orderBy('users.id')
    .execute()
}

export async function listOpenInvitations(db: Db, accountId: string) {
  return db
    .selectFrom('invitations')
    .select(['email', 'role', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

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

export async function listQrStyles(db: Db, accountId: string) {
  return db
    .selectFrom('qr_presets')
    .select(['id', 'name', 'design', 'is_default as isDefault'])
    .where('account_id', '=', accountId)
    .orderBy('name')
    .orderBy('id')
    .execute()
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
