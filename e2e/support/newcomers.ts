import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'
import { untilRendered } from './paused-clock.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FRAME_MS = 20
const FRAMES = 10

export const CHOOSE_PATH_TEXT = 'What would you like to create first?'

export interface Newcomer {
  accountId: string
  call: <T>(method: string, path: string, body?: unknown) => Promise<T>
  /** A signed-in page that has not opened a screen of the application yet. */
  open: (context: BrowserContext) => Promise<Page>
  /** Stores the token in another user's page, which signs this user in with its next load. */
  takeOver: (page: Page) => Promise<void>
}

let made = 0

/** A user with a new account who has not seen a screen yet, registered by calls. */
export async function newcomer(origin: string, email?: string): Promise<Newcomer> {
  made += 1
  const open = caller(origin)
  const { openLink } = await open<{ openLink: string }>('PUT', '/registrations', {
    email: email ?? `newcomer.${made}@people.example`,
  })
  const { token } = await open<{ token: string }>('POST', '/registrations/accounts', {
    reg: new URL(openLink).searchParams.get('reg'),
    firstName: 'Nia',
    lastName: 'Okafor',
    password: 'nine quiet lanterns',
    acceptTerms: true,
  })
  return newcomerWith(origin, token)
}

async function newcomerWith(origin: string, token: string): Promise<Newcomer> {
  const call = caller(origin, token)
  const { id } = await call<{ id: string }>('GET', '/account')
  const takeOver = (page: Page) =>
    page.evaluate((value) => localStorage.setItem('token', value), token)
  const open = async (context: BrowserContext) => {
    const page = await context.newPage()
    // The fastest page of the origin, which the stored token belongs to.
    await page.goto('/health')
    await takeOver(page)
    return page
  }
  return { accountId: id, call, open, takeOver }
}

/** The same user in a second account, which has no trial. */
async function withoutTrial(origin: string, person: Newcomer): Promise<Newcomer> {
  const { id } = await person.call<{ id: string }>('POST', '/accounts', { name: 'Okafor Lanterns' })
  const { token } = await person.call<{ token: string }>('POST', '/auth/accounts/login', {
    accountId: id,
  })
  return newcomerWith(origin, token)
}

/** A user on the Free tier who has seen every greeting. */
export async function freeNewcomer(origin: string, email?: string): Promise<Newcomer> {
  const person = await withoutTrial(origin, await newcomer(origin, email))
  await person.call('PUT', '/account/has-seen-tour/introTour')
  return person
}

function caller(origin: string, token?: string): Newcomer['call'] {
  return async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(`${origin}/api/ui/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    expect(response.ok, `${method} ${path} answered ${response.status}`).toBe(true)
    return (await response.json()) as T
  }
}

/** Moves the end of a trial, so that this many days are left. */
export const setTrialDaysLeft = (dataDir: string, { accountId }: Newcomer, days: number): void =>
  write(dataDir, 'update accounts set free_trial_ends_at = ? where id = ?', [
    Date.now() + days * DAY_MS - HOUR_MS,
    accountId,
  ])

/** Sets the tier as a payment would. */
export const payForPro = (dataDir: string, { accountId }: Newcomer): void =>
  write(dataDir, "update accounts set tier = 'PRO' where id = ?", [accountId])

/** Sets the role in the database, since no member may change their own. */
export const giveRole = (dataDir: string, { accountId }: Newcomer, role: number): void =>
  write(dataDir, 'update memberships set role = ? where account_id = ?', [role, accountId])

/** With a paused clock, runs a few frames at most until a dialog that has just opened is visible. */
export async function runUntilVisible(page: Page, dialog: Locator): Promise<void> {
  for (let frames = 0; frames < FRAMES && !(await dialog.isVisible()); frames += 1) {
    await untilRendered(page)
    await page.clock.runFor(FRAME_MS)
    await untilRendered(page)
  }
  await expect(dialog).toBeVisible()
}

/** Writes to the program's database while it runs. */
function write(dataDir: string, statement: string, values: (string | number)[]): void {
  const run = `
    import { Database } from 'bun:sqlite'
    const [file, statement, values] = process.argv.slice(-3)
    const db = new Database(file)
    db.run('pragma busy_timeout = 5000')
    db.run(statement, JSON.parse(values))`
  const { status, stderr } = spawnSync('node_modules/.bin/bun', [
    ...['-e', run, '--'],
    ...[join(dataDir, 'unfurly.sqlite'), statement, JSON.stringify(values)],
  ])
  expect(status, String(stderr)).toBe(0)
}
