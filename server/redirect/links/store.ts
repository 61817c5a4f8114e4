import { type CompiledQuery, sql } from 'kysely'
import type { KeyRules } from '../../../contract/links/keys.ts'
import type { Db } from '../../platform/database/database.ts'
import type { PreparedQueries, PreparedQuery } from '../../platform/database/prepared-queries.ts'
import { type KeyPlace, type KeyTable, keyTables } from './known-keys.ts'

/** Placeholder for a parameter of a query that is compiled in advance. */
const LATER = ''

const LINK_COLUMNS = [
  'links.id',
  'links.account_id',
  'links.type',
  'links.redirect_to',
  'links.utm',
  'links.geo',
  'links.forward_query',
  'links.forward_path',
  'links.click_ids',
  'links.redirect_status',
  'links.disabled',
  'links.starts_at',
  'links.expires_at',
  'links.password_hash',
  'links.max_clicks',
  'links.expired_to',
  'links.fallback_url',
  'links.preview',
  'links.deleted_at',
] as const

export type RedirectLinkRow =
  ReturnType<typeof linkQuery> extends CompiledQuery<infer Row> ? Row : never

/** Looks up a link by domain id and compared key. */
export function prepareLink(
  db: Db,
  preparedQueries: PreparedQueries,
): PreparedQuery<RedirectLinkRow> {
  return preparedQueries.prepare('link_at', linkQuery(db))
}

/** Uses subqueries: with joins, SQLite sets them up before it looks for the link, at three times the cost. */
function linkQuery(db: Db) {
  return db
    .selectFrom('links')
    .select(LINK_COLUMNS)
    .select(({ selectFrom }) => [
      selectFrom('accounts')
        .select('accounts.deleted_at')
        .whereRef('accounts.id', '=', 'links.account_id')
        .as('account_deleted_at'),
      selectFrom('link_bans')
        .select('link_bans.reason')
        .whereRef('link_bans.link_id', '=', 'links.id')
        .as('link_ban'),
      selectFrom('account_bans')
        .select('account_bans.reason')
        .whereRef('account_bans.account_id', '=', 'links.account_id')
        .as('account_ban'),
      sql<string | null>`case when links.type = 'BUTTON' then (
        select hub.key_lower from hub_buttons join links hub on hub.id = hub_buttons.hub_id
        where hub_buttons.link_id = links.id and hub.domain_id = links.domain_id
      ) end`.as('hub_key'),
      sql<string | null>`case when links.type = 'ALIAS' then (
        select owner.domain_id || '/' || owner.key_lower
        from link_aliases join links owner on owner.id = link_aliases.link_id
        where link_aliases.id = links.id
      ) end`.as('alias_of'),
      // Links without a backup cost nothing more.
      ofMonitor('failover'),
      ofMonitor('down_targets'),
    ])
    .where('links.domain_id', '=', LATER)
    .where('links.key_lower', '=', LATER)
    .compile()
}

const ofMonitor = <Column extends 'failover' | 'down_targets'>(column: Column) =>
  sql<string | null>`case when links.fallback_url is not null then (
    select ${sql.ref(`monitors.${column}`)} from monitors
    where monitors.link_id = links.id and monitors.is_weekly = 0
  ) end`.as(column)

/** Looks up the account of a retired key in the same way. Keys of a purged account have the account id ''. */
export function prepareRetiredKey(
  db: Db,
  preparedQueries: PreparedQueries,
): PreparedQuery<{ account_id: string }> {
  const query = db
    .selectFrom('retired_keys')
    .select('account_id')
    .where('domain_id', '=', LATER)
    .where('key_lower', '=', LATER)
    .compile()
  return preparedQueries.prepare('retired_key_at', query)
}

/** An approximate count of all keys, of links and retired ones. */
export async function countKeys(db: Db): Promise<number> {
  const counts = await Promise.all(
    keyTables.map((table) =>
      db
        .selectFrom(table)
        .select(sql<number>`cast(count(*) as bigint)`.as('count'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/** A page of keys after `after`, read from an index alone. */
export async function listKeys(
  db: Db,
  table: KeyTable,
  { after, limit }: { after: KeyPlace; limit: number },
): Promise<KeyPlace[]> {
  return db
    .selectFrom(table)
    .select(['domain_id as domainId', 'key_lower as key'])
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('domain_id', 'key_lower'), '>', tuple(after.domainId, after.key)),
    )
    .orderBy('domain_id')
    .orderBy('key_lower')
    .limit(limit)
    .execute()
}

export interface HostRow {
  name: string
  domainId: string
  kind: string
  /** Null: shared by all accounts, or the account is deleted or banned. */
  accountId?: string | null
  /** The key of the hub that is the page of the domain without a key, in lower case. */
  rootKey?: string | null
  /** Undefined: the usual ones. */
  keys?: KeyRules
  /** The domain's redirects for visitors without a link. */
  targets?: { root: string | null; notFound: string | null; expired: string | null } | undefined
}

const rootKey = sql<string | null>`(
  select links.key_lower from hubs join links on links.id = hubs.id
  where hubs.domain_id = domains.id and hubs.is_root = 1 and links.domain_id = hubs.domain_id
)`.as('rootKey')

/** All current and earlier names of link and hub domains that are served. */
export async function listHosts(db: Db): Promise<HostRow[]> {
  const aliases = await db
    .selectFrom('domain_aliases')
    .innerJoin('domains', 'domains.id', 'domain_aliases.domain_id')
    .select(['domain_aliases.name as name', 'domains.id as domainId', 'domains.kind as kind'])
    .select(rootKey)
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
      'domains.account_id as accountId',
      'domains.key_rule',
      'domains.case_sensitive',
      'own_domains.root_target as root',
      'own_domains.not_found_target as notFound',
      'own_domains.expired_target as expired',
      'accounts.deleted_at as deletedAt',
      'account_bans.banned_at as bannedAt',
    ])
    .select(rootKey)
    .where('domains.stopped_at', 'is', null)
    .execute()
  // Last, so that a domain's current name wins over an earlier name of another domain.
  return [
    ...aliases,
    ...domains.map(({ deletedAt, bannedAt, root, notFound, expired, ...row }) => {
      const { key_rule, case_sensitive, ...domain } = row
      // A deleted or banned account's targets are ignored; visitors see our pages.
      const isActive = deletedAt === null && bannedAt === null
      return {
        ...domain,
        keys: { keyRule: key_rule, caseSensitive: case_sensitive === 1 },
        accountId: isActive ? domain.accountId : null,
        targets: isActive ? { root, notFound, expired } : undefined,
      }
    }),
  ]
}

/** Hosts that no link may lead to; their subdomains are blocked too. */
export async function listBlockedHosts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('block_entries')
    .select('value')
    .where('kind', '=', 'HOST')
    .execute()
  return rows.map((row) => row.value)
}
