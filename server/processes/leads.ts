import type { CompiledQuery } from 'kysely'
import { comparedKey } from '../../contract/links/keys.ts'
import type { App } from '../context.ts'
import type { Lead } from '../links/imports/move-checks/compare.ts'
import type { FindLead } from '../links/imports/move-checks/run-move-check.ts'
import type { Db } from '../platform/database/database.ts'
import type { PreparedQueries } from '../platform/database/prepared-queries.ts'
import { endOf, findEnd } from '../redirect/destination.ts'
import { isUsedUp } from '../redirect/gate/gate-store.ts'
import type { CompiledLink } from '../redirect/links/compiled-link.ts'
import { Hosts } from '../redirect/links/hosts.ts'
import type { KeyPlace } from '../redirect/links/known-keys.ts'
import { openLinkReader } from '../redirect/links/read-link.ts'
import { listBlockedHosts, listHosts } from '../redirect/links/store.ts'

/**
 * Looks up where links lead by the code of the redirect, without a request: a visit would count, and before its DNS is moved
 * a domain still leads to the old service. What it knows of domains is as of now.
 */
export async function openLeads({ db, config, clock }: App): Promise<FindLead> {
  const hosts = new Hosts(config)
  const rows = await listHosts(db)
  hosts.block(await listBlockedHosts(db))
  hosts.load(rows)
  const read = openLinkReader({ db, preparedQueries: queriesOf(db), hosts })
  return async ({ domain, key }) => {
    const site = hosts.find(domain)
    if (site?.domainId === undefined) return { kind: 'missing' }
    const found = await read({ domainId: site.domainId, key: comparedKey(key, site.keys) })
    const link = found?.kind === 'alias' ? await read(linkOfAlias(found)) : found
    return link?.kind === 'link' ? leadOf(db, link, clock()) : { kind: 'missing' }
  }
}

/** A link that was given another address meanwhile answers at its first one as before. */
function linkOfAlias({ aliasOf }: CompiledLink): KeyPlace {
  const place = aliasOf ?? ''
  // The key may have slashes, too.
  const slash = place.indexOf('/')
  return { domainId: place.slice(0, slash), key: place.slice(slash + 1) }
}

async function leadOf(db: Db, link: CompiledLink, now: number): Promise<Lead> {
  const end = findEnd(link, now) ?? (await usedUp(db, link))
  if (end && 'target' in end) return { kind: 'leads', targets: [end.target] }
  if (link.isTrashed) return { kind: 'missing' }
  if (end) return { kind: end.kind === 'banned' ? 'banned' : nothingAt(link, now) }
  if (link.gate?.asksPassword) return { kind: 'password' }
  const [first, ...others] = [link.target, ...ruleTargets(link)].filter((each) => each !== '')
  // Empty: a link of this installation, which visitors are not led to.
  return first === undefined ? { kind: 'ended' } : { kind: 'leads', targets: [first, ...others] }
}

const nothingAt = ({ isOff, startsAt }: CompiledLink, now: number): 'paused' | 'ended' =>
  isOff || (startsAt !== null && startsAt > now) ? 'paused' : 'ended'

async function usedUp(db: Db, link: CompiledLink) {
  const maxClicks = link.gate?.maxClicks ?? null
  if (maxClicks === null || !(await isUsedUp(db, link, maxClicks))) return undefined
  return endOf(link)
}

const ruleTargets = ({ rules }: CompiledLink): string[] =>
  rules.flatMap(({ end }) => {
    if (end.kind === 'block') return []
    return end.kind === 'redirect' ? [end.target] : end.variants.map(({ target }) => target)
  })

/** The redirect's queries on an ordinary connection: this is no hot path. */
function queriesOf(db: Db): PreparedQueries {
  return {
    counts: { here: 0, elsewhere: 0 },
    prepare:
      <Found>(_: string, query: CompiledQuery<Found>) =>
      async (...values: string[]) =>
        (await db.executeQuery<Found>({ ...query, parameters: values })).rows[0],
    close: async () => undefined,
  }
}
