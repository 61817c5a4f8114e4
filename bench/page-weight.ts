import type { Page } from '@playwright/test'
import type { Demo } from './demo.ts'
import { limitRow, type Row, spell } from './support/rows.ts'

const KB = 1000
const GOAL_SIGNED_IN_KB = 260
const GOAL_GUEST_KB = 150
const GOAL_PUBLIC_KB = 120
const FETCHED_AHEAD_MS = 2000

/** Compressed JavaScript transferred on a first visit. */
export async function weighPages(demo: Demo): Promise<Row[]> {
  return [
    await weigh(demo, { path: 'main', name: 'dashboard, signed in', most: GOAL_SIGNED_IN_KB }),
    await weigh(demo, { path: 'main/furls', name: 'Furls, signed in', most: GOAL_SIGNED_IN_KB }),
    await weigh(demo, { path: 'login', name: 'login page', most: GOAL_GUEST_KB }),
    await weigh(demo, { path: 'register-mail', name: 'registration', most: GOAL_GUEST_KB }),
    await weigh(demo, { path: '', name: 'landing page', most: GOAL_PUBLIC_KB }),
  ]
}

interface Weighed {
  path: string
  name: string
  most: number
}

async function weigh(demo: Demo, { path, name, most }: Weighed): Promise<Row> {
  const context = await demo.openContext({ isSignedIn: path.startsWith('main') })
  const page = await context.newPage()
  await page.goto(demo.home + path, { waitUntil: 'commit' })
  const { bytes, atMs } = await usable(page)
  // The live stream of clicks never ends, so the network is never idle.
  await page.waitForTimeout(FETCHED_AHEAD_MS)
  const all = await page.evaluate(sumOfScripts, Number.POSITIVE_INFINITY)
  await context.close()
  return limitRow({
    what: `JavaScript before it is usable: ${name}`,
    value: bytes / KB,
    unit: 'kB',
    most,
    beside: `after ${spell(atMs)} ms; ${spell(all / KB)} kB once all that is fetched ahead is there`,
  })
}

/** Time of the first frame with the heading and without a skeleton, and the bytes transferred by then. */
async function usable(page: Page): Promise<{ bytes: number; atMs: number }> {
  const moment = await page.waitForFunction(
    () =>
      document.readyState !== 'loading' &&
      document.querySelector('main h1') &&
      !document.querySelector('.mantine-Skeleton-root, [aria-busy="true"]') &&
      performance.now(),
    undefined,
    { polling: 'raf' },
  )
  const atMs = Number(await moment.jsonValue())
  // A prerendered page has its heading at once, but is not interactive before its scripts are loaded.
  await page.waitForLoadState()
  const loadedMs = await page.evaluate(
    () => performance.getEntriesByType('navigation')[0]?.duration ?? 0,
  )
  const untilMs = Math.max(atMs, loadedMs)
  return { bytes: await page.evaluate(sumOfScripts, untilMs), atMs: untilMs }
}

/** Runs in the page. */
function sumOfScripts(untilMs: number): number {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const scripts = files.filter(
    ({ name, responseEnd }) => new URL(name).pathname.endsWith('.js') && responseEnd <= untilMs,
  )
  return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
}
