import type { AuditEntry, AuditFilter } from '../../../contract/audit.ts'
import { csvLine } from '../../../contract/csv-line.ts'
import type { App, Caller } from '../../context.ts'
import type { TimeCursor } from '../../platform/time-cursor.ts'
import { readTrail, trailFilter } from './trail.ts'

const ROWS_A_PIECE = 500

/** Without this mark Excel takes the file for an older code page and spoils every name with an accent. */
const UTF8_MARK = '\ufeff'

const columns = [
  'Time (UTC)',
  'Person',
  'E-mail',
  'Operator acting',
  'API key',
  'Action',
  'Subject',
  'Subject name',
  'Country',
  'Before',
  'After',
]

/** Page by page, so that a log of any length takes no more memory than one page. The first is read before it answers. */
export async function auditCsv(
  app: App,
  { accountId }: Caller,
  wanted: AuditFilter,
): Promise<ReadableStream<Uint8Array>> {
  const filter = trailFilter(wanted)
  const read = (after: TimeCursor | undefined) =>
    readTrail(app, accountId, { filter, after, limit: ROWS_A_PIECE })
  const encoder = new TextEncoder()
  const write = (lines: string[]) => encoder.encode(lines.join(''))
  let page = await read(undefined)
  let begun = false
  return new ReadableStream<Uint8Array>({
    async pull(file) {
      if (begun && page.next) page = await read(page.next)
      const head = begun ? [] : [UTF8_MARK, csvLine(columns)]
      begun = true
      file.enqueue(write([...head, ...page.entries.map((entry) => csvLine(cellsOf(entry)))]))
      if (!page.next) file.close()
    },
  })
}

function cellsOf(entry: AuditEntry): string[] {
  return [
    entry.at,
    entry.actor?.name ?? '',
    entry.actor?.email ?? '',
    entry.assumedBy ?? '',
    entry.apiKey ?? '',
    entry.action,
    entry.subject,
    entry.subjectName ?? '',
    entry.country ?? '',
    entry.before ? JSON.stringify(entry.before) : '',
    entry.after ? JSON.stringify(entry.after) : '',
  ]
}
