import type { CDPSession, Page } from '@playwright/test'
import type { Block } from '../contract/hubs/blocks.ts'
import { type Demo, withDemo } from './demo.ts'
import { forget, PAUSE_MS, record, recorded, withFast } from './support/interaction-times.ts'
import { limitRow, median, percentile, print, type Row, spell } from './support/rows.ts'

/** One fewer than a page may have, so that one can be added. */
const BLOCKS = 99
const SLOW_DOWN = 4
const USABLE_MS = 1800
const PREVIEW_MS = 60
const INTERACTION_MS = 100
const OPENINGS = 5
const ROUNDS = 5
/** Thirty minutes with a change every two seconds. */
const EDITS = 900
const LEAK_MB = 5

/** The editor of a hub with 100 blocks, with the processor throttled four times. */
export async function run(): Promise<Row[]> {
  return withDemo(async (demo) => {
    const path = await makeHub(demo)
    return [
      await timeOpening(demo, path),
      ...(await timeTyping(demo, path)),
      await weighEditing(demo, path),
    ]
  })
}

const blocks: readonly Block[] = Array.from({ length: BLOCKS }, (_, at) => ({
  id: `b${at}`,
  type: 'link',
  title: `Button ${at + 1}`,
  url: `https://alder.example/${at}`,
  description: 'With a second line',
}))

/** The path of its editor. */
async function makeHub({ home, openContext }: Demo): Promise<string> {
  const context = await openContext()
  const page = await context.newPage()
  await page.goto(home)
  const hub = await page.evaluate(async (all) => {
    const token = localStorage.getItem('token')
    const answer = await fetch('/api/ui/v1/redirects/furlhub', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        title: 'A hundred',
        document: {
          profile: { name: 'A hundred', bio: 'Many buttons' },
          blocks: all,
          theme: { preset: 'slate' },
          seo: {},
        },
      }),
    })
    return (await answer.json()) as { domain: string; key: string }
  }, blocks)
  await context.close()
  return `furlhub/editor/${encodeURIComponent(hub.domain)}/${encodeURIComponent(hub.key)}`
}

const throttle = (tools: CDPSession, rate: number) =>
  tools.send('Emulation.setCPUThrottlingRate', { rate })

const firstRow = (page: Page) =>
  page.getByRole('list', { name: 'Blocks' }).locator('button[aria-expanded]').first()
const titleField = (page: Page) => page.getByLabel('Title', { exact: true }).first()

/** From the navigation to a field that can be typed into, with the files in the browser's cache. */
async function timeOpening({ home, openContext }: Demo, path: string): Promise<Row> {
  const context = await openContext()
  const times: number[] = []
  for (let opening = 0; opening <= OPENINGS; opening++) {
    const page = await context.newPage()
    await throttle(await context.newCDPSession(page), SLOW_DOWN)
    const before = performance.now()
    await page.goto(home + path, { waitUntil: 'commit' })
    await firstRow(page).click()
    await titleField(page).waitFor()
    // The first one fills the cache
    if (opening > 0) times.push(performance.now() - before)
    await page.close()
  }
  await context.close()
  return limitRow({
    what: `Editor of ${BLOCKS} blocks open and a block unfolded, median of ${OPENINGS}`,
    value: median(times),
    unit: 'ms',
    most: USABLE_MS,
    beside: `slowest ${spell(Math.max(...times))} ms`,
  })
}

async function timeTyping({ home, openContext }: Demo, path: string): Promise<Row[]> {
  const context = await openContext()
  const page = await context.newPage()
  await page.addInitScript(record)
  await page.goto(home + path)
  await firstRow(page).click()
  await titleField(page).waitFor()
  await page.waitForTimeout(4 * PAUSE_MS)
  const tools = await context.newCDPSession(page)
  await throttle(tools, SLOW_DOWN)
  await watchPreview(page)
  const times: number[] = []
  await forget(page)
  await titleField(page).focus()
  for (const letter of 'a better title for this one') {
    await page.keyboard.type(letter)
    await page.waitForTimeout(PAUSE_MS)
  }
  times.push(...(await page.evaluate(() => (window as unknown as Watched).previewTimes)))
  const typing = withFast(await recorded(page), times.length)
  const others = await timeOthers(page)
  await context.close()
  return [
    limitRow({
      what: `From a key to the page, 75th percentile of ${times.length}`,
      value: percentile(times, 75),
      unit: 'ms',
      most: PREVIEW_MS,
      beside: `median ${spell(median(times))} ms, slowest ${spell(Math.max(...times))} ms`,
    }),
    interactionRow('Typing a title', typing),
    ...others,
  ]
}

interface Watched {
  previewTimes: number[]
}

/** Times from each key to the frame in which the page in the preview has it. */
async function watchPreview(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { previewTimes: times })
    let pressedAt = 0
    addEventListener(
      'keydown',
      (event) => {
        pressedAt = event.timeStamp
      },
      { capture: true },
    )
    const frame = document.querySelector<HTMLIFrameElement>('section[aria-label="Preview"] iframe')
    const shown = frame?.contentDocument
    if (!shown) throw new Error('the editor has no preview')
    new MutationObserver(() => {
      const from = pressedAt
      pressedAt = 0
      if (from > 0) requestAnimationFrame((now) => times.push(now - from))
    }).observe(shown, { subtree: true, childList: true, characterData: true })
  })
}

interface Interaction {
  name: string
  act: (page: Page, round: number) => Promise<void>
  after?: (page: Page) => Promise<void>
}

const interactions: readonly Interaction[] = [
  {
    name: 'Unfolding a block',
    act: (page: Page, round: number) =>
      page.getByRole('button', { name: new RegExp(`^Button ${10 + round} `) }).click(),
  },
  {
    name: 'Hiding a block',
    act: (page: Page, round: number) =>
      page
        .getByRole('switch', { name: `Show Button ${20 + round}`, exact: true })
        .click({ force: true }),
  },
  {
    name: 'Moving a block by a key',
    act: async (page: Page, round: number) => {
      await page.getByRole('button', { name: `Move Button ${30 + round}`, exact: true }).focus()
      await page.keyboard.press('ArrowDown')
    },
  },
  { name: 'Undo', act: (page: Page) => page.keyboard.press('Control+z') },
  {
    name: 'Adding a block',
    act: async (page: Page) => {
      await page.getByRole('button', { name: 'Add block' }).focus()
      await page.keyboard.press('Enter')
      await page.waitForTimeout(2 * PAUSE_MS)
      await page.getByRole('menuitem', { name: /^Divider/ }).click()
    },
    after: (page) => page.keyboard.press('Control+z'),
  },
]

async function timeOthers(page: Page): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, act, after } of interactions) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await forget(page)
      await act(page, round)
      await page.waitForTimeout(PAUSE_MS)
      times.push(...withFast(await recorded(page), 1))
      await after?.(page)
    }
    rows.push(interactionRow(name, times))
  }
  return rows
}

const interactionRow = (name: string, times: readonly number[]): Row =>
  limitRow({
    what: `${name}, 75th percentile of ${times.length}`,
    value: percentile(times, 75),
    unit: 'ms',
    most: INTERACTION_MS,
    beside: `median ${spell(median(times))} ms, slowest ${spell(Math.max(...times))} ms`,
  })

/** The heap after a few and after many edits: what undo keeps is part of it. */
async function weighEditing({ home, openContext }: Demo, path: string): Promise<Row> {
  const context = await openContext()
  const page = await context.newPage()
  await page.goto(home + path)
  await firstRow(page).click()
  await titleField(page).waitFor()
  const tools = await context.newCDPSession(page)
  await edit(page, EDITS / 10)
  const first = await heapOf(page, tools)
  await edit(page, EDITS)
  const last = await heapOf(page, tools)
  await context.close()
  return limitRow({
    what: `Growth of the heap by ${EDITS} edits, as of half an hour`,
    value: Math.max(0, last.megabytes - first.megabytes),
    unit: 'MB',
    most: LEAK_MB,
    beside: `from ${spell(first.megabytes)} MB, ${spell(last.nodes - first.nodes)} nodes more`,
  })
}

/** Typing, hiding and undoing in turns. */
async function edit(page: Page, edits: number): Promise<void> {
  for (let n = 0; n < edits; n++) {
    if (n % 10 === 9) await page.keyboard.press('Control+z')
    else if (n % 10 === 4)
      await page.getByRole('switch', { name: /^Show Button 2$/ }).click({ force: true })
    else await titleField(page).fill(`Button 1 edited ${n}`)
  }
}

async function heapOf(page: Page, tools: CDPSession) {
  await page.waitForTimeout(3000)
  await tools.send('HeapProfiler.collectGarbage')
  await tools.send('Performance.enable')
  const { metrics } = await tools.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0
  return { megabytes: metric('JSHeapUsedSize') / 1e6, nodes: metric('Nodes') }
}

if (import.meta.main) print(await run())
