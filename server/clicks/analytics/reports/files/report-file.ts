import type { FileFormat } from '../../../../../contract/clicks/file-formats.ts'
import type { Period } from '../../time/period.ts'

/** A report to be saved. */
export interface ReportFile {
  /** Such as `unfurly-countries-2026-11-01-to-2026-11-25.csv`. */
  name: string
  /** The number of rows that there are; the file may hold fewer. */
  total: number
  body: ReadableStream<Uint8Array> | string
}

/** Columns at the end of each file, because a saved file no longer has the fields around its rows. */
export const NOTE_COLUMNS = ['approximate', 'locked']

export const notesOf = ({ approximate, locked }: { approximate: boolean; locked: boolean }) => [
  approximate ? 'yes' : 'no',
  locked ? 'yes' : 'no',
]

interface Named {
  about: string
  period: Period
  zone: string
  format: FileFormat
}

/** Named by the first and the last day of the period in the time zone. */
export function nameOf({ about, period: { from, to }, zone, format }: Named): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const days = new Intl.DateTimeFormat('en-CA', { timeZone: zone, ...parts })
  return `unfurly-${about}-${days.format(from)}-to-${days.format(to - 1)}.${format}`
}

export function headersOf({ name, total }: ReportFile, format: FileFormat) {
  const type = format === 'csv' ? 'text/csv' : 'application/json'
  return {
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename="${name}"`,
    'x-total-count': String(total),
  }
}
