import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './journey.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export interface Newcomer {
  accountId: string
  call: <T>(method: string, path: string, body?: unknown) => Promise<T>
  /** A page that is logged in, on none of the application's screens yet. */
  open: (context: BrowserContext) => Promise<Page>
}

let made = 0

/** A person with a new account who was never on a screen, made by the calls behind the screens. */
export async function newcomer(origin: string): Promise<Newcomer> {
  made += 1
  const open = caller(origin)
  const { openLink } = await open<{ openLink: string }>('PUT', '/registrations', {
    email: `newcomer.${made}@people.example`,
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
  const open = async (context: BrowserContext) => {
    const page = await context.newPage()
    await page.goto('error')
    await page.evaluate((value) => localStorage.setItem('token', value), token)
    return page
  }
  return { accountId: id, call, open }
}

/** The same person in a second account, which has no trial. */
export async function withoutTrial(origin: string, person: Newcomer): Promise<Newcomer> {
  const { id } = await person.call<{ id: string }>('POST', '/accounts', { name: 'Okafor Lanterns' })
  const { token } = await person.call<{ token: string }>('POST', '/auth/accounts/login', {
    accountId: id,
  })
  return newcomerWith(origin, token)
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

/** Moves the end of a trial, in the program's own file: nobody waits for two weeks. */
export function leaveTrial(dataDir: string, accountId: string, days: number): void {
  const endsAt = Date.now() + days * DAY_MS - HOUR_MS
  const move = `
    import { Database } from 'bun:sqlite'
    const [file, endsAt, id] = process.argv.slice(-3)
    const db = new Database(file)
    db.run('pragma busy_timeout = 5000')
    db.run('update accounts set free_trial_ends_at = ? where id = ?', [Number(endsAt), id])`
  const { status, stderr } = spawnSync('node_modules/.bin/bun', [
    ...['-e', move, '--'],
    ...[join(dataDir, 'unfurly.sqlite'), String(endsAt), accountId],
  ])
  expect(status, String(stderr)).toBe(0)
}
