import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hub } from '../contract/hubs/hubs.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { SignedInClient } from './neighbours/signed-in-client.ts'
import { pinned } from './redirect.ts'
import { benchDocument, publishAgain, publishNewHub } from './support/hubs.ts'
import { openOwner, openRules, person } from './support/many-links.ts'
import { startNginx } from './support/nginx.ts'
import { type BenchProgram, startProgram } from './support/program.ts'
import { type LoadResult, type LoadTarget, loadPage } from './support/redirect-load.ts'
import { limitRow, median, print, type Row, spell } from './support/rows.ts'

export interface RoundLengths {
  rounds?: number
  seconds?: number
}

const GOAL_RATE = 0.6
const LIMIT_P99_MS = 5
const LIMIT_LIVE_MS = 1000
const KEY = 'maya-lind'
const CONNECTIONS = 64

/** The page of a hub compared with nginx, which sends the same bytes; and how long a publication takes to be live. */
export async function run({ rounds = 3, seconds = 5 }: RoundLengths = {}): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-bench-hub-page-'))
  const dataDir = join(folder, 'data')
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const first = await startProgram({ dataDir })
    await first.stop()
    await addOwner(join(dataDir, 'unfurly.sqlite'), first.environment)
    const { port } = first
    const live = await measureLive({ dataDir, port })
    const program = await startProgram({ dataDir, port, cores: '1' })
    ends.push(() => program.stop())
    const target = { ...pinned(program), host: `hub.${new URL(program.origin).host}` }
    const site = join(folder, 'site')
    const page = await copyPage(target, site)
    const nginx = await startNginx(join(folder, 'nginx'), { basePath: `/${KEY}`, folder: site })
    ends.push(() => nginx.stop())
    const targets = { ours: target, nginx: nginx.logging }
    return [...(await compare({ targets, page, rounds, seconds })), live]
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

async function addOwner(path: string, environment: BenchProgram['environment']): Promise<void> {
  const db = openDatabase({ url: path, timeoutMs: 60_000 })
  try {
    await openOwner(await openRules(db, environment))
  } finally {
    await db.destroy()
  }
}

interface Page {
  bytes: number
  htmlBytes: number
  tag: string
}

/** Gives nginx the very bytes that the program sends. */
async function copyPage({ port, host }: LoadTarget, folder: string): Promise<Page> {
  const address = `http://127.0.0.1:${port}/${KEY}`
  const answer = await fetch(address, {
    headers: { host, 'accept-encoding': 'gzip, deflate, br' },
    decompress: false,
  })
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`)
  const bytes = await answer.bytes()
  const html = await (await fetch(address, { headers: { host } })).bytes()
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, KEY), html)
  writeFileSync(join(folder, `${KEY}.gz`), bytes)
  return {
    bytes: bytes.length,
    htmlBytes: html.length,
    tag: answer.headers.get('etag') ?? '',
  }
}

interface Comparison extends Required<RoundLengths> {
  targets: Record<'ours' | 'nginx', LoadTarget>
  page: Page
}

type Round = Record<keyof Comparison['targets'], LoadResult>

async function compare({ targets, page, rounds, seconds }: Comparison): Promise<Row[]> {
  const measure = async (tag: { ours: string; nginx: string }) => {
    const measured: Round[] = []
    // Each server sends the page for a while before it counts.
    for (let round = 0; round <= rounds; round += 1) {
      const ours = await loadPage(targets.ours, { path: KEY, seconds, tag: tag.ours })
      const nginx = await loadPage(targets.nginx, { path: KEY, seconds, tag: tag.nginx })
      if (round > 0) measured.push({ ours, nginx })
    }
    return measured
  }
  const whole = await measure({ ours: '', nginx: '' })
  const nginxTag = await tagOf(targets.nginx)
  const known = await measure({ ours: page.tag, nginx: nginxTag })
  const half = median(whole.map(({ ours }) => ours.perSecond)) / 2
  const waitMs = Math.max(1, Math.round((CONNECTIONS * 1000) / half))
  const calm = await loadPage(targets.ours, { path: KEY, seconds, waitMs })
  const other = await loadPage(targets.nginx, { path: KEY, seconds, waitMs })
  const sizes = `${spell(page.htmlBytes / 1000)} kB of HTML, ${spell(page.bytes / 1000)} kB compressed`
  return [
    rateRow('Pages of a hub a second', whole, sizes),
    rateRow('Answers that a page has not changed (304) a second', known),
    limitRow({
      what: 'Wait for a page at half that rate, p99',
      value: calm.p99Ms,
      unit: 'ms',
      most: LIMIT_P99_MS,
      beside: `p50 ${spell(calm.p50Ms)} ms, ${spell(calm.perSecond)} a second; nginx as often: p50 ${spell(other.p50Ms)} ms, p99 ${spell(other.p99Ms)} ms`,
    }),
    limitRow({
      what: 'Failed requests for pages',
      value: [...whole, ...known].reduce((sum, { ours }) => sum + ours.failed, calm.failed),
      unit: '',
      most: 0,
    }),
  ]
}

async function tagOf({ port }: LoadTarget): Promise<string> {
  const headers = { 'accept-encoding': 'gzip' }
  const answer = await fetch(`http://127.0.0.1:${port}/${KEY}`, { headers, decompress: false })
  await answer.body?.cancel()
  return answer.headers.get('etag') ?? ''
}

function rateRow(what: string, rounds: readonly Round[], more = ''): Row {
  const rate = (of: keyof Round) => spell(median(rounds.map((round) => round[of].perSecond)))
  const cpu = (of: keyof Round) => spell(median(rounds.map((round) => round[of].cpuUs)))
  const both = `${rate('ours')} and ${rate('nginx')}; ${cpu('ours')} and ${cpu('nginx')} µs of processor each`
  return limitRow({
    what: `${what}, of nginx with an access log`,
    value: median(rounds.map(({ ours, nginx }) => ours.perSecond / nginx.perSecond)),
    unit: '×',
    least: GOAL_RATE,
    beside: more ? `${both}; ${more}` : both,
  })
}

const PUBLICATIONS = 12
const VISITORS = 8
const WATCH_MS = 1500

/** From the answer to a publication until no visitor of either process gets the page from before. */
async function measureLive(start: { dataDir: string; port: number }): Promise<Row> {
  const program = await startProgram({ ...start, environment: { WEB_CONCURRENCY: '2' } })
  try {
    const client = await SignedInClient.logIn(program.origin, person.email, 1)
    const hub = await publishNewHub(client, KEY)
    const waits: number[] = []
    for (let number = 0; number < PUBLICATIONS; number += 1) {
      waits.push(await timeToLive(client, hub, `Maya Lind, take ${number}`))
    }
    return limitRow({
      what: 'From a publication to the last page from before, of two processes, the longest',
      value: Math.max(...waits),
      unit: 'ms',
      most: LIMIT_LIVE_MS,
      beside: `median ${spell(median(waits))} ms of ${PUBLICATIONS}`,
    })
  } finally {
    await program.stop()
  }
}

async function timeToLive(client: SignedInClient, hub: Hub, name: string): Promise<number> {
  await publishAgain(client, hub, benchDocument(name))
  const publishedAt = performance.now()
  const { port } = new URL(client.origin)
  // Each comes with a connection of its own, which either process may take.
  const seesNew = async () => {
    const init = { headers: { host: hub.domain }, keepalive: false }
    return (await (await fetch(`http://127.0.0.1:${port}/${hub.key}`, init)).text()).includes(name)
  }
  let lastOld = publishedAt
  while (performance.now() - publishedAt < WATCH_MS) {
    const seen = await Promise.all(Array.from({ length: VISITORS }, seesNew))
    if (seen.includes(false)) lastOld = performance.now()
    await Bun.sleep(5)
  }
  return lastOld - publishedAt
}

if (import.meta.main) print(await run())
