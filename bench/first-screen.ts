import type { Page } from '@playwright/test'
import type { Demo } from './demo.ts'
import { limitRow, median, type Row, spell } from './support/rows.ts'

const GOAL_LCP_MS = 1500
const GOAL_CONTENT_MS = 1000
/** Half of what the build took before its files were divided by screens. */
const GOAL_MAIN_THREAD_MS = 370
const GOAL_DRAWER_MS = 400
const SLOW_DOWN = 4
const ROUNDS = 5
/** The largest element may still be replaced by a larger one this long after the page is loaded. */
const SETTLE_MS = 3000

/** What people feel of the weight of a page, with the CPU throttled four times. */
export async function timeFirstScreens(demo: Demo): Promise<Row[]> {
  return [
    ...(await timeFirstVisit(demo, {
      path: 'main',
      name: 'dashboard',
      content: '[aria-label^="Clicks by hour"]',
    })),
    ...(await timeFirstVisit(demo, {
      path: 'main/furls',
      name: 'Furls',
      content: '[aria-posinset]',
    })),
    await timeDrawer(demo),
    await timeMainThread(demo),
  ]
}

interface Screen {
  path: string
  name: string
  /** Selector of what people open the screen for. */
  content: string
}

/**
 * Largest contentful paint of a first visit, with an empty cache, and the paint of the screen's content. The largest is the
 * prerendered frame, so it says nothing of the content.
 */
async function timeFirstVisit(demo: Demo, { path, name, content }: Screen): Promise<Row[]> {
  const largest: number[] = []
  const shown: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { page, close } = await openSlowly(demo)
    await page.addInitScript(watchContent, content)
    await page.goto(demo.home + path)
    const painted = await page.waitForFunction(() => (window as unknown as Watched).contentMs)
    shown.push(Number(await painted.jsonValue()))
    await page.waitForTimeout(SETTLE_MS)
    largest.push(await page.evaluate(largestPaint))
    await close()
  }
  return [
    rowOf(`Largest contentful paint: ${name}`, largest, GOAL_LCP_MS),
    rowOf(`Content painted: ${name}`, shown, GOAL_CONTENT_MS),
  ]
}

/** All work of the main thread in a first visit of the dashboard, not slowed down, until it has settled. */
async function timeMainThread({ openContext, home }: Demo): Promise<Row> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const context = await openContext()
    const page = await context.newPage()
    const tools = await context.newCDPSession(page)
    await tools.send('Performance.enable')
    await page.goto(`${home}main`)
    await page.locator('[aria-label^="Clicks by hour"]').waitFor()
    await page.waitForTimeout(SETTLE_MS)
    const { metrics } = await tools.send('Performance.getMetrics')
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
    times.push(seconds * 1000)
    await context.close()
  }
  return rowOf('Work of the main thread: dashboard', times, GOAL_MAIN_THREAD_MS)
}

/** From pressing `c` to the frame with the form, its first field focused; the first drawer of the page. */
async function timeDrawer(demo: Demo): Promise<Row> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { page, close } = await openSlowly(demo)
    await page.goto(`${demo.home}main/furls`)
    await page.waitForTimeout(SETTLE_MS)
    await page.evaluate(watchDrawer)
    await page.keyboard.press('c')
    const opened = await page.waitForFunction(() => (window as unknown as Watched).drawerMs)
    times.push(Number(await opened.jsonValue()))
    await close()
  }
  return rowOf('Drawer: opening the first time, its field focused', times, GOAL_DRAWER_MS)
}

async function openSlowly(demo: Demo): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await demo.openContext()
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
  return { page, close: () => context.close() }
}

/** Runs in the page. */
function largestPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    })
  })
}

interface Watched {
  drawerMs?: number
  contentMs?: number
}

/** Runs in the page. */
function watchContent(selector: string): void {
  const look = () => {
    if (!document.querySelector(selector)) return requestAnimationFrame(look)
    // This frame is painted before the next one begins.
    return requestAnimationFrame(() => {
      Object.assign(window, { contentMs: performance.now() })
    })
  }
  look()
}

/** Runs in the page. */
function watchDrawer(): void {
  const look = (since: number) => {
    const isThere = document.activeElement?.matches('[role="dialog"] form input')
    if (!isThere) return requestAnimationFrame(() => look(since))
    // This frame is painted before the next one begins.
    return requestAnimationFrame(() => {
      Object.assign(window, { drawerMs: performance.now() - since })
    })
  }
  addEventListener('keydown', ({ timeStamp }) => look(timeStamp), { capture: true, once: true })
}

function rowOf(what: string, times: readonly number[], most: number): Row {
  return limitRow({
    what: `${what}, median of ${times.length}`,
    value: median(times),
    unit: 'ms',
    most,
    beside: `slowest ${spell(Math.max(...times))} ms`,
  })
}
