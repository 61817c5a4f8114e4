import { IMPORT_DOMAINS_MAX } from '../../../contract/links/import-fields.ts'
import type { App } from '../../context.ts'
import { listDomainNames } from '../../domains/index.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import { openYielder } from '../../platform/loop/yielder.ts'
import type { ImportsTable } from '../../schema/imports.ts'
import { findPieceAt } from './store.ts'
import { fileAliasesOf } from './table/file-aliases.ts'
import { fileDomainOf } from './table/file-domains.ts'
import { lossCounter } from './table/losses.ts'
import type { Plan, Survey } from './table/mapping.ts'

/** The longest work without a pause. */
const TURN_MS = 25
/** A file that names more is no list of a few domains, and its other rows are refused one by one. */
const NAMES_MAX = 1000

interface StoredFile {
  row: Pick<ImportsTable, 'id' | 'account_id'>
  columns: readonly string[]
  plan: Plan
}

/** Goes through all rows of a file that is stored, without making anything. */
export async function surveyRows(
  app: App,
  run: JobRun,
  { row, columns, plan }: StoredFile,
): Promise<Survey> {
  const own = await listDomainNames(app.db, row.account_id, 'link')
  const losses = lossCounter(columns, plan)
  const domains = domainCounter(plan)
  const yieldIfDue = openYielder(TURN_MS)
  for (let first = 0; ; ) {
    run.signal.throwIfAborted()
    const piece = await findPieceAt(app.db, row.id, first)
    if (!piece) return { ...losses.end(), ...domains.end(own) }
    const lines: string[][] = JSON.parse(piece.lines)
    for (const cells of lines) {
      await yieldIfDue()
      losses.add(cells)
      domains.add(cells)
    }
    first += lines.length
  }
}

function domainCounter({ mapping }: Plan) {
  const rowsOf = new Map<string, number>()
  let rowsWithout = 0
  const count = (name: string) => {
    const rows = rowsOf.get(name)
    if (rows !== undefined || rowsOf.size < NAMES_MAX) rowsOf.set(name, (rows ?? 0) + 1)
  }
  return {
    add(cells: readonly string[]) {
      const name = fileDomainOf(cells, mapping)
      if (name === null) rowsWithout += 1
      const ofAliases = fileAliasesOf(cells, mapping).map(({ domain }) => domain)
      for (const each of new Set([name, ...ofAliases])) if (each !== null) count(each)
    },
    end(own: readonly string[]): Pick<Survey, 'domains' | 'hasManyDomains'> {
      // Bare keys between whole short addresses are no second domain.
      const hasNameless = mapping.domain !== undefined && rowsWithout > 0
      const domains = [...rowsOf].map(([name, rows]) => ({ name, rows, isOwn: own.includes(name) }))
      return {
        hasManyDomains: domains.length + (hasNameless ? 1 : 0) > 1,
        domains: domains.slice(0, IMPORT_DOMAINS_MAX),
      }
    },
  }
}
