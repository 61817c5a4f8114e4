import type { ReportScope } from '../../../contract/clicks/mail-reports.ts'
import type { App } from '../../context.ts'
import { findKeptDomain, findLinkDomain } from '../../domains/index.ts'
import { findTagId, findTagName } from '../../links/index.ts'
import { Problem } from '../../platform/http/problem.ts'

/** As it is stored: the name is the one it had then, for the time when there is nothing of that id any more. */
export type StoredScope =
  | { kind: 'all' }
  | { kind: 'tag'; id: string; name: string }
  | { kind: 'domain'; id: string; name: string }

export const readScopes = (text: string): StoredScope[] => JSON.parse(text)

/** Each scope once. Throws for a tag or domain that the account does not have. */
export async function requireScopes(
  app: App,
  accountId: string,
  scopes: readonly ReportScope[],
): Promise<StoredScope[]> {
  const found = new Map<string, StoredScope>()
  for (const scope of scopes) {
    const stored = await requireScope(app, accountId, scope)
    found.set(stored.kind === 'all' ? 'all' : stored.id, stored)
  }
  return [...found.values()]
}

async function requireScope(app: App, accountId: string, scope: ReportScope): Promise<StoredScope> {
  if (scope.kind === 'all') return scope
  if (scope.kind === 'tag') {
    const id = await findTagId(app, accountId, scope.tag)
    const name = id && (await findTagName(app, accountId, id))
    if (id === undefined || name === undefined) throw unknown('Choose one of your tags')
    return { kind: 'tag', id, name }
  }
  const domain = await findLinkDomain(app, accountId, scope.domain)
  const kept = domain && (await findKeptDomain(app, accountId, domain.id))
  if (!kept) throw unknown('Choose one of your domains')
  return { kind: 'domain', id: kept.id, name: kept.name }
}

const unknown = (sentence: string) => new Problem('invalid', { errors: { scopes: sentence } })

/** Those that are still there, under their present names, and those that are gone. */
export async function presentScopes(
  app: App,
  accountId: string,
  scopes: readonly StoredScope[],
): Promise<{ present: StoredScope[]; gone: StoredScope[] }> {
  const present: StoredScope[] = []
  const gone: StoredScope[] = []
  for (const scope of scopes) {
    const name = await presentName(app, accountId, scope)
    if (name === undefined) gone.push(scope)
    else present.push(scope.kind === 'all' ? scope : { ...scope, name })
  }
  return { present, gone }
}

async function presentName(
  app: App,
  accountId: string,
  scope: StoredScope,
): Promise<string | undefined> {
  if (scope.kind === 'all') return ''
  if (scope.kind === 'tag') return findTagName(app, accountId, scope.id)
  return (await findKeptDomain(app, accountId, scope.id))?.name
}

export function scopeItem(scope: StoredScope): ReportScope {
  if (scope.kind === 'all') return scope
  if (scope.kind === 'tag') return { kind: 'tag', tag: scope.name }
  return { kind: 'domain', domain: scope.name }
}
