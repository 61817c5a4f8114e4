import type { App } from '../../context.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { ImportPiecesTable, ImportsTable } from '../../schema/imports.ts'
import type { OneOfMany } from '../links.ts'
import { planOf } from './imports.ts'
import type { PreparedRows, Verdicts } from './prepare-rows.ts'
import { fileDomainOf } from './table/file-domains.ts'

/** By short address: the domain that the file names for it. */
export type SeenKeys = Map<string, string | null>

interface CheckedPiece {
  row: ImportsTable
  piece: ImportPiecesTable
  rows: PreparedRows
  verdicts: Verdicts
}

/**
 * Adds the rows whose key an earlier row has: the dry run of an earlier piece was rolled back. Says so, too, where the two
 * were different links on different domains.
 */
export function withDuplicateKeys(
  app: App,
  { row, piece, rows, verdicts }: CheckedPiece,
  seen: SeenKeys,
): Verdicts {
  const bad = new Map(verdicts)
  const { mapping } = planOf(row)
  const lines: string[][] = JSON.parse(piece.lines)
  for (const [at, link] of rows.entries()) {
    if (link instanceof Problem) continue
    const named = fileDomainOf(lines[at] ?? [], mapping)
    const own = { key: addressOf(app, link), aliases: aliasAddresses(app, link), named }
    const problem = repeatedWords(own, { seen, problem: bad.get(at) })
    if (problem !== undefined) bad.set(at, problem)
    else remember(seen, own)
  }
  return [...bad].toSorted(([a], [b]) => a - b)
}

/** The short addresses that a row asks for. */
interface Addresses {
  key: string | undefined
  aliases: readonly string[]
  named: string | null
}

/** Undefined if the row has no problem, and no address of it was seen. */
function repeatedWords(
  { key, aliases, named }: Addresses,
  { seen, problem }: { seen: SeenKeys; problem: string | undefined },
): string | undefined {
  const before = key === undefined ? undefined : seen.get(key)
  if (before !== undefined) return duplicateWords({ before, named }) ?? problem ?? SAME
  return problem ?? (aliases.some((one) => seen.has(one)) ? SAME_ALIAS : undefined)
}

function remember(seen: SeenKeys, { key, aliases, named }: Addresses): void {
  if (key !== undefined) seen.set(key, named)
  for (const one of aliases) seen.set(one, named)
}

const addressOf = (app: App, { input }: OneOfMany): string | undefined =>
  input.vanity ? fullAddress(app, { domain: input.domain, key: input.vanity }) : undefined

const aliasAddresses = (app: App, { aliases = [] }: OneOfMany): string[] =>
  aliases.map((alias) => fullAddress(app, alias))

const fullAddress = (
  { config }: App,
  { domain, key }: { domain?: string | null | undefined; key: string },
): string => `${domain ?? config.defaultDomain}/${key}`.toLowerCase()

const SAME = 'This key stands further up in the file already.'
const SAME_ALIAS = 'One of its aliases stands further up in the file already.'

/** Undefined if the file has both on the same domain. */
function duplicateWords({ before, named }: { before: string | null; named: string | null }) {
  if (before === named) return undefined
  const other = before === null ? 'without a domain' : `on “${before}”`
  return `This key stands further up in the file already, ${other}. Only one of the two can have it here: choose another domain or key.`
}
