import type { Db } from '../platform/database.ts'

const LINK_COLUMNS = [
  'links.id',
  'links.account_id',
  'links.redirect_to',
  'links.utm',
  'links.geo',
  'links.forward_query',
  'links.disabled',
  'links.starts_at',
  'links.expires_at',
  'links.password_hash',
  'links.max_clicks',
  'links.expired_to',
  'links.preview',
  'links.deleted_at',
  'accounts.deleted_at as account_deleted_at',
] as const

export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>

interface Place {
  domainId: string
  /** In lower case. */
  key: string
}

export async function findLink(db: Db, { domainId, key }: Place) {
  return db
    .selectFrom('links')
    .innerJoin('accounts', 'accounts.id', 'links.account_id')
    .select(LINK_COLUMNS)
    .where('links.domain_id', '=', domainId)
    .where('links.key_lower', '=', key)
    .executeTakeFirst()
}

/** Whether the key belonged to an account that is no more: such keys are retired under no account. */
export async function isLeftBehind(db: Db, { domainId, key }: Place): Promise<boolean> {
  const row = await db
    .selectFrom('retired_keys')
    .select('account_id')
    .where('domain_id', '=', domainId)
    .where('key_lower', '=', key)
    .executeTakeFirst()
  return row?.account_id === ''
}

export interface HostRow {
  name: string
  domainId: string
  kind: string
}

/** Every name that a link or hub domain has or had. */
export async function listHosts(db: Db): Promise<HostRow[]> {
  const aliases = await db
    .selectFrom('domain_aliases')
    .innerJoin('domains', 'domains.id', 'domain_aliases.domain_id')
    .select(['domain_aliases.name as name', 'domains.id as domainId', 'domains.kind as kind'])
    .execute()
  const domains = await db
    .selectFrom('domains')
    .select(['name', 'id as domainId', 'kind'])
    .execute()
  // A domain's present name wins over an earlier name of another one.
  return [...aliases, ...domains]
}

export async function listChangesSince(db: Db, at: number) {
  return db.selectFrom('changes').select(['id', 'subject', 'at']).where('at', '>=', at).execute()
}
