import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { checkpointDatabase, type Database, type Db, openDatabase } from '../database/database.ts'

let folder: string
let path: string
let db: Database

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'unfurly-checkpoints-'))
  path = join(folder, 'state.sqlite')
  db = openDatabase({ url: path, timeoutMs: 2000 })
  await sql`create table notes (id integer primary key, text text not null)`.execute(db)
})

afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const note = (to: Db, text: string) => sql`insert into notes (text) values (${text})`.execute(to)

async function countNotes(of: Db): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from notes`.execute(of)
  return rows[0]?.n
}

describe('Checkpoints', () => {
  const walBytes = () => statSync(`${path}-wal`).size
  const write = async (to: Db, megabytes: number) => {
    for (let round = 0; round < megabytes; round++) await note(to, 'x'.repeat(1_000_000))
  }

  test('happen only on request, and then the WAL is reused', async () => {
    const quiet = openDatabase({ url: path, timeoutMs: 2000, checkpoints: false })
    await write(quiet, 10)
    const grown = walBytes()
    expect(grown).toBeGreaterThan(10_000_000)
    await checkpointDatabase(db)
    await write(quiet, 5)
    expect(walBytes()).toBe(grown)
    await quiet.destroy()
  })

  test('truncate a large WAL', async () => {
    const quiet = openDatabase({ url: path, timeoutMs: 2000, checkpoints: false })
    await write(quiet, 70)
    expect(walBytes()).toBeGreaterThan(67_108_864)
    await checkpointDatabase(db)
    expect(walBytes()).toBe(0)
    expect(await countNotes(quiet)).toBe(70)
    await quiet.destroy()
  })
})
