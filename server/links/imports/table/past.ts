import { isBlankCell } from '../../../../contract/links/blank-cell.ts'
import type { ImportField } from '../../../../contract/links/import-fields.ts'
import type { Mapping } from '../../../../contract/links/imports.ts'
import { isoTime } from '../../../platform/clock.ts'
import { countOf } from './cells.ts'
import { momentOf } from './times.ts'

/** An older date of a link is an empty field of a database. */
const FIRST_LINK = Date.UTC(1990, 0)
/** Of one link, so that sums of many stay exact. */
const CLICKS_MAX = 1_000_000_000_000

export interface RowPast {
  /** Null if the row does not say it. */
  createdAt: string | null
  importedClicks: number | null
  /** Null: until the import. */
  importedClicksAt: string | null
}

/** What the link of a row had before. A cell that cannot be read is left out: `unreadPast` counts it. */
export function pastOf(cells: readonly string[], mapping: Mapping): RowPast {
  const cellOf = (field: ImportField) => cells[mapping[field] ?? -1]?.trim() ?? ''
  const before = clicksIn(cellOf('importedClicks')) ?? 0
  const since = clicksIn(cellOf('clicksUsed')) ?? 0
  const clicks = before + since
  return {
    createdAt: dateIn(cellOf('createdAt')) ?? null,
    importedClicks: clicks === 0 ? null : clicks,
    importedClicksAt: (since === 0 && dateIn(cellOf('importedClicksAt'))) || null,
  }
}

/** Fields of the past whose cell says something that cannot be read. */
export function unreadPast(cells: readonly string[], mapping: Mapping): ('created' | 'clicks')[] {
  const isUnread = (field: ImportField, read: (cell: string) => unknown) => {
    const cell = cells[mapping[field] ?? -1]?.trim() ?? ''
    return !isBlankCell(cell) && read(cell) === undefined
  }
  return [
    ...(isUnread('createdAt', dateIn) ? (['created'] as const) : []),
    ...(isUnread('clicksUsed', clicksIn) || isUnread('importedClicks', clicksIn)
      ? (['clicks'] as const)
      : []),
  ]
}

function dateIn(cell: string): string | undefined {
  const at = momentOf(cell)
  return at >= FIRST_LINK ? isoTime(at) : undefined
}

function clicksIn(cell: string): number | undefined {
  const clicks = countOf(cell)
  return typeof clicks === 'number' && clicks <= CLICKS_MAX ? clicks : undefined
}
