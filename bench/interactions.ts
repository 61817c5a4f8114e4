import type { Page } from '@playwright/test'
import type { Demo } from './demo.ts'
import { forget, PAUSE_MS, record, recorded, withFast } from './support/interaction-times.ts'
import { limitRow, median, percentile, type Row, spell } from './support/rows.ts'

const GOAL_MS = 100
const SLOW_DOWN = 4
const ROUNDS = 6

/** Interaction to next paint as measured by the browser, with the CPU throttled four times. */
export async function timeInteractions(demo: Demo): Promise<Row[]> {
  const context = await demo.openContext()
  const page = await context.newPage()
  await page.addInitScript(record)
  await page.goto(`${demo.home}main/furls`)
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .waitFor()
  const tools = await context.newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
  const rows: Row[] = []
  for (const { name, count, act, undo } of interactions) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await forget(page)
      await act(page, round)
      times.push(...withFast(await recorded(page), count))
      await undo(page)
      await page.waitForTimeout(PAUSE_MS)
    }
    rows.push(rowOf(name, times))
  }
  await context.close()
  return rows
}

interface Interaction {
  name: string
  /** Key presses or clicks in a round; the browser reports only those of at least 16 ms. */
  count: number
  act: (page: Page, round: number) => Promise<void>
  undo: (page: Page) => Promise<void>
}

const type = (page: Page, text: string) => page.keyboard.type(text, { delay: PAUSE_MS })
const press = (key: string) => async (page: Page) => {
  await page.keyboard.press(key)
  await page.waitForTimeout(PAUSE_MS)
}
const search = (page: Page) => page.getByLabel('Search links')
const closeDrawer = press('Escape')
const nothing = async () => undefined

async function openDrawer(page: Page): Promise<void> {
  await page.keyboard.press('c')
  await page.getByRole('dialog').getByLabel('Address', { exact: true }).waitFor()
  await page.waitForTimeout(2 * PAUSE_MS)
}

const interactions: readonly Interaction[] = [
  {
    name: 'List: typing into the search',
    count: 5,
    act: async (page) => {
      await search(page).focus()
      await type(page, 'boots')
    },
    undo: async (page) => {
      await search(page).fill('')
      await page.waitForTimeout(2 * PAUSE_MS)
      await search(page).blur()
    },
  },
  {
    name: 'List: opening a row’s menu',
    count: 1,
    act: (page, round) =>
      page
        .getByRole('button', { name: /^Actions for/ })
        .nth(round)
        .click(),
    undo: press('Escape'),
  },
  {
    name: 'List: opening the order’s menu',
    count: 1,
    act: (page) => page.getByRole('button', { name: /^Sorted by/ }).click(),
    undo: press('Escape'),
  },
  {
    name: 'Drawer: opening',
    count: 1,
    act: openDrawer,
    undo: closeDrawer,
  },
  {
    name: 'Drawer: typing the address',
    count: 15,
    act: async (page) => {
      await openDrawer(page)
      await page.getByRole('dialog').getByLabel('Address', { exact: true }).fill('')
      await forget(page)
      await type(page, 'alder.example/b')
    },
    undo: closeDrawer,
  },
  {
    name: 'Drawer: typing the key',
    count: 9,
    act: async (page) => {
      await openDrawer(page)
      await page.getByRole('dialog').getByLabel('Key', { exact: true }).fill('')
      await forget(page)
      await type(page, 'spring-26')
    },
    undo: closeDrawer,
  },
  {
    name: 'Palette: opening',
    count: 2,
    act: press('Control+k'),
    undo: press('Escape'),
  },
  {
    name: 'Palette: typing',
    count: 5,
    act: async (page) => {
      await press('Control+k')(page)
      await forget(page)
      await type(page, 'boots')
    },
    undo: press('Escape'),
  },
  {
    name: 'Palette: going through the choices',
    count: 5,
    act: async (page) => {
      await press('Control+k')(page)
      await forget(page)
      for (let step = 0; step < 5; step++) await press('ArrowDown')(page)
    },
    undo: press('Escape'),
  },
  {
    name: 'Palette: choosing a screen',
    count: 1,
    act: async (page, round) => {
      await press('Control+k')(page)
      await type(page, round % 2 === 0 ? 'dash' : 'furls')
      await forget(page)
      await press('Enter')(page)
      await page.waitForTimeout(2 * PAUSE_MS)
    },
    undo: nothing,
  },
]

/** Uses the 75th percentile, as Core Web Vitals do. */
function rowOf(name: string, times: readonly number[]): Row {
  return limitRow({
    what: `${name}, 75th percentile of ${times.length}`,
    value: percentile(times, 75),
    unit: 'ms',
    most: GOAL_MS,
    beside: `median ${spell(median(times))} ms, slowest ${spell(Math.max(...times))} ms`,
  })
}
