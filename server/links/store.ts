import { sql } from 'kysely'
import type { Alias } from '../../contract/links/aliases.ts'
import type { Health } from '../../contract/monitoring/health.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { DomainsTable } from '../schema/domains.ts'
import type { KeyAt } from '../schema/key-at.ts'
import { ALIAS_TYPE, BUTTON_TYPE, hiddenTypes } from '../schema/link-types.ts'
import type { LinksTable } from '../schema/links.ts'
import { everyLink, isSeen, type LinkSight } from '../schema/seen-links.ts'
import { banReason } from './ban-store.ts'

/** A link with the name of its domain and its counters. */
export type FullLinkRow = LinksTable & {
  domain: string
  total: number
  human: number
  /** Why operators banned the link or its whole account. */
  ban_reason?: string | null
  /** Address of the picture of its site, if it was looked up. */
  favicon?: string | undefined
  /** What Monitoring knows of it. */
  health?: Health | undefined
  /** Its folder, unless that is deleted. */
  live_folder_id?: string | null
  /** Its other addresses. */
  aliases?: readonly Alias[] | undefined
}

/** The folder of a link; null if it was deleted, even if the link is still to be taken out. */
export const liveFolderId = sql<string | null>`(
  select folders.id from folders where folders.id = links.folder_id and folders.deleted_at is null
)`.as('live_folder_id')

function selectLinks(db: Db) {
  return db
    .selectFrom('links')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .leftJoin('link_clicks', 'link_clicks.link_id', 'links.id')
    .selectAll('links')
    .select([
      'domains.name as domain',
      banReason,
      liveFolderId,
      sql<number>`coalesce(link_clicks.total, 0)`.as('total'),
      sql<number>`coalesce(link_clicks.human, 0)`.as('human'),
    ])
}

/** Returns undefined if the link has a title or is in the trash. */
export function findUnnamedLink(
  db: Db,
  accountId: string,
  linkId: string,
): Promise<LinksTable | undefined> {
  return db
    .selectFrom('links')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', linkId)
    .where('title', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function findLink(
  db: Db,
  accountId: string,
  at: KeyAt & { sees: LinkSight },
): Promise<FullLinkRow | undefined> {
  return selectLinks(db)
    .where(isSeen(at.sees))
    .where('links.account_id', '=', accountId)
    .where('links.domain_id', '=', at.domainId)
    .where('links.key_lower', '=', at.compared)
    .executeTakeFirst()
}

export function findAddress(
  db: Db,
  accountId: string,
  { id, sees }: { id: string; sees: LinkSight },
): Promise<{ domain: string; key: string } | undefined> {
  return db
    .selectFrom('links')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .select(['domains.name as domain', 'links.key as key'])
    .where(isSeen(sees))
    .where('links.account_id', '=', accountId)
    .where('links.id', '=', id)
    .where('links.type', 'not in', [BUTTON_TYPE, ALIAS_TYPE])
    .executeTakeFirst()
}

/** Resets the takes of a limit: a new limit starts from the clicks that were counted until then. */
export async function forgetTakes(tx: Tx, accountId: string, linkId: string): Promise<void> {
  await tx
    .deleteFrom('link_takes')
    .where('account_id', '=', accountId)
    .where('link_id', '=', linkId)
    .execute()
}

/** What `keyRulesOf` reads. */
export function findKeyRules(
  db: Db,
  domainId: string,
): Promise<Pick<DomainsTable, 'key_rule' | 'case_sensitive'> | undefined> {
  return db
    .selectFrom('domains')
    .select(['key_rule', 'case_sensitive'])
    .where('id', '=', domainId)
    .executeTakeFirst()
}

/** Whether any account has the key, or another account had it before. */
export async function isKeyTaken(db: Db, accountId: string, at: KeyAt): Promise<boolean> {
  const held = await db
    .selectFrom('links')
    .select('id')
    .where('domain_id', '=', at.domainId)
    .where('key_lower', '=', at.compared)
    .executeTakeFirst()
  return held !== undefined || isKeyRetired(db, accountId, at)
}

export async function isKeyRetired(db: Db, accountId: string, at: KeyAt): Promise<boolean> {
  const { domainId, compared } = at
  return (await listRetired(db, accountId, { domainId, keys: [compared] })).has(compared)
}

interface KeysOn {
  domainId: string
  /** As they are compared. */
  keys: readonly string[]
}

/** Those of the keys that links have, or only links of other accounts. */
export async function listHeldKeys(
  db: Db,
  { domainId, keys }: KeysOn,
  { exceptOf }: { exceptOf?: string } = {},
): Promise<Set<string>> {
  const held = db
    .selectFrom('links')
    .select('key_lower')
    .where('domain_id', '=', domainId)
    .where('key_lower', 'in', keys)
  const rows = await (exceptOf === undefined
    ? held
    : held.where('account_id', '<>', exceptOf)
  ).execute()
  return new Set(rows.map((row) => row.key_lower))
}

/** Those of the keys that another account had before. */
export async function listRetired(
  db: Db,
  accountId: string,
  { domainId, keys }: KeysOn,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('retired_keys')
    .select('key_lower')
    .where('domain_id', '=', domainId)
    .where('key_lower', 'in', keys)
    .where('account_id', '<>', accountId)
    .execute()
  return new Set(rows.map((row) => row.key_lower))
}

export async function listLatest(
  db: Db,
  by: { userId: string; accountId: string; sees: LinkSight } | { demoBrowser: string },
  limit: number,
): Promise<FullLinkRow[]> {
  const links = selectLinks(db)
    .where(isSeen('sees' in by ? by.sees : everyLink))
    .where('links.deleted_at', 'is', null)
    .where('links.type', 'not in', hiddenTypes)
  const mine =
    'userId' in by
      ? links.where('links.created_by', '=', by.userId).where('links.account_id', '=', by.accountId)
      : links.where('links.demo_browser', '=', by.demoBrowser)
  return mine.orderBy('links.created_at', 'desc').orderBy('links.id', 'desc').limit(limit).execute()
}

export async function listLinksById(
  db: Db,
  accountId: string,
  { ids, sees }: { ids: readonly string[]; sees: LinkSight },
): Promise<FullLinkRow[]> {
  if (ids.length === 0) return []
  return selectLinks(db)
    .where(isSeen(sees))
    .where('links.account_id', '=', accountId)
    .where('links.id', 'in', ids)
    .execute()
}
