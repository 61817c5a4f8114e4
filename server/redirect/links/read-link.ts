import type { Db } from '../../platform/database/database.ts'
import type { PreparedQueries } from '../../platform/database/prepared-queries.ts'
import { compileLink, purgedAccountLink } from './compile.ts'
import type { CompiledLink } from './compiled-link.ts'
import type { Hosts } from './hosts.ts'
import type { KeyPlace } from './known-keys.ts'
import { prepareLink, prepareRetiredKey, type RedirectLinkRow } from './store.ts'

export interface LinkSource {
  /** Only compiles the queries; `preparedQueries` runs them. */
  db: Db
  preparedQueries: PreparedQueries
  hosts: Hosts
}

/** Reads and compiles the link of a key, synchronously where the lookup is synchronous. */
export function openLinkReader({ db, preparedQueries, hosts }: LinkSource) {
  const linkAt = prepareLink(db, preparedQueries)
  const retiredAt = prepareRetiredKey(db, preparedQueries)
  const isOurs = (target: string) => hosts.isLink(target)
  const isBlocked = (target: string) => hosts.isBlocked(target)
  const compiled = (row: RedirectLinkRow): CompiledLink => compileLink(row, isOurs, isBlocked)
  const retiredLink = (retired: { account_id: string } | undefined): CompiledLink | undefined =>
    retired?.account_id === '' ? purgedAccountLink : undefined
  const readLater = async (
    reading: Promise<RedirectLinkRow | undefined>,
    { domainId, key }: KeyPlace,
  ) => {
    const row = await reading
    return row ? compiled(row) : retiredLink(await retiredAt(domainId, key))
  }
  return ({
    domainId,
    key,
  }: KeyPlace): CompiledLink | undefined | Promise<CompiledLink | undefined> => {
    const row = linkAt(domainId, key)
    if (row instanceof Promise) return readLater(row, { domainId, key })
    if (row) return compiled(row)
    const retired = retiredAt(domainId, key)
    return retired instanceof Promise ? retired.then(retiredLink) : retiredLink(retired)
  }
}
