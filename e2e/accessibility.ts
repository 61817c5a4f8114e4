import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

const colorRules = ['color-contrast', 'link-in-text-block']

/** axe finds nothing on the page as it stands now, in any of its rules. */
export const expectAccessible = (page: Page): Promise<void> =>
  expectNothingFound(page, new AxeBuilder({ page }))

async function expectNothingFound(page: Page, axe: AxeBuilder): Promise<void> {
  await untilAnimationsEnd(page)
  const { violations } = await axe.setLegacyMode().analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  }))
  expect(found, page.url()).toEqual([])
}

/** The same in light and in dark, which differ in colours alone, on a page whose theme follows the system. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await showTheme(page, 'dark')
  await expectNothingFound(page, new AxeBuilder({ page }).withRules(colorRules))
  await showTheme(page, 'light')
  await expectAccessible(page)
}

/** Until the page has followed the system, and the colours of its last element with it. */
export async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(isShown, colorScheme)
  await untilAnimationsEnd(page)
}

/** Pages for visitors have no script, and follow at once. */
function isShown(colorScheme: string): boolean {
  const { classList, dataset } = document.documentElement
  const scheme = dataset.mantineColorScheme
  const isMarked = classList.contains('app-dark') === (colorScheme === 'dark')
  return scheme === undefined || (scheme === colorScheme && isMarked)
}

/** As many as it takes until what is put into the page has begun to appear. */
const SETTLED_FRAMES = 4

/**
 * Nothing moves or changes its colour any more. One transition begins with the end of another, for inherited colours from
 * parent to child in each frame, so it has to be so for some frames. They are the page's own: a slow machine has slow ones.
 */
async function untilAnimationsEnd(page: Page): Promise<void> {
  const watch = { name: crypto.randomUUID(), frames: SETTLED_FRAMES }
  await page.waitForFunction(areAnimationsDone, watch)
}

/** Asked once a frame. */
function areAnimationsDone({ name, frames }: { name: string; frames: number }): boolean {
  const kept = window as { still?: { name: string; frames: number } }
  // What turns for ever, such as the sign that something loads, is awaited elsewhere.
  const isMoving = document
    .getAnimations()
    .some(
      (each) =>
        each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity,
    )
  const before = kept.still?.name === name ? kept.still.frames : 0
  kept.still = { name, frames: isMoving ? 0 : before + 1 }
  return kept.still.frames >= frames
}

/** Nothing sticks out at the side: on a phone a page scrolls in one direction only. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: innerWidth,
  }))
  expect(content, `${page.url()} is wider than the window`).toBeLessThanOrEqual(window)
}
