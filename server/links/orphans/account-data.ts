import { csvLine } from '../../../contract/csv-line.ts'
import type { AccountData } from '../../account-data/account-data.ts'
import type { Chunk } from '../../account-data/content-file.ts'
import type { App } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import {
  countOrphanRows,
  listOrphanLines,
  type OrphanLine,
  type OrphanPlace,
} from './account-data-store.ts'
import { orphanRows } from './account-rows.ts'
import { deleteOfAccount } from './forgetting-store.ts'

const LINES_A_PAGE = 500

export const orphansData: AccountData = {
  tables: ['orphan_hits'],
  purge: { steps: () => [(db, { accountId, limit }) => deleteOfAccount(db, accountId, limit)] },
  export: {
    countRows: ({ db }, { accountId }) => countOrphanRows(db, accountId),
    files: (app, { accountId }) => [
      { name: 'orphan-hits.csv', chunks: orphanLines(app, accountId) },
    ],
  },
  rows: orphanRows,
}

const cells: Readonly<Record<string, (line: OrphanLine) => string | null>> = {
  day: (line) => line.day,
  domain: (line) => line.domain,
  key: (line) => line.key,
  kind: (line) => line.kind,
  referrer: (line) => line.referrer,
  country: (line) => line.country,
  hits: (line) => String(line.hits),
  lastAt: (line) => isoTime(line.last_at),
}

async function* orphanLines(app: App, accountId: string): AsyncGenerator<Chunk> {
  yield { text: csvLine(Object.keys(cells)), rows: 0 }
  let after: OrphanPlace | undefined
  while (true) {
    const page = await listOrphanLines(app.db, accountId, { after, limit: LINES_A_PAGE })
    const lines = page.map((line) => csvLine(Object.values(cells).map((cell) => cell(line) ?? '')))
    yield { text: lines.join(''), rows: page.length }
    after = page.at(-1)
    if (page.length < LINES_A_PAGE) return
  }
}
