import type { App, ChangingApp } from '../../context.ts'
import { afterCommit, writing } from '../../platform/after-commit.ts'
import { HOUR } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import {
  type DomainKind,
  deleteOldChanges,
  findAliasedDomain,
  findDefaultDomain,
  findDomainByName,
  insertChange,
  insertDomain,
  isDomainName,
  listDomains,
  markDefault,
  renameDomain,
} from './store.ts'

export interface Domain {
  id: string
  name: string
}

/** Names a person may choose from for new links or hubs, the default one first. */
export async function listDomainNames(
  db: Db,
  accountId: string,
  kind: DomainKind,
): Promise<string[]> {
  return (await listDomains(db, accountId, kind)).map((domain) => domain.name)
}

/** The domain of that name as this account may use it; without a name, the default one. */
export async function requireLinkDomain(
  app: App,
  accountId: string,
  name: string | null | undefined,
): Promise<Domain> {
  const domain = await findLinkDomain(app, accountId, name ?? app.config.defaultDomain)
  if (!domain) throw new Problem('invalid', { errors: { domain: 'Choose one of your domains' } })
  return domain
}

export async function requireDefaultLinkDomain(app: App): Promise<Domain> {
  const domain = await findDefaultDomain(app.db, 'link')
  if (!domain) throw new Error('there is no default link domain: the start makes it')
  return domain
}

export async function findLinkDomain(
  app: App,
  accountId: string,
  name: string,
): Promise<Domain | undefined> {
  const lower = name.toLowerCase()
  const found = (await findDomainByName(app.db, lower)) ?? (await findAliasedDomain(app.db, lower))
  if (found?.kind !== 'link') return undefined
  return found.account_id === null || found.account_id === accountId ? found : undefined
}

/** Whether links on that host are answered by this installation. */
export async function isOwnHost(app: App, host: string): Promise<boolean> {
  return isDomainName(app.db, host)
}

/**
 * Makes the rows of the configured shared domains. The default domain's row follows the setting: under a new name it
 * keeps its links, and the earlier name goes on as an alias.
 */
export async function syncDomains(app: ChangingApp): Promise<void> {
  const { config } = app
  await writing(app.db, async (tx) => {
    const shared = { ...app, db: tx }
    await syncDefault(shared, 'link', config.defaultDomain)
    if (config.defaultHubDomain) await syncDefault(shared, 'hub', config.defaultHubDomain)
    for (const name of config.linkDomains) await addShared(shared, 'link', name)
    for (const name of config.hubDomains) await addShared(shared, 'hub', name)
    await recordChange(shared, 'domains')
  })
}

/** Tells this process at once, after the commit, and all others through the change log. */
export async function recordChange(app: ChangingApp, subject: string): Promise<void> {
  await insertChange(app.db, { id: newId('chg'), subject, at: app.clock() })
  afterCommit(app.db, () => app.events.emit('changed', subject))
}

export async function forgetOldChanges(app: App): Promise<void> {
  await deleteOldChanges(app.db, app.clock() - HOUR)
}

async function syncDefault(app: ChangingApp, kind: DomainKind, name: string): Promise<void> {
  const current = await findDefaultDomain(app.db, kind)
  if (current?.name === name) return
  const existing = await findDomainByName(app.db, name)
  if (current && !existing) {
    await renameDomain(app.db, current, { name, now: app.clock() })
    return
  }
  if (!existing) await addShared(app, kind, name)
  const domain = await findDomainByName(app.db, name)
  if (domain) await markDefault(app.db, kind, domain.id)
}

async function addShared(app: ChangingApp, kind: DomainKind, name: string): Promise<void> {
  await insertDomain(app.db, {
    id: newId('dom'),
    kind,
    account_id: null,
    name,
    is_default: 0,
    created_at: app.clock(),
  })
}
