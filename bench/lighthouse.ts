import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { chromiumPath } from '../scripts/house/chromium.mjs'
import { hubPlans } from '../server/demo/hubs/hub-plans.ts'
import { freePort } from '../server/testing/free-port.ts'
import { plainEnvironment } from '../server/testing/programs/launch.ts'
import { type Demo, withDemo } from './demo.ts'
import { builtPages } from './support/built-pages.ts'
import { limitRow, print, type Row, spell } from './support/rows.ts'

/** What Lighthouse says of the pages people come to first, as on a phone: slow processor, slow network. */
export async function run(): Promise<Row[]> {
  await installLighthouse()
  return withDemo(async (demo) => {
    const rows: Row[] = []
    for (const page of pages()) rows.push(...(await rowsOf(demo, page)))
    return rows
  })
}

const FOLDER = join(import.meta.dir, 'lighthouse')
const KB = 1000
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]
/** For their performance; everything else is at 100. */
const GOALS = { public: 98, guest: 97, signedIn: 85, hub: 100 } as const
const GOAL_ANALYTICS = 80
const GOAL_LANDING_SCRIPT_KB = 40
const GOAL_LANDING_KB = 200
/** Public pages that a search engine may list. */
const PUBLIC =
  /^(|about|ambassador|blog|compare|docs|extension\/install|pricing|privacy-policy|terms-of-service)$|^(blog|docs)\/.*[a-z]$/

interface Audited {
  path: string
  kind: keyof typeof GOALS
}

function pages(): Audited[] {
  const paths = builtPages().filter((path) => PUBLIC.test(path))
  return [
    ...paths.map((path) => ({ path, kind: 'public' }) as const),
    { path: 'login', kind: 'guest' },
    { path: 'register-mail', kind: 'guest' },
    { path: 'main', kind: 'signedIn' },
    { path: 'main/furls', kind: 'signedIn' },
    { path: 'analytics', kind: 'signedIn' },
    ...hubPlans.map(({ key }) => ({ path: key, kind: 'hub' }) as const),
  ]
}

/** Its 110 packages are a tenth of all the others and need no place where the program only runs. */
async function installLighthouse(): Promise<void> {
  if (existsSync(join(FOLDER, 'node_modules'))) return
  const options = ['--ignore-scripts', '--loglevel=error']
  const child = Bun.spawn(['npm', 'ci', ...options], { cwd: FOLDER, stdio: ['ignore', 2, 2] })
  if ((await child.exited) !== 0) throw new Error('installing Lighthouse failed')
}

const Audit = z.object({
  scores: z.partialRecord(z.enum(CATEGORIES), z.number()),
  lcpMs: z.number(),
  cls: z.number(),
  scriptBytes: z.number(),
  bytes: z.number(),
  /** Ids of the failed audits that lost points, other than those of performance. */
  lost: z.array(z.string()),
})

async function rowsOf(demo: Demo, page: Audited): Promise<Row[]> {
  const { scores, lcpMs, cls, scriptBytes, bytes, lost } = await audit(demo, page)
  const asked = categoriesOf(page)
  const scoreOf = (name: Category) => scores[name] ?? 0
  const goalOf = (name: Category) => (name === 'performance' ? performanceGoal(page) : 100)
  const below = asked.filter((name) => scoreOf(name) < goalOf(name))
  const beside = [
    `largest contentful paint ${spell(lcpMs)} ms`,
    `layout shift ${cls.toFixed(3)}`,
    `${spell(scriptBytes / KB)} kB of JavaScript`,
    `${spell(bytes / KB)} kB in all`,
    ...lost.map((id) => `fails ${id}`),
  ]
  const scored: Row = {
    what: `Lighthouse, ${nameOf(page)}: ${asked.join(', ')}`,
    goal: `≥ ${asked.map(goalOf).join(', ')}`,
    measured: `${asked.map(scoreOf).join(', ')} (${beside.join(', ')})`,
    isMet: below.length === 0,
    ...(below.length > 0 && {
      missedBy: below.map((name) => `${name} ${goalOf(name) - scoreOf(name)}`).join(', '),
    }),
  }
  if (page.path !== '') return [scored]
  return [
    scored,
    weightRow('JavaScript', scriptBytes, GOAL_LANDING_SCRIPT_KB),
    weightRow('all files', bytes, GOAL_LANDING_KB),
  ]
}

const performanceGoal = ({ path, kind }: Audited): number =>
  path === 'analytics' ? GOAL_ANALYTICS : GOALS[kind]

const nameOf = ({ path, kind }: Audited): string =>
  kind === 'hub' ? `the hub ${path}` : path || 'landing page'

const weightRow = (what: string, bytes: number, most: number): Row =>
  limitRow({ what: `Landing page, ${what}, compressed`, value: bytes / KB, unit: 'kB', most })

/** Search engines do not see pages behind a login. */
const categoriesOf = ({ kind }: Audited) =>
  CATEGORIES.filter((name) => !(name === 'seo' && kind === 'signedIn'))

/** Lighthouse sometimes misses the beginning of a page, in one of some twenty. */
async function audit(demo: Demo, page: Audited) {
  try {
    return await auditOnce(demo, page)
  } catch {
    return auditOnce(demo, page)
  }
}

/** Each page in a browser of its own, so that nothing is cached. */
async function auditOnce(demo: Demo, page: Audited) {
  const { kind } = page
  const isSignedIn = kind === 'signedIn'
  const profile = mkdtempSync(join(tmpdir(), 'unfurly-bench-lighthouse-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
  })
  try {
    if (isSignedIn) await context.setStorageState(demo.storageState)
    const options = {
      port,
      url: addressOf(demo, page),
      keepsStorage: isSignedIn,
      categories: categoriesOf(page),
    }
    const child = Bun.spawn(['node', join(FOLDER, 'audit.mjs'), JSON.stringify(options)], {
      env: plainEnvironment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const said = await new Response(child.stdout).text()
    if ((await child.exited) !== 0) throw new Error(`Lighthouse failed at ${options.url}`)
    return Audit.parse(JSON.parse(said))
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

function addressOf({ home }: Demo, { path, kind }: Audited): string {
  if (kind !== 'hub') return home + path
  const { protocol, host } = new URL(home)
  return `${protocol}//hub.${host}/${path}`
}

if (import.meta.main) print(await run())
