import type { MaintenanceScope } from '../../../contract/monitoring/maintenance.ts'
import type { App } from '../../context.ts'
import { findLinkDomain } from '../../domains/index.ts'
import { findTagId } from '../../links/index.ts'
import { Problem } from '../../platform/http/problem.ts'
import { keyAt } from '../../schema/key-at.ts'
import type { MaintenanceTable } from '../../schema/monitoring.ts'
import { findLiveLinkId, listLinkAddresses, listTagsById } from './store.ts'
import type { WindowScope } from './windows.ts'

/** As stored: the id finds the subject under its later names, and the name is shown when it is gone. */
type KeptScope = MaintenanceScope & { tagId?: string; linkId?: string }

/** A scope as the call shows it, and as links are compared with it. */
export interface ReadScope {
  shown: MaintenanceScope
  scope: WindowScope
}

export async function requireScope(
  app: App,
  accountId: string,
  scope: MaintenanceScope,
): Promise<KeptScope> {
  switch (scope.kind) {
    case 'ALL':
      return scope
    case 'TAG': {
      const tagId = await findTagId(app, accountId, scope.tag)
      if (!tagId) throw new Problem('invalid', { errors: { 'scope.tag': 'There is no such tag' } })
      return { ...scope, tagId }
    }
    case 'DOMAIN': {
      const domain = await findLinkDomain(app, accountId, scope.domain)
      if (!domain) {
        throw new Problem('invalid', { errors: { 'scope.domain': 'Choose one of your domains' } })
      }
      return { kind: 'DOMAIN', domain: domain.name }
    }
    case 'LINK':
      return { ...scope, linkId: await requireLinkId(app, accountId, scope) }
  }
}

async function requireLinkId(
  app: App,
  accountId: string,
  { domain, key }: { domain: string; key: string },
): Promise<string> {
  const known = await findLinkDomain(app, accountId, domain)
  const linkId =
    known && (await findLiveLinkId(app.db, accountId, { ...keyAt(known, key), sees: app.sees }))
  if (!linkId) throw new Problem('invalid', { errors: { 'scope.key': 'There is no such link' } })
  return linkId
}

/** The scopes under the names of today, in the order of the rows. */
export async function readScopes(
  app: App,
  accountId: string,
  rows: readonly MaintenanceTable[],
): Promise<ReadScope[]> {
  const kept = rows.map((row): KeptScope => JSON.parse(row.scope))
  const ids = (name: 'tagId' | 'linkId') => kept.flatMap((scope) => scope[name] ?? [])
  const names: NamesOfToday = {
    tags: byId(await listTagsById(app.db, accountId, ids('tagId'))),
    links: byId(await listLinkAddresses(app.db, accountId, ids('linkId'))),
    domains: new Map(),
  }
  for (const scope of kept) {
    if (scope.kind !== 'DOMAIN' || names.domains.has(scope.domain)) continue
    // The default domain may have another name since then.
    const domain = await findLinkDomain(app, accountId, scope.domain)
    if (domain) names.domains.set(scope.domain, domain.name)
  }
  return kept.map((scope) => underNamesOf(names, scope))
}

interface NamesOfToday {
  tags: Map<string, { name: string; name_lower: string }>
  links: Map<string, { domain: string; key: string }>
  domains: Map<string, string>
}

function underNamesOf(names: NamesOfToday, scope: KeptScope): ReadScope {
  switch (scope.kind) {
    case 'ALL':
      return { shown: { kind: 'ALL' }, scope: { kind: 'ALL' } }
    case 'TAG': {
      const tag = names.tags.get(scope.tagId ?? '')
      return {
        shown: { kind: 'TAG', tag: tag?.name ?? scope.tag },
        scope: { kind: 'TAG', tag: tag?.name_lower ?? null },
      }
    }
    case 'DOMAIN': {
      const domain = names.domains.get(scope.domain) ?? null
      return {
        shown: { kind: 'DOMAIN', domain: domain ?? scope.domain },
        scope: { kind: 'DOMAIN', domain },
      }
    }
    case 'LINK': {
      const linkId = scope.linkId ?? ''
      const { domain, key } = names.links.get(linkId) ?? scope
      return { shown: { kind: 'LINK', domain, key }, scope: { kind: 'LINK', linkId } }
    }
  }
}

const byId = <T extends { id: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.id, row]))
