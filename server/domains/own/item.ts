import type { OwnDomain } from '../../../contract/domains/domains.ts'
import { type App, readingOf } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { tagOf } from '../../platform/http/conditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { OwnDomainsTable } from '../../schema/domains.ts'
import { keyRulesOf } from '../../schema/key-at.ts'
import { listApps, NO_APPS } from '../apps/apps.ts'
import type { Finding } from './finding.ts'
import { listUsedDomains } from './key-rules-store.ts'
import { displayName } from './name.ts'
import { findPictures } from './pictures.ts'
import { recordsFor } from './records.ts'
import { countLinksOn } from './removal-store.ts'
import { findOwnDomain } from './store.ts'

/** The cast is safe: only `storeFinding` and `addDomain` write the column. */
export const findingOf = (row: OwnDomainsTable) => JSON.parse(row.finding) as Finding

export async function requireOwnDomain(
  app: App,
  accountId: string,
  id: string,
): Promise<OwnDomainsTable> {
  const row = await findOwnDomain(app.db, accountId, id)
  if (!row) throw new Problem('not-found')
  return row
}

export async function readOwnDomain(app: App, accountId: string, id: string): Promise<OwnDomain> {
  const [item] = await domainItems(app, accountId, [await requireOwnDomain(app, accountId, id)])
  if (!item) throw new Problem('not-found')
  return item
}

/** Of what members change. Its state and records change with DNS. */
export function domainTag(domain: OwnDomain): string {
  const { id, name, kind, rootTarget, notFoundTarget, expiredTarget } = domain
  const { keyRule, caseSensitive, apps } = domain
  const targets = { rootTarget, notFoundTarget, expiredTarget }
  return tagOf({ id, name, kind, ...targets, keyRule, caseSensitive, apps })
}

/** Domains in the form of the API. */
export async function domainItems(
  app: App,
  accountId: string,
  rows: readonly OwnDomainsTable[],
): Promise<OwnDomain[]> {
  const ids = rows.map((row) => row.id)
  const links = await countLinksOn(readingOf(app), accountId, { ids, sees: app.sees })
  const used = await listUsedDomains(readingOf(app), ids)
  const pictures = await findPictures(app, rows)
  const apps = await listApps(app.db, accountId, ids)
  return rows.map((row) => {
    return domainItem(app, row, {
      apps: apps.get(row.id) ?? NO_APPS,
      areKeysFixed: used.has(row.id),
      links: links.get(row.id) ?? 0,
      faviconUrl: pictures.get(row.id) ?? null,
    })
  })
}

function domainItem(
  { config }: App,
  row: OwnDomainsTable,
  shown: Pick<OwnDomain, 'apps' | 'areKeysFixed' | 'links' | 'faviconUrl'>,
): OwnDomain {
  const finding = findingOf(row)
  return {
    id: row.id,
    name: row.name,
    displayName: displayName(row.name),
    kind: row.kind,
    state: row.state,
    stateSince: isoTime(row.state_since),
    obstacle: row.state === 'waiting' ? finding.obstacle : null,
    records: recordsFor(config, row, finding),
    checkedAt: timeOrNull(row.checked_at),
    nextCheckAt: timeOrNull(row.next_check_at),
    rootTarget: row.root_target,
    notFoundTarget: row.not_found_target,
    expiredTarget: row.expired_target,
    ...keyRulesOf(row),
    ...shown,
    createdAt: isoTime(row.created_at),
  }
}

const timeOrNull = (ms: number | null) => (ms === null ? null : isoTime(ms))

/** The fields of a domain that the audit log keeps. */
export function audited(row: OwnDomainsTable): object {
  const { name, kind, state, root_target, not_found_target, expired_target } = row
  const { key_rule, case_sensitive } = row
  const targets = { root_target, not_found_target, expired_target }
  return { name, kind, state, ...targets, key_rule, case_sensitive: case_sensitive === 1 }
}
