import type { DomainApps } from '../../../contract/domains/domain-apps.ts'
import type { App } from '../../context.ts'
import type { Db } from '../../platform/database/database.ts'
import { hostOf } from '../../platform/network/addresses.ts'
import { findAppText, listAppTexts } from './store.ts'

export const NO_APPS: DomainApps = { ios: [], android: [] }

const appsOf = (text: string | undefined): DomainApps =>
  // Only written from the contract's schema.
  text === undefined ? NO_APPS : (JSON.parse(text) as DomainApps)

/** By domain; a domain without apps is not in it. */
export async function listApps(
  db: Db,
  accountId: string,
  domainIds: readonly string[],
): Promise<Map<string, DomainApps>> {
  const texts = await listAppTexts(db, accountId, domainIds)
  return new Map([...texts].map(([id, text]) => [id, appsOf(text)]))
}

/** The apps of the domain that a request names; undefined if it has none. */
export async function findAppsAt({ db }: App, host: string): Promise<DomainApps | undefined> {
  const name = hostOf(host)
  const text = name === undefined ? undefined : await findAppText(db, name)
  return text === undefined ? undefined : appsOf(text)
}
