import { isBlankCell } from '../../../../contract/links/blank-cell.ts'
import type { Mapping } from '../../../../contract/links/imports.ts'
import { keyOfAddress } from '../../../../contract/links/key-of-address.ts'
import { Problem } from '../../../platform/http/problem.ts'
import type { Plan } from './mapping.ts'

/** The domain that a row names: in its own column, or in a whole short address. Null if it names none. */
export function fileDomainOf(cells: readonly string[], { domain, key }: Mapping): string | null {
  const named = cells[domain ?? -1] ?? ''
  if (!isBlankCell(named)) return hostIn(named)
  const address = cells[key ?? -1] ?? ''
  return keyOfAddress(address) === undefined ? null : hostIn(address)
}

/** The domain at the beginning of an address, with or without `https://`. */
export const hostIn = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/s, '')
    .slice(0, 259)

/** On which domain the link of a row is made; null is the default one. A domain that is still to be chosen is a Problem. */
export function domainOfRow(
  cells: readonly string[],
  plan: Plan,
  own: readonly string[],
): string | null {
  const name = fileDomainOf(cells, plan.mapping)
  return name === null ? (plan.domain ?? null) : domainFor(name, plan, own)
}

/** The same for a domain that the file names. */
export function domainFor(
  name: string,
  { domain, domains = {}, found }: Plan,
  own: readonly string[],
): string | null {
  const chosen = Object.hasOwn(domains, name) ? domains[name] : undefined
  if (chosen !== undefined) return chosen
  if (own.includes(name)) return name
  // The domain for all rows stands for the only one that the file names.
  if (!found?.hasManyDomains) return domain ?? null
  const detail = `The file has several domains, and “${name}” is none of yours. Choose one for it.`
  throw new Problem('invalid', { detail })
}
