import type { CDPSession, Page, Request } from '@playwright/test'
import { timeLiveClicks, timeManyPages } from './analytics/screen-clicks.ts'
import { type Demo, withDemo } from './demo.ts'
import { forget, record, recorded, withFast } from './support/interaction-times.ts'
import { limitRow, median, percentile, print, type Row, spell } from './support/rows.ts'

const KB = 1000
const GOALS = {
  openingCalls: 3,
  switchCalls: 1,
  switchMs: 200,
  shownMs: 50,
  answeredMs: 400,
  interactionMs: 100,
  scriptsKb: 300,
}
const SLOW_DOWN = 4
const ROUNDS = 8
const SETTLE_MS = 2000
const PRESETS = ['7 d', '90 d', '12 mo', '30 d'] as const

/** The analytics page of the demo's account, with everything on it. */
export const run = (): Promise<Row[]> =>
  withDemo(async (demo) => [
    await weigh(demo),
    await countOpeningCalls(demo),
    ...(await weighSwitches(demo)),
    ...(await timeChoices(demo)),
    ...(await timeInteractions(demo)),
    await timeLiveClicks(await openPage(demo), demo),
    await timeManyPages(await openPage(demo), demo),
  ])

async function openPage(demo: Demo): Promise<Page> {
  const page = await (await demo.openContext()).newPage()
  await page.addInitScript(record)
  await page.goto(`${demo.home}analytics`)
  await untilWhole(page)
  return page
}

async function untilWhole(page: Page): Promise<void> {
  await page.waitForFunction(isWhole)
  await page.waitForTimeout(SETTLE_MS)
}

/** Runs in the page. */
const isWhole = () =>
  !document.querySelector('main .mantine-Skeleton-root, main [aria-busy="true"]')

/**
 * Scrolls through the page, because map and heat map may be loaded when they come into view. The drawer for new links,
 * which every screen loads a second after it is shown, is part of it.
 */
async function weigh(demo: Demo): Promise<Row> {
  const page = await openPage(demo)
  for (let step = 0; step < 8; step++) {
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(SETTLE_MS / 8)
  }
  await untilWhole(page)
  const files = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
  )
  await page.context().close()
  const sum = (of: typeof files) => of.reduce((all, { bytes }) => all + bytes, 0)
  const apart = files.filter(({ name }) =>
    /\/(world-land|world-map-drawn|pulse-map-drawn|heat-map)-/.test(name),
  )
  return limitRow({
    what: 'JavaScript of the page with everything open, map and heat map apart',
    value: (sum(files) - sum(apart)) / KB,
    unit: 'kB',
    most: GOALS.scriptsKb,
    beside: `map and heat map ${spell(sum(apart) / KB)} kB`,
  })
}

/** What every screen asks for, also one without numbers. */
const shellCalls =
  /\/v1\/(account|accounts|profile|auth\/config|info\/domains|notices\/unseen|redirects(\/furlhub)?)$/

/** The calls of a page itself, as they are sent. Returns a function that tells those since it was called last. */
function watchCalls(page: Page): () => string[] {
  let calls: string[] = []
  const isOwn = ({ pathname }: URL) => pathname.startsWith('/api/') && !shellCalls.test(pathname)
  page.on('request', (request: Request) => {
    const url = new URL(request.url())
    if (isOwn(url)) calls.push(url.pathname.replace(/.*\/v1\//, ''))
  })
  return () => {
    const since = calls
    calls = []
    return since
  }
}

/** Until the page is whole; what it refreshes later is not counted. */
async function countOpeningCalls(demo: Demo): Promise<Row> {
  const page = await (await demo.openContext()).newPage()
  const callsSince = watchCalls(page)
  await page.goto(`${demo.home}analytics`)
  await page
    .getByRole('button', { name: /^Clicks/ })
    .first()
    .waitFor()
  await page.waitForFunction(isWhole)
  const calls = callsSince()
  await page.context().close()
  return limitRow({
    what: 'Calls of the page when it opens',
    value: calls.length,
    unit: '',
    most: GOALS.openingCalls,
    beside: namesOf(calls),
  })
}

const namesOf = (calls: readonly string[]) =>
  [...new Set(calls)]
    .map((name) => `${name} ${calls.filter((call) => call === name).length}`)
    .join(', ')

/** Calls and work of the main thread from a press until its numbers are there. */
async function weighSwitches(demo: Demo): Promise<Row[]> {
  const page = await openPage(demo)
  const tools = await page.context().newCDPSession(page)
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const callsSince = watchCalls(page)
  const calls: string[][] = []
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    callsSince()
    const before = await busyMs(tools)
    await page.evaluate(choose, PRESETS[round % PRESETS.length] ?? '30 d')
    calls.push(callsSince())
    times.push((await busyMs(tools)) - before)
    await page.waitForTimeout(SETTLE_MS)
  }
  await page.context().close()
  const counts = calls.map(({ length }) => length)
  return [
    limitRow({
      what: `Calls of the page when a period is chosen, median of ${ROUNDS}`,
      value: median(counts),
      unit: '',
      most: GOALS.switchCalls,
      beside: `most ${Math.max(...counts)}: ${namesOf(calls.flat())}`,
    }),
    limitRow({
      what: `Main thread when a period is chosen, processor time, median of ${ROUNDS}`,
      value: median(times),
      unit: 'ms',
      most: GOALS.switchMs,
      beside: `least ${spell(Math.min(...times))} ms, most ${spell(Math.max(...times))} ms`,
    }),
  ]
}

/** Everything that the main thread has done, in milliseconds of processor time. */
async function busyMs(tools: CDPSession): Promise<number> {
  const { metrics } = await tools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

async function timeChoices(demo: Demo): Promise<Row[]> {
  const page = await openPage(demo)
  const times: { shownMs: number; answeredMs: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    times.push(await page.evaluate(choose, PRESETS[round % PRESETS.length] ?? '30 d'))
    await page.waitForTimeout(SETTLE_MS)
  }
  await page.context().close()
  const [shown, answered] = [times.map((t) => t.shownMs), times.map((t) => t.answeredMs)]
  const row = (what: string, of: number[], most: number) =>
    limitRow({
      what: `${what}, median of ${ROUNDS}`,
      value: median(of),
      unit: 'ms',
      most,
      beside: `slowest ${spell(Math.max(...of))} ms`,
    })
  return [
    row('A period that is chosen looks chosen', shown, GOALS.shownMs),
    row('Its numbers are there', answered, GOALS.answeredMs),
  ]
}

/** Runs in the page. Presses a preset and waits for the frames that show it and its numbers. */
async function choose(label: string): Promise<{ shownMs: number; answeredMs: number }> {
  const radio = [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')].find(
    (each) => each.labels?.[0]?.textContent?.trim() === label,
  )
  if (!radio) throw new Error(`there is no ${label}`)
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const isBusy = () => document.querySelector('main [aria-busy="true"]') !== null
  const startedAt = performance.now()
  radio.click()
  do await frame()
  while (!radio.checked)
  const shownMs = performance.now() - startedAt
  let answeredMs = shownMs
  // The page is busy from the frame after the choice until its numbers are there.
  for (let quiet = 0; quiet < 3; ) {
    await frame()
    if (isBusy()) {
      quiet = 0
      answeredMs = performance.now() - startedAt
    } else quiet++
  }
  return { shownMs, answeredMs }
}

interface Interaction {
  name: string
  act: (page: Page, round: number) => Promise<void>
  undo: (page: Page) => Promise<void>
}

const close = (page: Page) => page.keyboard.press('Escape')

const interactions: readonly Interaction[] = [
  {
    name: 'Choosing a period',
    act: (page, round) =>
      page.getByText(PRESETS[round % PRESETS.length] ?? '', { exact: true }).click(),
    undo: untilWhole,
  },
  {
    name: 'Switching the chart',
    act: (page, round) =>
      page
        .getByRole('button', { name: round % 2 === 0 ? /^Visitors/ : /^Clicks/ })
        .first()
        .click(),
    undo: untilWhole,
  },
  {
    name: 'Filtering by a country',
    act: (page) =>
      page
        .getByRole('button', { name: /^Germany/ })
        .first()
        .click(),
    undo: async (page) => {
      await page.goBack()
      await untilWhole(page)
    },
  },
  {
    name: 'Opening all rows of a list',
    act: (page) =>
      page
        .getByRole('button', { name: /^All rows/ })
        .first()
        .click(),
    undo: async (page) => {
      await untilWhole(page)
      await close(page)
    },
  },
]

async function timeInteractions(demo: Demo): Promise<Row[]> {
  const page = await openPage(demo)
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
  const rows: Row[] = []
  for (const { name, act, undo } of interactions) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await forget(page)
      await act(page, round)
      await page.waitForTimeout(SETTLE_MS)
      times.push(...withFast(await recorded(page), 1))
      await undo(page)
    }
    rows.push(
      limitRow({
        what: `${name}, 75th percentile of ${times.length}`,
        value: percentile(times, 75),
        unit: 'ms',
        most: GOALS.interactionMs,
        beside: `median ${spell(median(times))} ms, slowest ${spell(Math.max(...times))} ms`,
      }),
    )
  }
  await page.context().close()
  return rows
}

if (import.meta.main) print(await run())
