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
    const address = addressOf(app, link)
    if (address === undefined) continue
    const named = fileDomainOf(lines[at] ?? [], mapping)
    const before = seen.get(address)
    if (before !== undefined) bad.set(at, duplicateWords({ before, named }) ?? bad.get(at) ?? SAME)
    else if (!bad.has(at)) seen.set(address, named)
  }
  return [...bad].toSorted(([a], [b]) => a - b)
}

function addressOf(app: App, link: OneOfMany | Problem): string | undefined {
  if (link instanceof Problem || !link.input.vanity) return undefined
  return `${link.input.domain ?? app.config.defaultDomain}/${link.input.vanity}`.toLowerCase()
}

const SAME = 'This key stands further up in the file already.'

/** Undefined if the file has both on the same domain. */
function duplicateWords({ before, named }: { before: string | null; named: string | null }) {
  if (before === named) return undefined
  const other = before === null ? 'without a domain' : `on “${before}”`
  return `This key stands further up in the file already, ${other}. Only one of the two can have it here: choose another domain or key.`
}
