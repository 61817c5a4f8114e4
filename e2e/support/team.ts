import { type Browser, expect, type Page } from '@playwright/test'
import type { Mailbox } from '../../server/testing/servers/mail.ts'
import { completeByCalls, type TestUser } from './people.ts'

/** The token of the user who is signed in on that page, for calls. */
export function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('token') ?? '')
}

/** Returns the status of the response. */
export async function createLinkAs(origin: string, token: string): Promise<number> {
  const { status } = await fetch(`${origin}/api/ui/v1/redirects/standard`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ redirectTo: 'https://www.example.org/rain-jackets' }),
  })
  return status
}

/** The current role, as a bitmask. */
export async function roleOf(origin: string, token: string): Promise<number> {
  const answer = await fetch(`${origin}/api/ui/v1/account`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { role } = (await answer.json()) as { role: number }
  return role
}

interface JoinOptions {
  browser: Browser
  mailbox: Mailbox
  /** URL of the application. */
  baseURL: string | undefined
  person: TestUser
  /** As a bitmask. */
  role: number
}

/** A colleague of the user who is signed in on that page, registered by the invitation, on a page of their own. */
export async function joinedBy(page: Page, options: JoinOptions): Promise<Page> {
  const { browser, mailbox, baseURL, person, role } = options
  const token = await tokenOf(page)
  const invited = await page.request.post('/api/ui/v1/users', {
    headers: { authorization: `Bearer ${token}` },
    data: { email: person.email, role },
  })
  expect(invited.ok(), await invited.text()).toBe(true)
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const theirs = await context.newPage()
  await completeByCalls(theirs, mailbox, person)
  return theirs
}
