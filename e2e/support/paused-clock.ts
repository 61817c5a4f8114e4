import type { Page } from '@playwright/test'

/** React schedules its work with such messages, and rendering sets new timers; each round runs after all earlier ones. */
const ROUNDS = 20
const STEP_MS = 100

/** Waits until pending work is rendered and its timers are set. Works with a paused clock. */
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

/** Advances the page's clock in small steps and renders in between, as in real time. */
export async function passTime(page: Page, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_MS) {
    await untilRendered(page)
    await page.clock.runFor(Math.min(left, STEP_MS))
  }
  await untilRendered(page)
}
