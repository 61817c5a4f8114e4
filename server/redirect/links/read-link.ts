import type { Db } from '../../platform/database.ts'
import type { LookUps } from '../../platform/look-ups.ts'
import { compileLink, leftBehind } from './compile.ts'
import type { CompiledLink } from './compiled-link.ts'
import type { Hosts } from './hosts.ts'
import type { KeyPlace } from './known-keys.ts'
import { type LinkRow, prepareLink, prepareRetiredKey } from './store.ts'

type Found = CompiledLink | undefined

export interface LinkSource {
  /** Compiles the questions; it is not asked. */
  db: Db
  lookUps: LookUps
  hosts: Hosts
}

/** Reads and compiles the link that a key stands for, at once where the database answers at once. */
export function openLinkReader({ db, lookUps, hosts }: LinkSource) {
  const linkAt = prepareLink(db, lookUps)
  const retiredAt = prepareRetiredKey(db, lookUps)
  const isOurs = (target: string) => hosts.isLink(target)
  const isBlocked = (target: string) => hosts.isBlocked(target)
  const compiled = (row: LinkRow): CompiledLink => compileLink(row, isOurs, isBlocked)
  const leftOf = (retired: { account_id: string } | undefined): Found =>
    retired?.account_id === '' ? leftBehind : undefined
  const readLater = async (asked: Promise<LinkRow | undefined>, { domainId, key }: KeyPlace) => {
    const row = await asked
    return row ? compiled(row) : leftOf(await retiredAt(domainId, key))
  }
  return ({ domainId, key }: KeyPlace): Found | Promise<Found> => {
    const row = linkAt(domainId, key)
    if (row instanceof Promise) return readLater(row, { domainId, key })
    if (row) return compiled(row)
    const retired = retiredAt(domainId, key)
    return retired instanceof Promise ? retired.then(leftOf) : leftOf(retired)
  }
}
