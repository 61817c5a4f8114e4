import { csvLine } from '../../../contract/csv-line.ts'
import type { AccountData } from '../../account-data/account-data.ts'
import type { Chunk } from '../../account-data/content-file.ts'
import type { App } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import {
  type AuditLine,
  countAuditRows,
  deleteAuditRows,
  listAuditLines,
} from './account-data-store.ts'
import { auditRows } from './account-rows.ts'

const LINES_A_PAGE = 500

export const auditData: AccountData = {
  tables: ['audit'],
  purge: { steps: () => [(db, { accountId, limit }) => deleteAuditRows(db, accountId, limit)] },
  export: {
    countRows: ({ db }, { accountId }) => countAuditRows(db, accountId),
    files: (app, { accountId }) => [{ name: 'audit.csv', chunks: auditLines(app, accountId) }],
  },
  rows: auditRows,
}

const cells: Readonly<Record<string, (line: AuditLine) => string | null>> = {
  id: (line) => line.id,
  at: (line) => isoTime(line.at),
  action: (line) => line.action,
  subject: (line) => line.subject,
  userId: (line) => line.user_id,
  userEmail: (line) => line.actor,
  operatorEmail: (line) => line.operator,
  apiKeyId: (line) => line.key_id,
  country: (line) => line.country,
  before: (line) => line.before,
  after: (line) => line.after,
}

async function* auditLines(app: App, accountId: string): AsyncGenerator<Chunk> {
  yield { text: csvLine(Object.keys(cells)), rows: 0 }
  let after: { at: number; id: string } | undefined
  while (true) {
    const page = await listAuditLines(app.db, accountId, { after, limit: LINES_A_PAGE })
    const lines = page.map((line) => csvLine(Object.values(cells).map((cell) => cell(line) ?? '')))
    yield { text: lines.join(''), rows: page.length }
    after = page.at(-1)
    if (page.length < LINES_A_PAGE) return
  }
}
