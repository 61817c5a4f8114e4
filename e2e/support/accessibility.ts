import type { Frame, Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './journey.ts'

/** They come and go, so they are looked at apart, and must stay that long. */
export const TOASTS = '.mantine-Notifications-root'

const MODAL = '[aria-modal="true"]'
const colorRules = ['color-contrast', 'link-in-text-block']

interface Look {
  /** Only this part of the page, by its selector; all but the toasts without it. */
  part?: string | undefined
  /** Only these; all that are on by default without them. */
  rules?: readonly string[]
  /** Also fails where axe cannot decide, such as about a control whose content is larger than itself. */
  failsUndecided?: boolean
}

/**
 * No axe rule finds a violation on the page in its current state, or in a part of it: once per state, on a wide window in
 * light. Themes differ in colours only, which the catalogue of components proves in dark.
 */
export const expectAccessible = (page: Page, part?: string): Promise<void> =>
  expectNothingFound(page, { part })

/**
 * Only the rules about colours, in dark, for a page that is accessible in light: for the catalogue, and for pages whose
 * colours are not those of the components.
 */
export async function expectReadableInDark(page: Page): Promise<void> {
  await showTheme(page, 'dark')
  await expectReadable(page)
  await showTheme(page, 'light')
}

/** Only the rules about colours, in the theme that the page has. */
export const expectReadable = (page: Page, part?: string): Promise<void> =>
  expectNothingFound(page, { part, rules: colorRules })

/**
 * The page in its current state on a phone's window: it scrolls in one direction only, and fingers hit its controls, or those
 * of the dialog that covers the others.
 */
export async function expectFits(
  page: Page,
  more: Pick<Look, 'failsUndecided'> = {},
): Promise<void> {
  await expectNoHorizontalScroll(page)
  const part = (await page.locator(MODAL).count()) > 0 ? MODAL : undefined
  await expectNothingFound(page, { ...more, part, rules: ['target-size'] })
}

async function expectNothingFound(page: Page, look: Look): Promise<void> {
  await untilAnimationsEnd(page)
  await Promise.all(page.frames().map(addAxe))
  const violations = await page.evaluate(findViolations, { ...look, apart: TOASTS })
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  }))
  expect(found, page.url()).toEqual([])
}

/** Once per document, since the source is half a megabyte. */
async function addAxe(frame: Frame): Promise<void> {
  const add = async () => {
    if (!(await frame.evaluate(hasAxe))) await frame.evaluate(axe.source)
  }
  // A frame may be replaced meanwhile, and axe reports those that it could not look into.
  await (frame.parentFrame() ? add().catch(() => undefined) : add())
}

const hasAxe = () => 'axe' in window

/** Runs in the page. What passes is not reported, and style sheets are not parsed for rules that are off: both take time. */
async function findViolations({
  part,
  rules,
  failsUndecided = false,
  apart,
}: Look & { apart: string }): Promise<axe.Result[]> {
  const context = part === undefined ? { exclude: [apart] } : { include: [part] }
  const { axe: looker } = window as unknown as { axe: typeof axe }
  const { violations, incomplete } = await looker.run(context, {
    resultTypes: failsUndecided ? ['violations', 'incomplete'] : ['violations'],
    preload: { assets: ['media'] },
    ...(rules && { runOnly: [...rules] }),
  })
  return failsUndecided ? [...violations, ...incomplete] : violations
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
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  // After the window has changed, what floats is placed anew only at the next frames.
  await expect
    .poll(excess, { message: `${page.url()} is wider than the window`, timeout: 10_000 })
    .toBeLessThanOrEqual(0)
}
