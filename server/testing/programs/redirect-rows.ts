import { comparedKey } from '../../../contract/links/keys.ts'
import { recordChange, recordChanges } from '../../changes/changes.ts'
import { linkSubject, unsetColumns } from '../../links/link-row.ts'
import { insertLinks as writeLinks } from '../../links/write/write-store.ts'
import { type Database, type Db, inTransaction } from '../../platform/database/database.ts'
import { writing } from '../../platform/database/writing.ts'
import { newId } from '../../platform/ids.ts'
import type { OwnDomainsTable } from '../../schema/domains.ts'
import type { LinksTable } from '../../schema/links.ts'
import { migrate } from '../../schema/migrate.ts'

export const GO_DOMAIN = 'dom_go'

/** Inserts domains and an account for redirect tests. Idempotent. */
export async function prepareDomains(db: Database): Promise<void> {
  await migrate(db)
  const domains = [
    { id: GO_DOMAIN, name: 'go.test', kind: 'link' },
    { id: 'dom_links', name: 'links.test:8080', kind: 'link' },
    { id: 'dom_hub', name: 'hub.test', kind: 'hub' },
  ]
  await db
    .insertInto('domains')
    .values(
      domains.map((row) => ({
        ...row,
        account_id: null,
        is_default: 0,
        created_at: 1,
        stopped_at: null,
        key_rule: 'standard' as const,
        case_sensitive: 0,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('domain_aliases')
    .values({ name: 'old.test', domain_id: GO_DOMAIN, created_at: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await insertAccount(db, 'acc_1')
}

/** Inserts an account without members; returns its id. */
export async function insertAccount(db: Database, id = newId('acc')): Promise<string> {
  const account = { id, name: 'Fox & Co', tier: 'PRO', has_seen_tour: '{}', created_at: 1 }
  await db
    .insertInto('accounts')
    .values({
      ...account,
      referral_code: null,
      linked_to_referral: 0,
      free_trial_ends_at: null,
      deleted_at: null,
      purge_at: null,
      team_version: 0,
      time_zone: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}

/** Inserts a verified domain of acc_1, unless `changes` overrides that. */
export async function insertOwnDomain(
  db: Database,
  changes: Partial<OwnDomainsTable> & { id: string; name: string },
): Promise<void> {
  const row: OwnDomainsTable = {
    account_id: 'acc_1',
    kind: 'link',
    proof: 'proof',
    state: 'verified',
    state_since: 1,
    checked_at: 1,
    next_check_at: null,
    finding: '{}',
    root_target: null,
    not_found_target: null,
    expired_target: null,
    created_by: null,
    created_at: 1,
    key_rule: 'standard',
    case_sensitive: 0,
    ...changes,
  }
  const { id, account_id, kind, name, key_rule, case_sensitive } = row
  await db
    .insertInto('domains')
    .values({
      ...{ id, account_id, kind, name, key_rule, case_sensitive },
      ...{ is_default: 0, created_at: 1, stopped_at: null },
    })
    .execute()
  await db.insertInto('own_domains').values(row).execute()
}

let made = 0

/** Inserts a link on go.test, unless `changes` overrides that, and announces it; returns its key. */
export async function insertLink(db: Database, changes: Partial<LinksTable> = {}): Promise<string> {
  const row = linkRow(changes)
  await db.insertInto('links').values(row).execute()
  await announceChange(db, linkSubject(row))
  return row.key
}

/** Announces a change to the redirects of a database. */
export function announceChange(db: Db, subject: string): Promise<void> {
  return writing({ db }, (inside) => recordChange(inside, subject))
}

/** The same for several changes in one transaction. */
export function announceChanges(db: Database, subjects: readonly string[]): Promise<void> {
  return writing({ db }, (inside) => recordChanges(inside, subjects))
}

/** Inserts many links that differ only in their keys; returns their ids. */
export async function insertLinks(
  db: Db,
  count: number,
  changes: Partial<LinksTable>,
): Promise<string[]> {
  const rows = Array.from({ length: count }, () => linkRow(changes))
  await inTransaction(db, (tx) => writeLinks(tx, rows))
  return rows.map(({ id }) => id)
}

export function linkRow(changes: Partial<LinksTable>): LinksTable {
  made += 1
  const key = changes.key ?? `key${made}`
  return {
    id: newId('lnk'),
    account_id: 'acc_1',
    domain_id: GO_DOMAIN,
    key,
    key_lower: comparedKey(key),
    type: 'STD',
    redirect_to: 'https://example.com/landing',
    utm: '{}',
    geo: '[]',
    ...unsetColumns(),
    password_hash: null,
    preview: null,
    created_by: null,
    demo_browser: null,
    folder_id: null,
    created_at: 1,
    updated_at: 1,
    deleted_at: null,
    imported_clicks: null,
    imported_clicks_at: null,
    ...changes,
  }
}
