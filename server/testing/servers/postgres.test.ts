import { afterAll, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { until } from '../until.ts'
import { freshDatabase, startPostgres, type TestDatabase } from './postgres.ts'

const databases: TestDatabase[] = []
const timeoutMs = 180_000

afterAll(async () => {
  await Promise.all(databases.map((database) => database.drop()))
})

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test(
  'databases created concurrently from one template are independent',
  async () => {
    let prepared = 0
    const prepare = async (url: string) => {
      prepared++
      await ask(url, 'create table if not exists planted (n int)')
    }
    const made = await Promise.all([1, 2, 3].map(() => freshDatabase(prepare)))
    databases.push(...made)
    expect(prepared).toBeLessThanOrEqual(1)
    const [first, second] = made.map((database) => database.url)
    await ask(first ?? '', 'create table mine (n int)')
    expect(await ask(first ?? '', `select to_regclass('mine')::text as found`)).toEqual([
      { found: 'mine' },
    ])
    const otherwise = await freshDatabase(() => Promise.resolve())
    databases.push(otherwise)
    expect(await ask(otherwise.url, `select to_regclass('planted')::text as found`)).toEqual([
      { found: null },
    ])
    expect(await ask(second ?? '', `select to_regclass('mine')::text as found`)).toEqual([
      { found: null },
    ])
  },
  timeoutMs,
)

test(
  'a dropped database is gone',
  async () => {
    const database = await freshDatabase()
    await database.drop()
    await expect(ask(database.url, 'select 1')).rejects.toThrow('does not exist')
  },
  timeoutMs,
)

test(
  'PostgreSQL stops and its folder is removed when the run is killed',
  async () => {
    const script = `import { startPostgres } from '${import.meta.dir}/postgres.ts'
      console.log(await startPostgres()); setInterval(() => {}, 1000)`
    const child = Bun.spawn([process.execPath, '-e', script], {
      env: { ...process.env, TEST_DATABASE_URL: '' },
      stdout: 'pipe',
    })
    const { value } = await child.stdout.getReader().read()
    const url = new TextDecoder().decode(value).trim()
    const [row] = await ask(url, 'show data_directory')
    const folder = (row as { data_directory: string }).data_directory
    expect(existsSync(folder)).toBe(true)
    child.kill('SIGKILL')
    await child.exited
    await until(() => !existsSync(folder))
    await expect(ask(url, 'select 1')).rejects.toThrow()
    expect(await startPostgres()).not.toBe(url)
  },
  timeoutMs,
)
