import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openBrowser, WINDOW, withToken } from './demo.ts'
import { logIn } from './links.ts'
import { fillFollowed } from './support/many-links.ts'
import { startProgram } from './support/program.ts'
import { limitRow, print, type Row, spell } from './support/rows.ts'

const GOAL_FRAMES = 50
const SLOW_DOWN = 4
const SECONDS = 5
const STEP_PX = 120
const STEP_MS = 16
const SETTLE_MS = 2000

/** How smoothly the list of 100,000 links scrolls while more links are fetched. */
export async function run(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'unfurly-bench-scrolling-'))
  try {
    // The first start creates the database, which is filled before the next one.
    const first = await startProgram({ dataDir })
    await first.stop()
    await fillFollowed(join(dataDir, 'unfurly.sqlite'), first.environment)
    const program = await startProgram({ dataDir, port: first.port })
    try {
      return [await measure(program.origin)]
    } finally {
      await program.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(origin: string): Promise<Row> {
  const browser = await openBrowser()
  try {
    const storageState = await withToken(origin, await logIn(origin))
    const context = await browser.newContext({ viewport: WINDOW, storageState })
    const page = await context.newPage()
    await page.goto(`${origin}/app/main/furls`)
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .waitFor()
    const tools = await context.newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
    await page.waitForTimeout(SETTLE_MS)
    const { frames, longestMs, scrolledPx } = await scroll(page)
    return limitRow({
      what: 'Scrolling a list of 100,000 links, frames a second',
      value: frames,
      unit: '',
      least: GOAL_FRAMES,
      beside: `longest frame: ${spell(longestMs)} ms, ${spell(scrolledPx)} px in ${SECONDS} s`,
    })
  } finally {
    await browser.close()
  }
}

async function scroll(page: Page) {
  await page.mouse.move(WINDOW.width / 2, WINDOW.height / 2)
  const counting = page.evaluate(countFrames, SECONDS * 1000)
  const endsAt = performance.now() + SECONDS * 1000
  while (performance.now() < endsAt) {
    await page.mouse.wheel(0, STEP_PX)
    await page.waitForTimeout(STEP_MS)
  }
  const counted = await counting
  if (counted.scrolledPx === 0) throw new Error('the list did not scroll')
  return counted
}

/** Runs in the page. */
function countFrames(lastsMs: number) {
  return new Promise<{ frames: number; longestMs: number; scrolledPx: number }>((tell) => {
    const startedAt = performance.now()
    const startedPx = scrollY
    let frames = 0
    let longestMs = 0
    let before = startedAt
    const next = (now: number) => {
      frames++
      longestMs = Math.max(longestMs, now - before)
      before = now
      const tookMs = now - startedAt
      if (tookMs < lastsMs) requestAnimationFrame(next)
      else tell({ frames: (frames / tookMs) * 1000, longestMs, scrolledPx: scrollY - startedPx })
    }
    requestAnimationFrame(next)
  })
}

if (import.meta.main) print(await run())
