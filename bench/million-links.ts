import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createApp } from '../server/app.ts'
import { type Database, openDatabase } from '../server/platform/database/database.ts'
import { isPostgresUrl } from '../server/platform/database/postgres-pool.ts'
import { freshDatabase } from '../server/testing/servers/postgres.ts'
import { settle } from './links.ts'
import { evict } from './neighbours/million.ts'
import { fillLinks, openRules, targetOf, tokenFor } from './support/many-links.ts'
import { limitRow, median, percentile, print, type Row, spell } from './support/rows.ts'

/** Lists and searches of an account with a million links, on both databases, and the disk space of a link. */
export async function run(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'unfurly-bench-million-'))
  const postgres = await freshDatabase()
  try {
    const path = join(dataDir, 'million.sqlite')
    return [...(await measure('SQLite', path)), ...(await measure('PostgreSQL', postgres.url))]
  } finally {
    await postgres.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const MANY = 1_000_000
const ROUNDS = 30
const WARM_UP = 3
const GOAL_WARM_MS = 50
const GOAL_COLD_MS = 500
const GOAL_BYTES = 1200
const QUESTIONS = [
  ...['', '?sort=-clicks', '?state=active', '?state=expired', '?q=s', '?q=spring', '?q=nowhere'],
  ...['?q=spring boots', '?q=number 12', '?q=shop example', '?q=s&state=active'],
  '?q=https://shop-12.example/collections/boots',
  ...[`?redirectTo=${targetOf(123_456)}`, '?externalId=nobody'],
] as const

async function measure(name: string, url: string): Promise<Row[]> {
  const db = openDatabase({ url, timeoutMs: 600_000 })
  try {
    const app = await openRules(db, {})
    const newToken = await fillLinks(app, MANY)
    await settle(db, url)
    const hono = createApp(app)
    const ask = async (query: string, authorization: string) => {
      const path = `/api/ui/v1/redirects${encodeURI(query)}`
      const startedAt = performance.now()
      const answer = await hono.request(path, { headers: { authorization } })
      if (answer.status !== 200) throw new Error(await answer.text())
      await answer.json()
      return performance.now() - startedAt
    }
    const rows: Row[] = [sizeRow(name, await bytesOf(db, url))]
    for (const query of QUESTIONS) {
      // Calls are rate-limited by token.
      const authorization = `Bearer ${await newToken()}`
      const times: number[] = []
      for (let round = 0; round < WARM_UP; round++) await ask(query, authorization)
      for (let round = 0; round < ROUNDS; round++) times.push(await ask(query, authorization))
      rows.push(warmRow(`1,000,000 links, ${name}, “${query}”`, times))
    }
    return isPostgresUrl(url) ? rows : [...rows, ...(await measureCold(url))]
  } finally {
    await db.destroy()
  }
}

/** Uses new connections with empty caches. PostgreSQL's shared buffers could only be emptied by a restart. */
async function measureCold(path: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const query of QUESTIONS) {
    evict(path)
    const db = openDatabase({ url: path, timeoutMs: 60_000 })
    const app = await openRules(db, {})
    const hono = createApp(app)
    const headers = { authorization: `Bearer ${await tokenFor(app)}` }
    const startedAt = performance.now()
    await (await hono.request(`/api/ui/v1/redirects${encodeURI(query)}`, { headers })).json()
    const value = performance.now() - startedAt
    await db.destroy()
    const what = `1,000,000 links, SQLite, “${query}”, out of the page cache`
    rows.push(limitRow({ what, value, unit: 'ms', most: GOAL_COLD_MS }))
  }
  return rows
}

const warmRow = (what: string, times: readonly number[]): Row =>
  limitRow({
    what: `${what}, 95 %`,
    value: percentile(times, 95),
    unit: 'ms',
    most: GOAL_WARM_MS,
    beside: `median: ${spell(median(times))} ms`,
  })

const sizeRow = (name: string, bytes: number): Row =>
  limitRow({ what: `The database, a link, ${name}`, value: bytes, unit: 'bytes', most: GOAL_BYTES })

async function bytesOf(db: Database, url: string): Promise<number> {
  const { links } = await db
    .selectFrom('links')
    .select(sql<number>`cast(count(*) as bigint)`.as('links'))
    .executeTakeFirstOrThrow()
  if (!isPostgresUrl(url)) return statSync(url).size / links
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db)
  return (rows[0]?.bytes ?? 0) / links
}

if (import.meta.main) print(await run())
