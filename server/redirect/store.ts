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
  'link_bans.reason as link_ban',
  'account_bans.reason as account_ban',
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
    .leftJoin('link_bans', 'link_bans.link_id', 'links.id')
    .leftJoin('account_bans', 'account_bans.account_id', 'links.account_id')
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
  /** Where its account wants visitors to go who follow no link. */
  targets?: { root: string | null; notFound: string | null; expired: string | null } | undefined
}

/** Every name that a link or hub domain has or had, while it is served. */
export async function listHosts(db: Db): Promise<HostRow[]> {
  const aliases = await db
    .selectFrom('domain_aliases')
    .innerJoin('domains', 'domains.id', 'domain_aliases.domain_id')
    .select(['domain_aliases.name as name', 'domains.id as domainId', 'domains.kind as kind'])
    .where('domains.stopped_at', 'is', null)
    .execute()
  const domains = await db
    .selectFrom('domains')
    .leftJoin('own_domains', 'own_domains.id', 'domains.id')
    .leftJoin('accounts', 'accounts.id', 'domains.account_id')
    .leftJoin('account_bans', 'account_bans.account_id', 'domains.account_id')
    .select([
      'domains.name as name',
      'domains.id as domainId',
      'domains.kind as kind',
      'own_domains.root_target as root',
      'own_domains.not_found_target as notFound',
      'own_domains.expired_target as expired',
      'accounts.deleted_at as deletedAt',
      'account_bans.banned_at as bannedAt',
    ])
    .where('domains.stopped_at', 'is', null)
    .execute()
  // A domain's present name wins over an earlier name of another one.
  return [
    ...aliases,
    ...domains.map(({ name, domainId, kind, deletedAt, bannedAt, ...targets }) => ({
      name,
      domainId,
      kind,
      // What an account that was deleted or banned has here ends in pages of ours, whatever its targets were.
      targets: deletedAt === null && bannedAt === null ? targets : undefined,
    })),
  ]
}

/** Hosts that no link may lead to, with all below them. */
export async function listBlockedHosts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('block_entries')
    .select('value')
    .where('kind', '=', 'HOST')
    .execute()
  return rows.map((row) => row.value)
}

export async function listChangesSince(db: Db, at: number) {
  return db.selectFrom('changes').select(['id', 'subject', 'at']).where('at', '>=', at).execute()
}
