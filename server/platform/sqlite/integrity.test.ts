import { Database as SqliteFile } from 'bun:sqlite'
import { afterEach, expect, test } from 'bun:test'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase, openReaders } from '../database/database.ts'
import { observeDamage } from './damage.ts'
import { listDamage } from './integrity.ts'

const PAGE = 4096
const folders: string[] = []

afterEach(() => {
  observeDamage(() => undefined)
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function makeFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-integrity-'))
  folders.push(folder)
  const path = join(folder, 'state.sqlite')
  const file = new SqliteFile(path, { create: true })
  file.run('pragma journal_mode = WAL')
  for (const table of ['notes', 'others']) {
    file.run(`create table ${table} (id integer primary key, text text)`)
    file.run(
      `insert into ${table} (text) with recursive n (i) as (select 1 union all select i + 1 from n where i < 500) select hex(zeroblob(100)) from n`,
    )
  }
  file.close()
  return path
}

function smash(path: string, page: number): void {
  const raw = openSync(path, 'r+')
  writeSync(raw, Buffer.alloc(PAGE, 'z'), 0, PAGE, page * PAGE)
  closeSync(raw)
}

function open(path: string) {
  const db = openDatabase({ url: path, timeoutMs: 5000 })
  const readers = openReaders(db, { url: path, timeoutMs: 5000, threads: 1 })
  const close = async () => {
    await readers.destroy()
    await db.destroy()
  }
  return { db, readers, close }
}

test('An intact file has no findings', async () => {
  const { readers, close } = open(makeFile())
  expect(await listDamage(readers)).toEqual([])
  await close()
})

test('A corrupted page of any table is found', async () => {
  for (const page of [4, 12, 30, 50]) {
    const path = makeFile()
    smash(path, page)
    const { readers, close } = open(path)
    expect([page, (await listDamage(readers)).length > 0]).toEqual([page, true])
    await close()
  }
})

test('A query that reads a corrupted page reports damage, on a connection and in a thread', async () => {
  const path = makeFile()
  smash(path, 12)
  const { db, readers, close } = open(path)
  for (const by of [db, readers]) {
    const told: string[] = []
    observeDamage((error) => told.push(error.message))
    const asked = sql`select count(text) from notes where text like '%1'`.execute(by)
    expect(await asked.then(String, (error: Error) => error.message)).toContain('malformed')
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('malformed')
  }
  await close()
})
