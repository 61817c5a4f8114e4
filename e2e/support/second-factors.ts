import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { AddedFactor, NewTotp } from '../../contract/people/mfa.ts'
import type { Mailbox } from '../../server/testing/servers/mail.ts'
import { expect } from './journey.ts'
import type { TestUser } from './people.ts'

type ApiCall = <T>(method: string, path: string, body?: unknown) => Promise<T>

/** Calls the API as the user who is signed in on that page, to prepare a journey. */
export async function callsOf(page: Page): Promise<ApiCall> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const { origin } = new URL(page.url())
  return async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(`${origin}/api/ui/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    expect(response.ok, `${method} ${path} answered ${response.status}`).toBe(true)
    return (response.status === 204 ? undefined : await response.json()) as T
  }
}

/** The first code that is mailed to the user after the first `since` mails. */
export async function mailedCode(
  mailbox: Mailbox,
  person: TestUser,
  since: number,
): Promise<string> {
  const isNew = (mail: { to: string[] }) => mailbox.mails().indexOf(mail as never) >= since
  const mail = await mailbox.waitFor(
    (each) => each.to.includes(person.email) && isNew(each) && /\b\d{6}\b/.test(each.text),
  )
  return mail.text.match(/\b\d{6}\b/)?.[0] ?? ''
}

const confirm = (call: ApiCall, person: TestUser) =>
  call('POST', '/auth/confirmations', { password: person.password })

export async function addMailCodes(page: Page, mailbox: Mailbox, person: TestUser): Promise<void> {
  const call = await callsOf(page)
  await confirm(call, person)
  const since = mailbox.mails().length
  await call('POST', '/auth/factors/email')
  await call('POST', '/auth/factors/email/confirm', {
    code: await mailedCode(mailbox, person, since),
  })
}

/** Returns the code that the app shows at a time; each code is valid once. */
export async function addTotp(page: Page, person: TestUser): Promise<(atMs: number) => string> {
  const call = await callsOf(page)
  await confirm(call, person)
  const { secret } = await call<NewTotp>('POST', '/auth/factors/totp')
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const codeAt = (timestamp: number) => app.generate({ timestamp })
  await call('POST', '/auth/factors/totp/confirm', { code: codeAt(Date.now()), name: 'Phone' })
  return codeAt
}

export async function newRecoveryCodes(page: Page, person: TestUser): Promise<string[]> {
  const call = await callsOf(page)
  await confirm(call, person)
  return (await call<{ codes: string[] }>('POST', '/auth/factors/recovery-codes')).codes
}

interface SecurityKey {
  /** Untouched, it lets the browser wait, also where the browser offers passkeys by itself. */
  touch: (isTouched: boolean) => Promise<void>
  unplug: () => Promise<void>
}

/** Adds a virtual authenticator, like that of a phone with a fingerprint reader. By default it counts as touched. */
export async function plugInSecurityKey(page: Page): Promise<SecurityKey> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    touch: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    unplug: () => session.detach(),
  }
}

export async function addPasskey(page: Page, person: TestUser): Promise<void> {
  const call = await callsOf(page)
  await confirm(call, person)
  const options = await call<PublicKeyCredentialCreationOptionsJSON>(
    'POST',
    '/auth/factors/passkeys/options',
  )
  const response = await page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json)
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    return made.toJSON()
  }, options)
  await call<AddedFactor>('POST', '/auth/factors/passkeys', { response, name: 'Security key' })
}

/** Returns what resolves once the list of the e-mail field has asked the browser for a passkey, on this page or its next. */
export async function watchPasskeyList(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(noteListAsking)
  await page.evaluate(noteListAsking)
  return async () => {
    await page.waitForFunction(() => 'hasListAsked' in window)
  }
}

function noteListAsking(): void {
  const get = navigator.credentials.get.bind(navigator.credentials)
  navigator.credentials.get = (options) => {
    const asked = get(options)
    if (options?.mediation === 'conditional') Object.assign(window, { hasListAsked: true })
    return asked
  }
}
