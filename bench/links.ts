import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { linkSorts } from '../contract/links/link-sorts.ts'
import { createApp } from '../server/app.ts'
import { type Database, openDatabase } from '../server/platform/database/database.ts'
import { isPostgresUrl } from '../server/platform/database/postgres-pool.ts'
import { freshDatabase } from '../server/testing/servers/postgres.ts'
import { fillLinks, openRules, person } from './support/many-links.ts'
import { type BenchProgram, startProgram } from './support/program.ts'
import { limitRow, median, percentile, print, type Row, spell } from './support/rows.ts'

/**
 * The first page of an account with 100,000 links, in every order, on both databases; and the creation of a link on SQLite.
 */
export async function run(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'unfurly-bench-links-'))
  const postgres = await freshDatabase()
  try {
    return [...(await measureSqlite(dataDir)), ...(await measureLists('PostgreSQL', postgres.url))]
  } finally {
    await postgres.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const GOAL_LIST_MS = 20
const GOAL_CREATE_MS = 10
const ROUNDS = 60
const WARM_UP = 5
const CREATED = 300
const STATES = ['active', 'paused', 'expired', 'trashed'] as const
/** Searches while typing: one letter matches nearly every link, the last word none, and a host name is two common words. */
const SEARCHES = [
  ...['s', 'sp', 'spring', 'spring b', 'spring boots', 'boots', 'nowhere'],
  ...['shop example', 'https://shop-12.example/collections/boots'],
] as const
const GOAL_SEARCH_MS = 50

interface MeasuredQuery {
  name: string
  query: string
  /** Searches have a goal for the 95th percentile, lists one for the median. */
  isSearch: boolean
}

const questions: readonly MeasuredQuery[] = [
  ...linkSorts.map((sort) => ({
    name: `in order of ${sort}`,
    query: `?sort=${sort}`,
    isSearch: false,
  })),
  ...STATES.map((state) => ({ name: `only ${state}`, query: `?state=${state}`, isSearch: false })),
  ...SEARCHES.map((text) => ({
    name: `with “${text}”`,
    query: `?q=${encodeURIComponent(text)}`,
    isSearch: true,
  })),
  { name: 'with “s”, only active', query: '?q=s&state=active', isSearch: true },
]

async function measureSqlite(dataDir: string): Promise<Row[]> {
  // The first start creates the database, which is filled before the next one.
  const first = await startProgram({ dataDir })
  await first.stop()
  const { environment, port } = first
  const rows = await measureLists('SQLite', join(dataDir, 'unfurly.sqlite'), environment)
  const program = await startProgram({ dataDir, port })
  const created = await measureCreation(program)
  await program.stop()
  return [...rows, created]
}

async function measureLists(
  name: string,
  url: string,
  environment: Record<string, string> = {},
): Promise<Row[]> {
  const db = openDatabase({ url, timeoutMs: 60_000 })
  try {
    const app = await openRules(db, environment)
    const newToken = await fillLinks(app)
    await settle(db, url)
    const hono = createApp(app)
    const ask = async (query: string, authorization: string) => {
      const path = `/api/ui/v1/redirects${query}`
      const answer = await hono.request(path, { headers: { authorization } })
      if (answer.status !== 200) throw new Error(await answer.text())
      return await answer.json()
    }
    const rows: Row[] = []
    for (const question of questions) {
      // Calls are rate-limited by token.
      const authorization = `Bearer ${await newToken()}`
      const times = await timesOf(() => ask(question.query, authorization))
      rows.push(listRow(name, question, times))
    }
    return rows
  } finally {
    await db.destroy()
  }
}

function listRow(
  database: string,
  { name, isSearch }: MeasuredQuery,
  times: readonly number[],
): Row {
  if (isSearch) {
    return limitRow({
      what: `Search, 95 %, ${database}, ${name}`,
      value: percentile(times, 95),
      unit: 'ms',
      most: GOAL_SEARCH_MS,
      beside: `median: ${spell(median(times))} ms`,
    })
  }
  return limitRow({
    what: `First page, ${database}, ${name}`,
    value: median(times),
    unit: 'ms',
    most: GOAL_LIST_MS,
    beside: `95 %: ${spell(percentile(times, 95))} ms`,
  })
}

async function timesOf(act: () => Promise<unknown>): Promise<number[]> {
  for (let round = 0; round < WARM_UP; round++) await act()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now()
    await act()
    times.push(performance.now() - startedAt)
  }
  return times
}

/** PostgreSQL does this by itself within a minute or two after that many inserts; SQLite never does. */
export async function settle(db: Database, url: string): Promise<void> {
  if (isPostgresUrl(url)) await sql`vacuum analyze`.execute(db)
}

/** Creates links over HTTP, one after another, with the same call as the web app. */
async function measureCreation({ origin }: BenchProgram): Promise<Row> {
  const token = await logIn(origin)
  let number = 0
  const create = async () => {
    number++
    const answer = await fetch(`${origin}/api/ui/v1/redirects/standard`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        redirectTo: `https://alderandpine.example/products/${number}?colour=moss`,
        title: `Product number ${number}`,
        utmParams: { source: 'newsletter', medium: 'email' },
      }),
    })
    if (answer.status !== 201) throw new Error(await answer.text())
    await answer.json()
  }
  for (let round = 0; round < WARM_UP; round++) await create()
  const times: number[] = []
  for (let round = 0; round < CREATED; round++) {
    const startedAt = performance.now()
    await create()
    times.push(performance.now() - startedAt)
  }
  return limitRow({
    what: 'Creating a link over HTTP, SQLite, median',
    value: median(times),
    unit: 'ms',
    most: GOAL_CREATE_MS,
    beside: `95 %: ${spell(percentile(times, 95))} ms`,
  })
}

export async function logIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/ui/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: person.email, password: person.password }),
  })
  const { token } = (await answer.json()) as { token: string }
  return token
}

if (import.meta.main) print(await run())
