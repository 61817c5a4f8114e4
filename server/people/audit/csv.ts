import { csvLine, UTF8_MARK } from '../../../contract/csv-line.ts'
import type { AuditEntry, AuditFilter } from '../../../contract/people/audit.ts'
import type { App, Caller } from '../../context.ts'
import type { TimeCursor } from '../../platform/database/time-cursor.ts'
import { streamText } from '../../platform/http/text-stream.ts'
import { readTrail, trailFilter } from './trail.ts'

const ROWS_A_PIECE = 500

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

/** The entries that match a filter, latest first. */
export function auditCsv(
  app: App,
  { accountId }: Caller,
  wanted: AuditFilter,
): Promise<ReadableStream<Uint8Array>> {
  return streamText(piecesOf(app, accountId, wanted))
}

async function* piecesOf(app: App, accountId: string, wanted: AuditFilter): AsyncGenerator<string> {
  const filter = trailFilter(wanted)
  let head = UTF8_MARK + csvLine(columns)
  let after: TimeCursor | undefined
  do {
    const { entries, next } = await readTrail(app, accountId, {
      filter,
      after,
      limit: ROWS_A_PIECE,
    })
    yield head + entries.map((entry) => csvLine(cellsOf(entry))).join('')
    head = ''
    after = next
  } while (after)
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
