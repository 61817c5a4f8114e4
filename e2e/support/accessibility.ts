import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

const TOASTS = '.mantine-Notifications-root'
const colorRules = ['color-contrast', 'link-in-text-block']

/** No axe rule finds a violation on the page in its current state. Toasts are looked at apart: they come and go. */
export const expectAccessible = (page: Page): Promise<void> =>
  expectNothingFound(page, axeOn(page).exclude(TOASTS))

/** The same of the toasts, which must stay that long. */
export const expectAccessibleToasts = (page: Page): Promise<void> =>
  expectNothingFound(page, axeOn(page).include(TOASTS))

/** What passes is not reported, which saves time. */
const axeOn = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()

async function expectNothingFound(page: Page, axe: AxeBuilder): Promise<void> {
  await untilAnimationsEnd(page)
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  }))
  expect(found, page.url()).toEqual([])
}

/** The same in both themes, which differ in colours only, on a page whose theme follows the system. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessibleInDark(page)
  await showTheme(page, 'light')
  await expectAccessible(page)
}

/** Only the rules about colours, for a page that is accessible in light. */
export async function expectAccessibleInDark(page: Page): Promise<void> {
  await showTheme(page, 'dark')
  await expectNothingFound(page, axeOn(page).exclude(TOASTS).withRules(colorRules))
}

/** Switches the theme of the system, and waits until the page has all its colours. */
export async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(isShown, colorScheme)
  await untilAnimationsEnd(page)
}

/** Pages for visitors have no script and follow the system at once. */
function isShown(colorScheme: string): boolean {
  const { classList, dataset } = document.documentElement
  const scheme = dataset.mantineColorScheme
  const isMarked = classList.contains('app-dark') === (colorScheme === 'dark')
  return scheme === undefined || (scheme === colorScheme && isMarked)
}

/** Enough frames for newly inserted elements to start their transitions. */
const SETTLED_FRAMES = 4

/**
 * Waits until no animation runs for several frames: the end of a transition may start another one, and inherited colours
 * pass from parent to child one frame at a time. Counts the page's own frames, which are slow on a slow machine.
 */
async function untilAnimationsEnd(page: Page): Promise<void> {
  const watch = { name: crypto.randomUUID(), frames: SETTLED_FRAMES }
  await page.waitForFunction(areAnimationsDone, watch)
}

/** Called once per frame. */
function areAnimationsDone({ name, frames }: { name: string; frames: number }): boolean {
  const kept = window as { settled?: { name: string; frames: number } }
  // Endless animations, such as a spinner, are awaited elsewhere.
  const isMoving = document
    .getAnimations()
    .some(
      (each) =>
        each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity,
    )
  const before = kept.settled?.name === name ? kept.settled.frames : 0
  kept.settled = { name, frames: isMoving ? 0 : before + 1 }
  return kept.settled.frames >= frames
}

/** The page is not wider than the window: on a phone it scrolls in one direction only. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: innerWidth,
  }))
  expect(content, `${page.url()} is wider than the window`).toBeLessThanOrEqual(window)
}
