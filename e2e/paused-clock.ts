import type { Page } from '@playwright/test'

/** React draws in turns of such messages, and what it drew sets the next timers; each round is behind all before it. */
const ROUNDS = 20
const STEP_MS = 100

/** All that was to be drawn by now is, and the timers that begin with it are set; also with a clock that stands. */
export function untilRendered(page: Page): Promise<void> {
  return page.evaluate(async (rounds) => {
    for (let round = 0; round < rounds; round += 1) {
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(null)
      })
    }
  }, ROUNDS)
}

/** Lets so much time pass on the page, and has what came of it drawn in between, as a screen does. */
export async function passTime(page: Page, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_MS) {
    await untilRendered(page)
    await page.clock.runFor(Math.min(left, STEP_MS))
  }
  await untilRendered(page)
}
