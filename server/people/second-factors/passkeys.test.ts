import { describe, expect, test } from 'bun:test'
import { readConfig } from '../../config.ts'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import { describeApp, type TestApp } from '../../testing/app.ts'
import {
  type Ceremony,
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from '../../testing/people/authenticator.ts'
import {
  addApp,
  anyAddress,
  confirmedPerson,
  done,
  loggedIn,
  waitingMails,
} from '../../testing/people/person.ts'
import { relyingParty } from './passkeys.ts'

/** These tests try dozens of passwords, and each is an argon2 run. */
const SLOW_MS = 180_000

const AUTH = '/api/ui/v1/auth'
const ORIGIN = 'https://links.example'
const HERE = { origin: ORIGIN }

const askForNew = (app: TestApp, token: string) =>
  done(app, '/factors/passkeys/options', { method: 'POST', token })

const add = (app: TestApp, token: string, response: unknown) =>
  app.call(`${AUTH}/factors/passkeys`, {
    token,
    body: { response, name: 'Key' },
    address: anyAddress(),
  })

const askFor = (app: TestApp, token: string) =>
  done(app, '/mfa/passkey/options', { method: 'POST', token })

const pass = (app: TestApp, token: string, response: unknown) =>
  app.call(`${AUTH}/mfa/passkey`, { token, body: { response }, address: anyAddress() })

async function withPasskey(app: TestApp) {
  const person = await confirmedPerson(app)
  const key = softwareAuthenticator()
  const options = await askForNew(app, person.token)
  const answer = await add(app, person.token, key.create(options, HERE))
  if (!answer.ok) throw new Error(await answer.text())
  return { ...person, key, options, added: await answer.json() }
}

/** A login that has requested the challenge for a passkey. */
async function withChallenge(app: TestApp, email: string) {
  const { token, mfa } = await loggedIn(app, email)
  return { token, mfa, options: await askFor(app, token) }
}

const changed = (response: Record<string, unknown>, change: Record<string, unknown>) => ({
  ...response,
  response: { ...(response.response as object), ...change },
})

describeApp(
  'A passkey',
  (open) => {
    test('is added, logs in, and has its last use recorded', async () => {
      const { email, key, options, added, token: session } = await withPasskey(open())
      expect(options).toMatchObject({
        rp: { id: 'links.example', name: 'Unfurly' },
        user: { name: email },
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        attestation: 'none',
      })
      expect(added).toMatchObject({ factor: { kind: 'PASSKEY', name: 'Key', lastUsedAt: null } })
      expect(added.recoveryCodes).toHaveLength(10)
      open().pass(MINUTE)
      const login = await withChallenge(open(), email)
      expect(login.mfa.methods).toEqual(['PASSKEY', 'RECOVERY'])
      expect(login.options).toMatchObject({
        rpId: 'links.example',
        allowCredentials: [{ id: key.id, transports: ['usb'] }],
        userVerification: 'preferred',
      })
      const passed = await pass(open(), login.token, key.get(login.options, HERE))
      const { token } = await passed.json()
      expect((await open().call('/api/ui/v1/account', { token })).status).toBe(200)
      const { items } = await done(open(), '/factors', { token: session })
      expect(items[0].lastUsedAt).toBe(new Date(open().app.clock()).toISOString())
    })

    test('is the first method asked for, and a known passkey cannot be registered again', async () => {
      const { email, token, key } = await withPasskey(open())
      await addApp(open(), token)
      const { mfa } = await loggedIn(open(), email)
      expect(mfa.methods).toEqual(['PASSKEY', 'TOTP', 'RECOVERY'])
      expect((await askForNew(open(), token)).excludeCredentials).toEqual([
        { id: key.id, type: 'public-key', transports: ['usb'] },
      ])
    })

    test('is not added by an answer to another challenge, from another site, without a touch, or made up', async () => {
      const { token } = await confirmedPerson(open())
      const key = softwareAuthenticator()
      const wrongs: [string, (options: Record<string, unknown>) => unknown][] = [
        ['another challenge', (options) => key.create(options, { ...HERE, challenge: 'AAAA' })],
        ['another site', (options) => key.create(options, { origin: 'https://evil.example' })],
        ['another port', (options) => key.create(options, { origin: `${ORIGIN}:8443` })],
        ['another rpId', (options) => key.create(options, { ...HERE, rpId: 'evil.example' })],
        ['untouched', (options) => key.create(options, { ...HERE, isUntouched: true })],
        ['a login', (options) => key.get({ ...options, rpId: 'links.example' }, HERE)],
        ['nothing', () => ({})],
        ['nonsense', () => ({ id: 7, rawId: [], type: null, response: 'x' })],
        [
          'bad CBOR',
          (options) => changed(key.create(options, HERE), { attestationObject: 'AAAA' }),
        ],
      ]
      for (const [what, answerOf] of wrongs) {
        open().pass(SECOND)
        const answer = await add(open(), token, answerOf(await askForNew(open(), token)))
        expect([what, answer.status]).toEqual([what, 401])
      }
      const options = await askForNew(open(), token)
      const answer = key.create(options, HERE)
      expect((await add(open(), token, answer)).status).toBe(201)
      expect((await add(open(), token, answer)).status).toBe(410)
    })

    test('belongs to one user', async () => {
      const { key } = await withPasskey(open())
      const { token } = await confirmedPerson(open())
      const answer = await add(open(), token, key.create(await askForNew(open(), token), HERE))
      expect(answer.status).toBe(422)
      expect(await done(open(), '/factors', { token })).toEqual({ items: [], recoveryCodesLeft: 0 })
    })

    test(
      'does not log in by an answer to another challenge, from another site, of another key, without a touch, or changed',
      async () => {
        const { email, key } = await withPasskey(open())
        const stranger = softwareAuthenticator()
        const theirs = await withPasskey(open())
        const wrongs: [string, (options: Record<string, unknown>) => unknown][] = [
          ['another challenge', (options) => key.get(options, { ...HERE, challenge: 'AAAA' })],
          ['another site', (options) => key.get(options, { origin: 'https://evil.example' })],
          ['another rpId', (options) => key.get(options, { ...HERE, rpId: 'evil.example' })],
          ['untouched', (options) => key.get(options, { ...HERE, isUntouched: true })],
          ['an unknown key', (options) => stranger.get(options, HERE)],
          ["another person's key", (options) => theirs.key.get(options, HERE)],
          [
            'a key under a known name',
            (options) => ({ ...stranger.get(options, HERE), id: key.id, rawId: key.id }),
          ],
          [
            'another signature',
            (options) => changed(key.get(options, HERE), { signature: 'MAYCAQECAQE' }),
          ],
          ['nothing', () => ({})],
          ['nonsense', () => ({ id: key.id, rawId: key.id, type: 'public-key', response: null })],
        ]
        for (const [what, answerOf] of wrongs) {
          const { token, options } = await withChallenge(open(), email)
          const answer = await pass(open(), token, answerOf(options))
          expect([what, answer.status]).toEqual([what, 401])
        }
        const { token, options } = await withChallenge(open(), email)
        expect((await pass(open(), token, key.get(options, HERE))).status).toBe(200)
      },
      SLOW_MS,
    )

    test('does not log in without a requested challenge', async () => {
      const { email, key } = await withPasskey(open())
      const { token } = await loggedIn(open(), email)
      const made = { rpId: 'links.example', challenge: '' }
      expect((await pass(open(), token, key.get(made, HERE))).status).toBe(401)
    })

    test('answers once: a repeated, a concurrent and another login’s answer are refused', async () => {
      const { email, key } = await withPasskey(open())
      const { token, options } = await withChallenge(open(), email)
      const answer = key.get(options, HERE)
      const other = await withChallenge(open(), email)
      expect((await pass(open(), other.token, answer)).status).toBe(401)
      const answers = await Promise.all([1, 2, 3].map(() => pass(open(), token, answer)))
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
      expect((await pass(open(), token, answer)).status).toBe(410)
    })

    test('whose counter falls is a copy: it is refused, mailed and in the audit log', async () => {
      const { email, key, token: session } = await withPasskey(open())
      const use = async (counter: number) => {
        const { token, options } = await withChallenge(open(), email)
        key.counter = counter
        return pass(open(), token, key.get(options, HERE))
      }
      expect((await use(10)).status).toBe(200)
      const copied = await use(9)
      expect(copied.status).toBe(401)
      expect(await copied.json()).toMatchObject({
        type: '/problems/wrong-passkey',
        detail: expect.stringContaining('This passkey may have been copied'),
      })
      expect((await use(10)).status).toBe(401)
      expect((await use(11)).status).toBe(200)
      const mails = await waitingMails(open(), email)
      expect(mails.filter(({ subject }) => subject.includes('copied'))).toHaveLength(1)
      const log = await open().call('/api/ui/v1/audit?action=factor.copied', { token: session })
      expect((await log.json()).items).toMatchObject([
        { after: { kind: 'PASSKEY', name: 'Key' } },
        { after: { kind: 'PASSKEY', name: 'Key' } },
      ])
    })

    test('is not reported as copied by somebody without the key', async () => {
      const { email, key } = await withPasskey(open())
      const { token, options } = await withChallenge(open(), email)
      key.counter = -1
      const unsigned = changed(key.get(options, HERE), { signature: 'MAYCAQECAQE' })
      const answer = await pass(open(), token, unsigned)
      expect((await answer.json()).detail).toBe(
        'That passkey was not accepted. You have 4 more tries.',
      )
      const mails = await waitingMails(open(), email)
      expect(mails.filter(({ subject }) => subject.includes('copied'))).toHaveLength(0)
    })

    test('without a counter keeps working', async () => {
      const { email, key } = await withPasskeyWithoutCounter(open())
      for (let i = 0; i < 2; i++) {
        const { token, options } = await withChallenge(open(), email)
        key.counter = -1
        expect((await pass(open(), token, key.get(options, HERE))).status).toBe(200)
      }
    })

    test('has five tries a login, and works while others guess codes', async () => {
      const { email, key, added } = await withPasskey(open())
      const guesses = async (token: string) => {
        for (let i = 0; i < 5; i++) {
          await open().call(`${AUTH}/mfa/recovery`, {
            token,
            body: { code: `guess-${i}` },
            address: anyAddress(),
          })
        }
      }
      for (let i = 0; i < 2; i++) await guesses((await loggedIn(open(), email)).token)
      const { token, options } = await withChallenge(open(), email)
      const locked = await open().call(`${AUTH}/mfa/recovery`, {
        token,
        body: { code: added.recoveryCodes[0] },
        address: anyAddress(),
      })
      expect(locked.status).toBe(429)
      for (let i = 0; i < 4; i++) expect((await pass(open(), token, {})).status).toBe(401)
      expect((await pass(open(), token, key.get(options, HERE))).status).toBe(200)
      const again = await withChallenge(open(), email)
      for (let i = 0; i < 5; i++) expect((await pass(open(), again.token, {})).status).toBe(401)
      expect((await pass(open(), again.token, key.get(again.options, HERE))).status).toBe(410)
    })

    test('is not requested from a user who has none', async () => {
      const { token, email } = await confirmedPerson(open())
      await addApp(open(), token)
      const { token: pending } = await loggedIn(open(), email)
      for (const path of ['options', '']) {
        const answer = await open().call(`${AUTH}/mfa/passkey${path && `/${path}`}`, {
          token: pending,
          body: { response: {} },
          address: anyAddress(),
        })
        expect(answer.status).toBe(403)
      }
    })
  },
  { PUBLIC_URL: ORIGIN },
)

/** The counter of most synced passkeys stays at 0. */
async function withPasskeyWithoutCounter(
  app: TestApp,
): Promise<{ email: string; key: SoftwareAuthenticator }> {
  const { email, token } = await confirmedPerson(app)
  const key = softwareAuthenticator()
  key.counter = -1
  const ceremony: Ceremony = HERE
  const answer = await add(app, token, key.create(await askForNew(app, token), ceremony))
  expect(answer.status).toBe(201)
  return { email, key }
}

describe('The relying party of passkeys', () => {
  const of = (PUBLIC_URL: string) => relyingParty(readConfig({ PUBLIC_URL }))

  test('is the host name of PUBLIC_URL, with its origin only', () => {
    expect(of('https://links.example')).toEqual({ id: 'links.example', origins: [ORIGIN] })
    expect(of('https://links.example:8443')).toEqual({
      id: 'links.example',
      origins: ['https://links.example:8443'],
    })
  })

  test('is localhost while PUBLIC_URL is on loopback, since it cannot be an address', () => {
    expect(of('http://localhost:3000')).toEqual({
      id: 'localhost',
      origins: ['http://localhost:3000'],
    })
    for (const address of ['http://127.0.0.1:3100', 'http://[::1]:3100']) {
      expect(of(address)).toEqual({ id: 'localhost', origins: [address, 'http://localhost:3100'] })
    }
  })
})
