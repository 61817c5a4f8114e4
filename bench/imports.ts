import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OWNER_ROLE } from '../contract/people/permissions.ts'
import type { App, Member } from '../server/context.ts'
import {
  checkImport,
  IMPORT_JOB,
  readImport,
  startImport,
} from '../server/links/imports/imports.ts'
import { runImport } from '../server/links/imports/run-import.ts'
import { sendImport } from '../server/links/imports/sending.ts'
import { READ_IMPORT_JOB } from '../server/links/imports/slots.ts'
import { readImportFile } from '../server/links/imports/table/reading.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { openJobRunner } from '../server/platform/jobs/jobs.ts'
import { freshDatabase } from '../server/testing/servers/postgres.ts'
import { openOwner, openRules } from './support/many-links.ts'
import { limitRow, print, type Row, spell } from './support/rows.ts'

const ROWS = 10_000
const GOAL_S = 10
const HOSTS = 50

/** Imports a file of 10,000 rows, from upload to links, on both databases. */
export async function run(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'unfurly-bench-imports-'))
  const postgres = await freshDatabase()
  try {
    return [
      await measure('SQLite', join(dataDir, 'unfurly.sqlite'), dataDir),
      await measure('PostgreSQL', postgres.url, dataDir),
    ]
  } finally {
    await postgres.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(name: string, url: string, dataDir: string): Promise<Row> {
  const db = openDatabase({ url, timeoutMs: 60_000 })
  try {
    const app = await openRules(db, { DATA_DIR: dataDir })
    const member: Member = { ...(await openOwner(app)), role: OWNER_ROLE }
    const { id } = await sendImport(app, member, fileOf(ROWS))
    const read = await seconds(() => work(app, db))
    const { mapping } = await readImport(app, member, id)
    const check = await seconds(async () => {
      await checkImport(app, member, { id, mapping })
      await work(app, db)
    })
    const make = await seconds(async () => {
      await startImport(app, member, { id })
      await work(app, db)
    })
    const { status, good } = await readImport(app, member, id)
    if (status !== 'DONE' || good !== ROWS) throw new Error(`${status} with ${good} links`)
    return limitRow({
      what: `Importing ${spell(ROWS)} rows, ${name}`,
      value: make,
      unit: 's',
      most: GOAL_S,
      beside: `reading them before: ${spell(read)} s; trying them: ${spell(check)} s`,
    })
  } finally {
    await db.destroy()
  }
}

async function* fileOf(rows: number): AsyncGenerator<Uint8Array> {
  const lines = Array.from(
    { length: rows },
    (_, row) =>
      `https://shop-${row % HOSTS}.example/articles/${row}?size=m,key-${row},Article number ${row},From the old system,"spring,sale"`,
  )
  yield new TextEncoder().encode(['url,key,title,note,tags', ...lines].join('\n'))
}

/** Runs the jobs as the worker does. */
async function work(app: App, db: ReturnType<typeof openDatabase>): Promise<void> {
  await openJobRunner({
    db,
    clock: app.clock,
    log: app.log,
    handlers: {
      [READ_IMPORT_JOB]: (payload, run) => readImportFile(app, payload, run),
      [IMPORT_JOB]: (payload, run) => runImport(app, payload, run),
    },
  }).runDue()
}

async function seconds(act: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await act()
  return (performance.now() - startedAt) / 1000
}

if (import.meta.main) print(await run())
