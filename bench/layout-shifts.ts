import type { Page } from '@playwright/test'
import { plainScreens } from '../contract/screens/screens.ts'
import { type Demo, WINDOW, withDemo } from './demo.ts'
import { builtPages } from './support/built-pages.ts'
import { limitRow, print, type Row } from './support/rows.ts'

const GOAL = 0.01
const SLOW_DOWN = 4
const SETTLE_MS = 3000
const WIDTHS = [WINDOW, { width: 375, height: 812 }]

/** How far things jump while pages load, with the CPU throttled four times. */
export async function run(): Promise<Row[]> {
  return withDemo(async (demo) => {
    const rows: Row[] = []
    for (const path of builtPages()) rows.push(await rowOf(demo, path, path || 'landing page'))
    rows.push(await rowOf(demo, await pathOfLink(demo), 'main/furls/:domain/:key'))
    return rows
  })
}

const isScreen = (path: string) => plainScreens.some((screen) => path.startsWith(screen))

/** The page of one link is the only screen with parameters. */
async function pathOfLink(demo: Demo): Promise<string> {
  const context = await demo.openContext()
  const page = await context.newPage()
  await page.goto(`${demo.home}main/furls`)
  const link = page.locator('main a[href*="/main/furls/"]:not([href$="/import"])').first()
  const path = (await link.getAttribute('href')) ?? ''
  await context.close()
  return path.replace(new URL(demo.home).pathname, '')
}

async function rowOf(demo: Demo, path: string, name: string): Promise<Row> {
  const found: Shifts[] = []
  for (const viewport of WIDTHS) {
    const context = await demo.openContext({ viewport, isSignedIn: isScreen(path) })
    const page = await context.newPage()
    const tools = await context.newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
    await page.addInitScript(watchShifts)
    await page.goto(demo.home + path)
    found.push(await shiftsOf(page))
    await context.close()
  }
  const each = found.map(({ sum }, at) => `${sum.toFixed(4)} at ${WIDTHS[at]?.width}`)
  const value = Math.max(...found.map(({ sum }) => sum))
  const moved = [...new Set(found.flatMap((shifts) => shifts.moved))]
  return limitRow({
    what: `Layout shift: ${name}`,
    value,
    unit: '',
    most: GOAL,
    beside: [...each, ...(value > GOAL ? moved : [])].join(', '),
  })
}

interface Shifts {
  sum: number
  /** The elements that moved, such as `div.row`; printed if the goal is missed. */
  moved: string[]
}

async function shiftsOf(page: Page): Promise<Shifts> {
  await page.waitForFunction(
    () =>
      document.readyState === 'complete' &&
      document.querySelector('h1') &&
      !document.querySelector('.mantine-Skeleton-root, [aria-busy="true"]'),
  )
  await page.waitForTimeout(SETTLE_MS)
  return page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts)
}

/** Runs in the page. */
function watchShifts(): void {
  const shifts: Shifts = { sum: 0, moved: [] }
  Object.assign(window, { shifts })
  interface Shift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null }[]
  }
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    return [element?.localName ?? 'something', ...(element?.classList ?? [])].join('.')
  }
  const add = ({ value, sources }: Shift) => {
    shifts.sum += value
    shifts.moved.push(...sources.map(({ node }) => nameOf(node)))
  }
  new PerformanceObserver((list) => {
    const found = list.getEntries() as Shift[]
    for (const shift of found.filter(({ hadRecentInput }) => !hadRecentInput)) add(shift)
  }).observe({ type: 'layout-shift', buffered: true })
}

if (import.meta.main) print(await run())
