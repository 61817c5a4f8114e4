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

const HOSTS = 50
const FOLDERS = 40
/** Of the rows with everything, one in a hundred is hashed a password: that alone takes longer than all else of a row. */
const ROWS_A_PASSWORD = 100
const ROWS_A_RULE = 5

interface BenchFile {
  what: string
  rows: number
  goalS: number
  names: string
  line: (row: number) => string
}

const plainFile: BenchFile = {
  what: 'rows',
  rows: 10_000,
  goalS: 10,
  names: 'url,key,title,note,tags',
  line: (row) =>
    `${targetOf(row)},key-${row},Article number ${row},From the old system,"spring,sale"`,
}

const wholeFile: BenchFile = {
  what: 'rows with everything',
  rows: 50_000,
  goalS: 30,
  names: 'url,key,title,note,tags,folder,aliases,maxClicks,expiresAt,geo,password,createdAt,clicks',
  line(row) {
    const rules = `[{""countries"":[""DE""],""redirectTo"":""https://de.example/${row}""}]`
    return [
      ...[targetOf(row), `all-${row}`, `Article number ${row}`, 'From the old system'],
      ...['"spring,sale"', `Folder ${row % FOLDERS}`, `"two-${row}, three-${row}"`, '5000'],
      ...['2035-01-01T00:00:00Z', row % ROWS_A_RULE === 0 ? `"${rules}"` : ''],
      ...[row % ROWS_A_PASSWORD === 0 ? 'four quiet lamps' : '', '2024-05-06T07:08:09Z', '12'],
    ].join(',')
  },
}

const targetOf = (row: number) => `https://shop-${row % HOSTS}.example/articles/${row}?size=m`

/** Imports files, from upload to links, on both databases. With a text only those that have it in their names. */
export async function run(text = ''): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'unfurly-bench-imports-'))
  const rows: Row[] = []
  try {
    for (const file of [plainFile, wholeFile].filter(({ what }) => what.includes(text))) {
      const postgres = await freshDatabase()
      try {
        rows.push(await measure('SQLite', join(dataDir, `${file.rows}.sqlite`), { dataDir, file }))
        rows.push(await measure('PostgreSQL', postgres.url, { dataDir, file }))
      } finally {
        await postgres.drop()
      }
    }
    return rows
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(
  name: string,
  url: string,
  { dataDir, file }: { dataDir: string; file: BenchFile },
): Promise<Row> {
  const db = openDatabase({ url, timeoutMs: 60_000 })
  try {
    const app = await openRules(db, { DATA_DIR: dataDir })
    const member: Member = { ...(await openOwner(app)), role: OWNER_ROLE }
    const { id } = await sendImport(app, member, bytesOf(file))
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
    if (status !== 'DONE' || good !== file.rows) throw new Error(`${status} with ${good} links`)
    return limitRow({
      what: `Importing ${spell(file.rows)} ${file.what}, ${name}`,
      value: make,
      unit: 's',
      most: file.goalS,
      beside: `reading them before: ${spell(read)} s; trying them: ${spell(check)} s`,
    })
  } finally {
    await db.destroy()
  }
}

async function* bytesOf({ names, rows, line }: BenchFile): AsyncGenerator<Uint8Array> {
  const lines = Array.from({ length: rows }, (_, row) => line(row))
  yield new TextEncoder().encode([names, ...lines].join('\n'))
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

if (import.meta.main) print(await run(process.argv[2]))
