import { domainToASCII } from 'node:url'
import type { KeyRules } from '../../contract/links/keys.ts'
import { recordChange } from '../changes/changes.ts'
import { type App, type Inside, readingOf, type StartingApp } from '../context.ts'
import type { Db } from '../platform/database/database.ts'
import { keepMemoized, memoized } from '../platform/database/transaction-memo.ts'
import { writing } from '../platform/database/writing.ts'
import { Problem } from '../platform/http/problem.ts'
import { newId } from '../platform/ids.ts'
import { knownHost } from '../platform/network/addresses.ts'
import type { DomainsTable } from '../schema/domains.ts'
import { keyRulesOf } from '../schema/key-at.ts'
import {
  claimDomain,
  type DomainKind,
  type DomainRow,
  findAliasedDomain,
  findDefaultDomain,
  findDomainById,
  findDomainByName,
  insertShared,
  listCaseSensitiveNames,
  listDomains,
  listServedNames,
  listSharedNames,
  markDefault,
  renameDomain,
  stopDomain,
} from './store.ts'

type Naming = Pick<Inside, keyof StartingApp>

export type Domain = Pick<DomainRow, 'id' | 'name' | 'account_id' | 'key_rule' | 'case_sensitive'>

/** Names to choose from for new links or hubs, the default one first. */
export async function listDomainNames(
  db: Db,
  accountId: string,
  kind: DomainKind,
): Promise<string[]> {
  return (await listDomains(db, accountId, kind)).map((domain) => domain.name)
}

/** The same domains; a shared one belongs to no account. */
export async function listDomainChoices(
  db: Db,
  accountId: string,
  kind: DomainKind,
): Promise<{ id: string; name: string; isShared: boolean; keys: KeyRules }[]> {
  const rows = await listDomains(db, accountId, kind)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isShared: row.account_id === null,
    keys: keyRulesOf(row),
  }))
}

/** The domain of that name, if the account may make links on it; the default one when no name is given. */
export async function requireLinkDomain(
  app: App,
  accountId: string,
  name: string | null | undefined,
): Promise<Domain> {
  return requireDomain(app, accountId, { kind: 'link', name: name ?? app.config.defaultDomain })
}

/** The same for a hub. */
export async function requireHubDomain(
  app: App,
  accountId: string,
  name: string | null | undefined,
): Promise<Domain> {
  const wanted = name ?? app.config.defaultHubDomain ?? ''
  return requireDomain(app, accountId, { kind: 'hub', name: wanted })
}

async function requireDomain(
  app: App,
  accountId: string,
  { kind, name }: { kind: DomainKind; name: string },
): Promise<Domain> {
  const domain = await findDomainOf(app, accountId, name)
  if (domain?.kind !== kind) {
    throw new Problem('invalid', { errors: { domain: 'Choose one of your domains' } })
  }
  if (domain.account_id !== null && domain.state !== 'verified') {
    const detail = `${domain.name} has no proof at the moment: see Settings, Domains`
    throw new Problem('invalid', { errors: { domain: detail } })
  }
  return domain
}

export async function requireDefaultLinkDomain(app: App): Promise<Domain> {
  const domain = await findDefaultDomain(app.db, 'link')
  if (!domain) throw new Error('there is no default link domain: the start makes it')
  return domain
}

/** A domain on which the account may have links or hubs: a removed domain still names those in the trash. */
export async function findLinkDomain(
  app: App,
  accountId: string,
  name: string,
): Promise<Domain | undefined> {
  return findDomainOf(app, accountId, name)
}

/** The names of the account's domains on which `Abc` and `abc` are two keys. */
export async function findCaseSensitiveNames(
  app: App,
  accountId: string,
): Promise<ReadonlySet<string>> {
  return new Set(await listCaseSensitiveNames(readingOf(app), accountId))
}

/** The domain that answers under a host, or did so under an earlier name of it; undefined for a stopped one. */
export async function findServedDomain(app: App, host: string): Promise<DomainRow | undefined> {
  const name = canonicalName(host)
  const found = (await findDomainByName(app.db, name)) ?? (await findAliasedDomain(app.db, name))
  return found?.stopped_at === null ? found : undefined
}

/** Whether the domain belongs to the account, and not to everybody. */
export async function isOwnDomain(app: App, accountId: string, id: string): Promise<boolean> {
  return (await findDomainById(app.db, id))?.account_id === accountId
}

/** A shared domain, or one that the account has not removed. It may miss its proof at the moment. */
export async function findKeptDomain(
  app: App,
  accountId: string,
  id: string,
): Promise<Domain | undefined> {
  const domain = await findDomainById(app.db, id)
  const isShared = domain?.account_id === null && domain.stopped_at === null
  const isKept = domain?.account_id === accountId && domain.state !== null
  return isShared || isKept ? domain : undefined
}

/** Links are restored from the trash only to a domain that the account still has. */
export async function requireKeptDomain(app: App, id: string): Promise<void> {
  const domain = await findDomainById(app.db, id)
  if (domain?.account_id === null || domain?.state) return
  throw new Problem('domain-removed', {
    detail: `${domain?.name ?? 'Its domain'} was removed. Add it again under Settings, Domains, then restore its links.`,
  })
}

type NameClaim = Pick<DomainsTable, 'id' | 'kind' | 'name' | 'key_rule' | 'case_sensitive'> & {
  account_id: string
}

/** Starts serving a proven name for an account, under the id of its proof. False when the name is taken. */
export async function claimName(app: Naming, claim: NameClaim): Promise<boolean> {
  if (await findAliasedDomain(app.db, claim.name)) return false
  const row = { ...claim, is_default: 0, created_at: app.clock(), stopped_at: null }
  if (!(await claimDomain(app.db, row))) return false
  await recordChange(app, 'domains')
  return true
}

/** Stops answering requests under the name. */
export async function stopServing(app: Naming, id: string): Promise<void> {
  await stopDomain(app.db, id, app.clock())
  await recordChange(app, 'domains')
}

/** The row of that name, also when it is no longer served. */
export function findNameRow(app: App, name: string): Promise<DomainRow | undefined> {
  return findDomainByName(app.db, name)
}

/** Names that no account can add as an own domain. */
export async function listReservedNames(app: App): Promise<string[]> {
  const { publicHost, defaultDomain, defaultHubDomain, linkDomains, hubDomains } = app.config
  const configured = [publicHost, defaultDomain, ...linkDomains, ...hubDomains]
  const names = [...configured, ...(await listSharedNames(app.db))]
  return [...names, ...(defaultHubDomain ? [defaultHubDomain] : [])]
}

async function findDomainOf(
  app: App,
  accountId: string,
  name: string,
): Promise<DomainRow | undefined> {
  const lower = canonicalName(name)
  const found = await memoized(
    app.db,
    `domain ${lower}`,
    async () => (await findDomainByName(app.db, lower)) ?? (await findAliasedDomain(app.db, lower)),
  )
  return found?.account_id === null || found?.account_id === accountId ? found : undefined
}

/**
 * Whether an address is on a host of this installation: its own, or any that it answers for links on. A domain row may
 * name a port, even the default one, which an address omits. A row without a port matches every port, because most
 * proxies remove it.
 */
export async function isOwnAddress(app: App, url: URL): Promise<boolean> {
  const names = namesToServe(app, url)
  if (names[0] === app.config.publicHost) return true
  const isServed = async () => (await listServedNames(app.db, names)).size > 0
  return memoized(app.db, servingKey(names), isServed)
}

/** Answers `isOwnAddress` for many addresses by one query, for as long as the memo of the database is kept. */
export async function learnOwnAddresses(app: App, urls: readonly URL[]): Promise<void> {
  const all = urls.map((url) => namesToServe(app, url))
  const served = await listServedNames(app.db, [...new Set(all.flat())])
  const isServed = (names: readonly string[]) => names.some((name) => served.has(name))
  keepMemoized(
    app.db,
    all.map((names) => [servingKey(names), isServed(names)]),
  )
}

/** The names of domains that an address may be on, its host first. */
function namesToServe({ config }: App, url: URL): string[] {
  const name = url.hostname.replace(/\.$/, '')
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return [...new Set([knownHost(url, config.publicHost), `${name}:${port}`, name])]
}

const servingKey = (names: readonly string[]) => `hosts ${names.join(' ')}`

/**
 * Makes the rows of the configured shared domains. The row of the default domain follows the setting: when renamed it
 * keeps its links, and the former name becomes an alias.
 */
export async function syncDomains(app: StartingApp): Promise<void> {
  const { config } = app
  await writing(app, async (shared) => {
    await syncDefault(shared, 'link', config.defaultDomain)
    if (config.defaultHubDomain) await syncDefault(shared, 'hub', config.defaultHubDomain)
    for (const name of config.linkDomains) await addShared(shared, 'link', name)
    for (const name of config.hubDomains) await addShared(shared, 'hub', name)
    await recordChange(shared, 'domains')
  })
}

async function syncDefault(app: Naming, kind: DomainKind, name: string): Promise<void> {
  const current = await findDefaultDomain(app.db, kind)
  if (current?.name === name) return
  const existing = await findDomainByName(app.db, name)
  if (current && !existing) {
    await renameDomain(app.db, current, { name, now: app.clock() })
    return
  }
  if (existing && existing.account_id !== null) {
    throw new Error(`${name} belongs to an account and cannot be the default ${kind} domain`)
  }
  await addShared(app, kind, name)
  const domain = await findDomainByName(app.db, name)
  if (domain) await markDefault(app.db, kind, domain.id)
}

async function addShared(app: Naming, kind: DomainKind, name: string): Promise<void> {
  await insertShared(app.db, {
    id: newId('dom'),
    kind,
    account_id: null,
    name,
    is_default: 0,
    created_at: app.clock(),
    stopped_at: null,
    key_rule: 'standard',
    case_sensitive: 0,
  })
}

/** The form in which names are stored: lower case, without a trailing dot, in punycode. */
function canonicalName(name: string): string {
  const lower = name.toLowerCase().replace(/\.(?=:\d+$|$)/, '')
  return /[^ -~]/.test(lower) ? domainToASCII(lower) || lower : lower
}
