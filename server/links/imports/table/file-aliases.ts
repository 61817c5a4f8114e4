import { isBlankCell } from '../../../../contract/links/blank-cell.ts'
import type { Mapping } from '../../../../contract/links/imports.ts'
import { keyInCell, keyOfAddress } from '../../../../contract/links/key-of-address.ts'
import { domainFor, hostIn } from './file-domains.ts'
import type { Plan } from './mapping.ts'

interface FileAlias {
  /** As the file names it; null for a key alone, which is on the domain of its link. */
  domain: string | null
  key: string
}

/** The other addresses of a row's link: `domain/key` between commas or spaces, or as a list of JSON. */
export function fileAliasesOf(cells: readonly string[], { aliases }: Mapping): FileAlias[] {
  const cell = cells[aliases ?? -1]?.trim() ?? ''
  if (isBlankCell(cell)) return []
  const listed = jsonListIn(cell) ?? cell.split(/[\s,;|]+/)
  return listed.flatMap((one) => aliasOf(one) ?? [])
}

function jsonListIn(cell: string): unknown[] | undefined {
  if (!cell.startsWith('[')) return undefined
  try {
    const list: unknown = JSON.parse(cell)
    return Array.isArray(list) ? list : undefined
  } catch {
    // The bracket is part of a text, which no key is: the row is refused for that.
    return undefined
  }
}

function aliasOf(one: unknown): FileAlias | undefined {
  if (typeof one === 'string') return aliasIn(one)
  if (typeof one !== 'object' || one === null || !('key' in one)) return undefined
  const domain = 'domain' in one && typeof one.domain === 'string' ? hostIn(one.domain) : null
  return { domain, key: String(one.key) }
}

function aliasIn(text: string): FileAlias | undefined {
  if (text === '') return undefined
  const isWhole = keyOfAddress(text) !== undefined
  return { domain: isWhole ? hostIn(text) : null, key: keyInCell(text) }
}

interface MadeLink {
  domain: string | null
  vanity: string | null
}

/** Each on one of the account's domains, as for the links of the file, and none twice. */
export function aliasesOfRow(
  cells: readonly string[],
  { plan, own, link }: { plan: Plan; own: readonly string[]; link: MadeLink },
): { domain: string | null; key: string }[] {
  const addressOf = (domain: string | null, key: string) => `${domain ?? ''}/${key.toLowerCase()}`
  const taken = new Set(link.vanity === null ? [] : [addressOf(link.domain, link.vanity)])
  return fileAliasesOf(cells, plan.mapping).flatMap(({ domain: name, key }) => {
    const domain = name === null ? link.domain : domainFor(name, plan, own)
    const address = addressOf(domain, key)
    if (taken.has(address)) return []
    taken.add(address)
    return [{ domain, key }]
  })
}
