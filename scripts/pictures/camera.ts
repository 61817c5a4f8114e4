import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { owner } from '../../server/demo/seed.ts'
import { type Scene, WINDOW } from './scene.ts'
import type { Scheme } from './scheme.ts'

/** With it the widest picture has 1,566 pixels. */
const PIXELS = 1.5
/** The session that the pictures show must have the name of a usual browser. */
const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Safari/537.36'

export const lens = (scheme: Scheme): BrowserContextOptions => ({
  viewport: WINDOW,
  deviceScaleFactor: PIXELS,
  colorScheme: scheme,
  reducedMotion: 'reduce',
  userAgent: AGENT,
  locale: 'en-GB',
  timezoneId: 'UTC',
})

/** Signs the owner in as a person does, and ends the sessions of programs. */
export async function signIn(context: BrowserContext, home: string) {
  const page = await context.newPage()
  await page.goto(`${home}login`)
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/main')
  await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    await fetch('/api/ui/v1/auth/sessions', { method: 'DELETE', headers })
  })
  const state = await context.storageState()
  await page.close()
  return state
}

export async function photograph(page: Page, home: string, scene: Scene): Promise<Buffer> {
  await page.goto(home + scene.path)
  await scene.set(page)
  const clip = await cropOf(page, scene)
  await page.waitForFunction(isComplete)
  // The place of the mouse and of the cursor is no part of the picture
  await page.mouse.move(0, 0)
  const options = { animations: 'disabled', caret: 'hide' } as const
  return page.screenshot({ ...options, clip })
}

/** Runs in the page: nothing on it is still loading, pictures that are hidden or below the window excepted. */
function isComplete(): boolean {
  const waits = '[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root'
  const isMissing = (image: HTMLImageElement) => {
    const { width, top } = image.getBoundingClientRect()
    return !image.complete && width > 0 && top < innerHeight
  }
  return (
    document.fonts.status === 'loaded' &&
    document.querySelector(waits) === null &&
    ![...document.images].some(isMissing)
  )
}

async function cropOf(page: Page, { name, shows }: Scene) {
  if (typeof shows !== 'function') return shows
  const { element, height } = shows(page)
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error(`${name}: what it shows is not on the screen`)
  return { ...box, height: Math.min(height ?? box.height, box.height) }
}
