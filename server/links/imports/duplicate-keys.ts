import { comparedKey, type KeyRules, writtenKey } from '../../../contract/links/keys.ts'
import type { App } from '../../context.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { ImportPiecesTable, ImportsTable } from '../../schema/imports.ts'
import type { OneOfMany } from '../links.ts'
import { planOf } from './imports.ts'
import type { PreparedRows, Verdicts } from './prepare-rows.ts'
import { fileDomainOf } from './table/file-domains.ts'

/** By short address, as its domain compares keys. */
export type SeenKeys = Map<string, SeenKey>

interface SeenKey {
  /** The domain that the file names for it. */
  named: string | null
  key: string
  /** Number of the row in the file, from 1. */
  number: number
}

interface CheckedPiece {
  row: ImportsTable
  piece: ImportPiecesTable
  rows: PreparedRows
  verdicts: Verdicts
  /** Of the domains of the account, by name. */
  rules: ReadonlyMap<string, KeyRules>
}

/**
 * Adds the rows whose key an earlier row has: the dry run of an earlier piece was rolled back. Says so, too, where the two
 * were different links: on different domains, or in other case.
 */
export function withDuplicateKeys(
  app: App,
  { row, piece, rows, verdicts, rules }: CheckedPiece,
  seen: SeenKeys,
): Verdicts {
  const bad = new Map(verdicts)
  const { mapping } = planOf(row)
  const lines: string[][] = JSON.parse(piece.lines)
  for (const [at, link] of rows.entries()) {
    if (link instanceof Problem) continue
    const places = placesOf(app, link, rules)
    const named = fileDomainOf(lines[at] ?? [], mapping)
    const problem = repeatedWords(places, { seen, named, problem: bad.get(at) })
    if (problem !== undefined) bad.set(at, problem)
    else remember(seen, places, { named, number: piece.first_row + at + 1 })
  }
  return [...bad].toSorted(([a], [b]) => a - b)
}

/** A short address that a row asks for. */
interface Place {
  /** As its domain compares keys. */
  address: string
  key: string
  domain: string
}

interface RowPlaces {
  own: Place | undefined
  aliases: readonly Place[]
}

function placesOf(
  app: App,
  { input, aliases = [] }: OneOfMany,
  rules: ReadonlyMap<string, KeyRules>,
): RowPlaces {
  const placeAt = (name: string | null | undefined, key: string): Place => {
    const domain = (name ?? app.config.defaultDomain).toLowerCase()
    const address = `${domain}/${comparedKey(key, rules.get(domain))}`
    return { address, key: writtenKey(key), domain }
  }
  return {
    own: input.vanity ? placeAt(input.domain, input.vanity) : undefined,
    aliases: aliases.map((alias) => placeAt(alias.domain ?? input.domain, alias.key)),
  }
}

/** Undefined if the row has no problem, and no address of it was seen. */
function repeatedWords(
  { own, aliases }: RowPlaces,
  { seen, named, problem }: { seen: SeenKeys; named: string | null; problem: string | undefined },
): string | undefined {
  const before = own && seen.get(own.address)
  if (own && before) return wordsFor(before, { named, ...own }) ?? problem ?? SAME
  return problem ?? (aliases.some(({ address }) => seen.has(address)) ? SAME_ALIAS : undefined)
}

function remember(
  seen: SeenKeys,
  { own, aliases }: RowPlaces,
  row: Pick<SeenKey, 'named' | 'number'>,
): void {
  for (const { address, key } of own ? [own, ...aliases] : aliases) {
    seen.set(address, { ...row, key })
  }
}

const SAME = 'This key stands further up in the file already.'
const SAME_ALIAS = 'One of its aliases stands further up in the file already.'

const wordsFor = (
  before: SeenKey,
  { named, ...place }: { named: string | null; key: string; domain: string },
) => otherDomainWords(before, named) ?? twinWords(before, place)

/** Undefined if the file has the very same key twice. */
function twinWords(before: SeenKey, { key, domain }: { key: string; domain: string }) {
  if (before.key === key) return undefined
  return `“${key}” differs only by case from “${before.key}” of row ${before.number}. On ${domain} they are one address, and it leads where row ${before.number} leads. Choose another key, or a domain that tells capital letters apart.`
}

/** Undefined if the file has both on the same domain. */
function otherDomainWords(before: SeenKey, named: string | null) {
  if (before.named === named) return undefined
  const other = before.named === null ? 'without a domain' : `on “${before.named}”`
  return `This key stands further up in the file already, ${other}. Only one of the two can have it here: choose another domain or key.`
}
