import type { Page } from '@playwright/test'

const FAST_MS = 16
/** Longer than a frame on a slow processor, so that each interaction has its own frame. */
export const PAUSE_MS = 250

interface Recorded {
  interactionTimes: Map<number, number>
}

/** Runs in the page before its own scripts. */
export function record(): void {
  const times = new Map<number, number>()
  Object.assign(window, { interactionTimes: times })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
      if (!interactionId) continue
      times.set(interactionId, Math.max(times.get(interactionId) ?? 0, duration))
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

export async function forget(page: Page): Promise<void> {
  await page.waitForTimeout(PAUSE_MS)
  await page.evaluate(() => (window as unknown as Recorded).interactionTimes.clear())
}

export async function recorded(page: Page): Promise<number[]> {
  await page.waitForTimeout(PAUSE_MS)
  return page.evaluate(() => [...(window as unknown as Recorded).interactionTimes.values()])
}

export const withFast = (measured: number[], count: number): number[] => [
  ...measured,
  ...Array.from({ length: Math.max(0, count - measured.length) }, () => FAST_MS),
]
