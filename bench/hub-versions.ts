import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HubDocument } from '../contract/hubs/document.ts'
import type { Hub } from '../contract/hubs/hubs.ts'
import { MINUTE } from '../server/platform/clock.ts'
import { openTestApp, type TestApp } from '../server/testing/app.ts'
import { freshDatabase } from '../server/testing/servers/postgres.ts'
import { limitRow, median, percentile, print, type Row, spell } from './support/rows.ts'

const VERSIONS = 500
const BLOCKS = 60
const ROUNDS = 40
const GOAL_LIST_MS = 50
const GOAL_COMPARE_MS = 100

/** A hub with 500 versions of 60 blocks, on both databases, through the whole application in this process. */
export async function run(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-bench-hubs-'))
  const postgres = await freshDatabase()
  try {
    return [
      ...(await measure('SQLite', join(folder, 'unfurly.sqlite'))),
      ...(await measure('PostgreSQL', postgres.url)),
    ]
  } finally {
    await postgres.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(name: string, url: string): Promise<Row[]> {
  const { test, close } = await openTestApp(url)
  try {
    const at = await fill(test)
    const every = await timesOf(test, (token) => listAll(test, token, at))
    const compared = await timesOf(test, (token) => read(test, token, `${at}/versions/1/diff/500`))
    const row = (what: string, times: number[], most: number) =>
      limitRow({
        what: `${name}: ${what}`,
        value: median(times),
        unit: 'ms',
        most,
        beside: `p95 ${spell(percentile(times, 95))} ms`,
      })
    return [
      row('all 500 versions of a hub listed, in five pages', every, GOAL_LIST_MS),
      row('two versions of 60 blocks compared', compared, GOAL_COMPARE_MS),
    ]
  } finally {
    await close()
  }
}

const owners = new WeakMap<TestApp, string>()

/** Returns the path of the hub. */
async function fill(test: TestApp): Promise<string> {
  const token = await test.register()
  owners.set(test, token)
  const made = await test.call('/api/ui/v1/redirects/furlhub', {
    token,
    body: { title: 'Tern Studio', document: documentOf(1) },
  })
  const { domain, key } = (await made.json()) as Hub
  const at = `/api/ui/v1/furlhubs/${domain}/${key}`
  for (let number = 2; number <= VERSIONS; number++) {
    const saved = await test.call(`${at}/draft`, {
      method: 'PUT',
      token,
      body: { document: documentOf(number) },
      headers: { 'if-match': `"${number - 1}"` },
    })
    if (saved.status !== 200) throw new Error(await saved.text())
    // Calls are limited by the minute.
    if (number % 100 === 0) test.pass(MINUTE)
  }
  return at
}

/** Each version has another title in each block, and the blocks in another order. */
function documentOf(number: number): HubDocument {
  const blocks = Array.from({ length: BLOCKS }, (_, at) => ({
    id: `b${(at * 7 + number) % BLOCKS}`,
    type: 'link' as const,
    title: `Boat ${at}, as it was in version ${number}`,
    url: `https://boats.example/${at}`,
    description: 'Drawn, built and repaired by hand in a shed beside the river',
  }))
  return { profile: { name: 'Tern Studio', bio: '' }, blocks, theme: { preset: 'slate' }, seo: {} }
}

async function listAll(test: TestApp, token: string, at: string): Promise<void> {
  let cursor = ''
  do {
    const page = await read(test, token, `${at}/versions?limit=100${cursor}`)
    cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`
  } while (cursor !== '')
}

async function read(test: TestApp, token: string, path: string) {
  const answer = await test.call(path, { token })
  if (answer.status !== 200) throw new Error(await answer.text())
  return answer.json()
}

async function timesOf(test: TestApp, work: (token: string) => Promise<unknown>) {
  const token = owners.get(test) ?? ''
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    test.pass(MINUTE)
    const startedAt = performance.now()
    await work(token)
    times.push(performance.now() - startedAt)
  }
  return times
}

if (import.meta.main) print(await run())
