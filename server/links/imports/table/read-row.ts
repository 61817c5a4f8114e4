import { withoutGuard } from '../../../../contract/csv-line.ts'
import { linkFields } from '../../../../contract/links/link-fields.ts'
import { requireValid } from '../../../platform/http/http.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { aliasesOfRow } from './file-aliases.ts'
import { domainOfRow } from './file-domains.ts'
import { ImportedLink } from './imported-link.ts'
import { keptFieldsOf, linkOf, type Plan } from './mapping.ts'
import { pastOf } from './past.ts'
import { guardedColumns, rowLosses } from './safeguards.ts'

/**
 * Reads rows of a file whose columns have these names, for an account with these domains. A row that cannot become a link
 * as strong as it says is a Problem.
 */
export function rowReader(columns: readonly string[], plan: Plan, own: readonly string[] = []) {
  const { mapping, onLoss, delimiter, acceptLosses = [] } = plan
  const width = widthOf(columns, mapping)
  const guarded = guardedColumns(columns, mapping)
  const linkFrom = (raw: readonly string[]): ImportedLink => {
    const cells = plan.isGuarded ? raw.map(withoutGuard) : raw
    const used = usedCells(cells)
    if (used > width) throw surplus({ used, width, delimiter })
    const kept = keptFieldsOf(cells, plan)
    const losses = rowLosses({ cells, columns, mapping, guarded, link: kept })
      .filter(({ kind }) => !acceptLosses.includes(kind))
      .map(({ says }) => says)
    const [first] = losses
    if (first !== undefined && onLoss !== 'pause') throw heldBack(first)
    const link = linkOf(cells, { ...plan, domain: domainOfRow(cells, plan, own) })
    const aliases = aliasesOfRow(cells, { plan, own, link })
    const whole = losses.length === 0 ? link : pausedFor(losses, link)
    return requireValid(ImportedLink, { ...whole, aliases, ...pastOf(cells, mapping) })
  }
  return (cells: readonly string[]): ImportedLink | Problem => {
    try {
      return linkFrom(cells)
    } catch (error) {
      if (error instanceof Problem) return error
      throw error
    }
  }
}

/** How many cells a row may have. Spreadsheets end the first line with empty cells, which are no columns unless mapped. */
function widthOf(columns: readonly string[], mapping: Plan['mapping']): number {
  const hasNames = columns.some((name) => name !== '')
  const named = hasNames ? columns.findLastIndex((name) => name !== '') + 1 : columns.length
  return Math.max(named, ...Object.values(mapping).map((column) => (column ?? -1) + 1))
}

/** Without the empty cells at the end. */
const usedCells = (cells: readonly string[]) =>
  cells.findLastIndex((cell) => cell.trim() !== '') + 1

const delimiterNames: Readonly<Record<string, string>> = {
  ',': 'a comma',
  ';': 'a semicolon',
  '\t': 'a tab',
  '|': 'a bar',
}

interface SurplusRow extends Pick<Plan, 'delimiter'> {
  used: number
  width: number
}

/** A delimiter without quotes cuts an address in two, and moves all cells behind it. */
function surplus({ used, width, delimiter = ',' }: SurplusRow): Problem {
  const sign = delimiterNames[delimiter] ?? `a “${delimiter}”`
  const detail = `This row has ${used} cells, the first line ${width}: put quotes around an address with ${sign}.`
  return new Problem('invalid', { detail })
}

const heldBack = (loss: string): Problem =>
  new Problem('invalid', {
    detail: `Held back: ${loss} The import would drop that. Import such rows paused, or change the file.`,
  })

/** A paused link does not redirect, so it needs no safeguard yet. Its note says what to restore before it is resumed. */
function pausedFor(losses: readonly string[], link: ReturnType<typeof linkOf>) {
  const why = `Imported paused: ${losses.join(' ')}`
  const kept = 'note' in link && typeof link.note === 'string' ? link.note : ''
  const note = kept.slice(0, Math.max(0, linkFields.note.max - why.length - 1))
  return { ...link, disabled: true, note: note === '' ? why : `${note}\n${why}` }
}
