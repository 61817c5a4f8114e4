import type { Page } from '@playwright/test'
import { plainScreens } from '../contract/screens/screens.ts'
import type { Demo } from './demo.ts'
import { limitRow, median, type Row, spell } from './support/rows.ts'

const GOAL_MS = 100
const ROUNDS = 7
const SETTLE_MS = 500
const LIMIT_MS = 20_000

/** Time from navigation to the first complete frame of a screen; all were visited before, so their data is cached. */
export async function timeScreenChanges(demo: Demo): Promise<Row[]> {
  const context = await demo.openContext()
  const page = await context.newPage()
  await page.goto(`${demo.home}main`)
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  const headings = new Map<string, string>()
  for (const screen of plainScreens) {
    const heading = await learn(page, screen)
    // A screen may lead on to another, as that of a payment does where nothing was paid
    if (new URL(page.url()).pathname.endsWith(`/${screen}`)) headings.set(screen, heading)
  }
  const rows: Row[] = []
  for (const [screen, heading] of headings) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await learn(page, screen === 'main' ? 'main/furls' : 'main')
      times.push(await change(page, screen, heading))
    }
    rows.push(
      limitRow({
        what: `To ${heading} (${screen}), median of ${ROUNDS}`,
        value: median(times),
        unit: 'ms',
        most: GOAL_MS,
        beside: `slowest ${spell(Math.max(...times))} ms`,
      }),
    )
  }
  await context.close()
  return rows
}

/** Opens the screen, waits for it to load, and returns its heading. */
async function learn(page: Page, screen: string): Promise<string> {
  await page.evaluate(navigate, screen)
  await page.waitForURL(`**/${screen}`)
  await page.waitForFunction(() => !document.querySelector('main .mantine-Skeleton-root'))
  await page.waitForTimeout(SETTLE_MS)
  return (await page.locator('main h1').first().textContent()) ?? ''
}

/** Runs in the page. React Router exposes its router there, which can open a screen without a visible link. */
function navigate(screen: string): void {
  const { __reactRouterDataRouter: router } = window as unknown as Routed
  void router.navigate(`/${screen}`)
}

interface Routed {
  __reactRouterDataRouter: { navigate(path: string): Promise<void> }
}

function change(page: Page, screen: string, heading: string): Promise<number> {
  return page.evaluate(
    ([path, title, limit]) =>
      new Promise<number>((resolve, reject) => {
        const isThere = () =>
          location.pathname.endsWith(`/${path}`) &&
          document.querySelector('main h1')?.textContent === title &&
          !document.querySelector('main .mantine-Skeleton-root')
        const startedAt = performance.now()
        const look = () => {
          if (performance.now() - startedAt > limit) {
            const shown = document.querySelector('main h1')?.textContent
            return reject(
              new Error(
                `${location.pathname} shows “${shown}”, where /${path} was to show “${title}”`,
              ),
            )
          }
          if (!isThere()) return requestAnimationFrame(look)
          // This frame is painted before the next one begins.
          return requestAnimationFrame(() => resolve(performance.now() - startedAt))
        }
        const { __reactRouterDataRouter: router } = window as unknown as Routed
        void router.navigate(`/${path}`)
        requestAnimationFrame(look)
      }),
    [screen, heading, LIMIT_MS] as const,
  )
}
