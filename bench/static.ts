import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { basePath } from '../base-path.config.ts'
import { pinned } from './redirect.ts'
import { startNginx } from './support/nginx.ts'
import { startProgram } from './support/program.ts'
import { type LoadResult, type LoadTarget, load } from './support/redirect-load.ts'
import { limitRow, median, print, type Row, spell } from './support/rows.ts'

const GOAL_RATE = 0.5
const ROUNDS = 3
const SECONDS = 5
const SITE = join(import.meta.dir, '../build/client')
const AGENT = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36'

/** The files of the public pages compared with nginx, each server on the first core with `wrk` on the second. */
export async function run(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-bench-static-'))
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const program = await startProgram({ dataDir: join(folder, 'data'), cores: '1' })
    ends.push(() => program.stop())
    const copied = files()
    for (const { path } of copied)
      await copyAnswer(program.origin + path, join(folder, 'site', path))
    const site = { basePath, folder: join(folder, 'site') }
    const nginx = await startNginx(join(folder, 'nginx'), site)
    ends.push(() => nginx.stop())
    const targets = { ours: pinned(program), nginx: nginx.logging }
    const rows: Row[] = []
    for (const file of copied) rows.push(await compare(targets, file, join(folder, 'request.tsv')))
    return rows
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

interface File {
  name: string
  path: string
}

/** A page, the largest file that is compressed, and one that is not. */
function files(): File[] {
  const assets = join(SITE, 'assets')
  const largest = (extension: string) =>
    readdirSync(assets)
      .filter((name) => name.endsWith(extension))
      .toSorted((a, b) => statSync(join(assets, b)).size - statSync(join(assets, a)).size)[0]
  return [
    { name: 'the landing page', path: basePath },
    { name: 'the largest style sheet', path: `${basePath}assets/${largest('.css')}` },
    { name: 'the largest font', path: `${basePath}assets/${largest('.woff2')}` },
  ]
}

/** Gives nginx the very bytes that the program sends, so that the network carries the same from both. */
async function copyAnswer(address: string, path: string): Promise<void> {
  const answer = await fetch(address, {
    headers: { 'accept-encoding': 'gzip, deflate, br' },
    decompress: false,
  })
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  const file = path.endsWith('/') ? `${path}index.html` : path
  mkdirSync(dirname(file), { recursive: true })
  const bytes = await answer.bytes()
  writeFileSync(file, bytes)
  if (answer.headers.has('content-encoding')) writeFileSync(`${file}.gz`, bytes)
}

type Targets = Record<'ours' | 'nginx', LoadTarget>

async function compare(targets: Targets, { name, path }: File, requestsPath: string): Promise<Row> {
  writeFileSync(requestsPath, [path.slice(1), '', AGENT, 'en', 'https://news.example/'].join('\t'))
  const rounds: Record<keyof Targets, LoadResult>[] = []
  // Each server serves a file for a while before it counts.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ours = await load(targets.ours, { requestsPath, seconds: SECONDS })
    const nginx = await load(targets.nginx, { requestsPath, seconds: SECONDS })
    if (round > 0) rounds.push({ ours, nginx })
  }
  const failed = rounds.reduce((sum, { ours, nginx }) => sum + ours.failed + nginx.failed, 0)
  if (failed > 0) throw new Error(`${failed} requests for ${path} failed`)
  const rate = (of: keyof Targets) => spell(median(rounds.map((round) => round[of].perSecond)))
  const cpu = (of: keyof Targets) => spell(median(rounds.map((round) => round[of].cpuUs)))
  return limitRow({
    what: `Requests a second for ${name}, of nginx with an access log`,
    value: median(rounds.map(({ ours, nginx }) => ours.perSecond / nginx.perSecond)),
    unit: '×',
    least: GOAL_RATE,
    beside: `${rate('ours')} and ${rate('nginx')}; ${cpu('ours')} and ${cpu('nginx')} µs of processor each`,
  })
}

if (import.meta.main) print(await run())
