import { expect, test } from 'bun:test'
import { MINUTE } from '../../platform/clock.ts'
import { describeApp, type TestApp } from '../../testing/app.ts'
import { type Ceremony, softwareAuthenticator } from '../../testing/people/authenticator.ts'
import {
  addApp,
  anyAddress,
  atOnce,
  confirmedPerson,
  done,
  logIn,
  waitingMails,
} from '../../testing/people/person.ts'

const ORIGIN = 'https://links.example'
const HERE: Ceremony = { origin: ORIGIN, isVerified: true }

async function withPasskey(app: TestApp) {
  const person = await confirmedPerson(app)
  const key = softwareAuthenticator()
  const options = await done(app, '/factors/passkeys/options', {
    method: 'POST',
    token: person.token,
  })
  const response = key.create(options, HERE)
  const body = { response, name: 'Key' }
  const { factor } = await done(app, '/factors/passkeys', { token: person.token, body })
  return { ...person, key, factorId: factor.id as string }
}

const ask = (app: TestApp) => done(app, '/passkeys/options', { method: 'POST' })

const logInBy = (app: TestApp, response: unknown) =>
  app.call('/api/ui/v1/auth/passkeys/login', { body: { response }, address: anyAddress() })

const account = (app: TestApp, token: string) => app.call('/api/ui/v1/account', { token })

describeApp(
  'A login by passkey alone',
  (open) => {
    test('asks for no e-mail, needs no other factor, and marks the browser as known', async () => {
      const { email, token: session, key } = await withPasskey(open())
      await addApp(open(), session)
      const options = await ask(open())
      expect(options).toMatchObject({ rpId: 'links.example', userVerification: 'required' })
      expect(options.allowCredentials ?? []).toEqual([])
      const answer = await logInBy(open(), key.get(options, HERE))
      expect(answer.status).toBe(200)
      const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
      const { token, mfa } = await answer.json()
      expect(mfa).toBeNull()
      const profile = await open().call('/api/ui/v1/profile', { token })
      expect(await profile.json()).toMatchObject({ email })
      for (let i = 0; i < 10; i++) await logIn(open(), email, 'not it')
      expect((await logIn(open(), email)).status).toBe(429)
      expect((await logIn(open(), email, undefined, { headers: { cookie } })).status).toBe(200)
    }, 180_000)

    test('is refused when the passkey did not verify its user, and says what to do', async () => {
      const { key } = await withPasskey(open())
      const answer = await logInBy(open(), key.get(await ask(open()), { origin: ORIGIN }))
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({
        type: '/problems/wrong-passkey',
        detail: expect.stringContaining('Log in with your password'),
      })
    })

    test('is refused for another site, key, challenge or signature, and for nonsense', async () => {
      const { key } = await withPasskey(open())
      const stranger = softwareAuthenticator()
      const made = { rpId: 'links.example' }
      const begin = `${(open().app.clock() + MINUTE).toString(36)}.aaaa`
      const forged = Buffer.from(`${begin}.${open().app.secrets.hash('other', begin)}`)
      const wrongs: [string, (options: Record<string, unknown>) => unknown][] = [
        [
          'another site',
          (options) => key.get(options, { ...HERE, origin: 'https://evil.example' }),
        ],
        ['another rpId', (options) => key.get(options, { ...HERE, rpId: 'evil.example' })],
        ['untouched', (options) => key.get(options, { ...HERE, isUntouched: true })],
        ['an unknown key', (options) => stranger.get(options, HERE)],
        [
          'a key under a known name',
          (options) => ({ ...stranger.get(options, HERE), id: key.id, rawId: key.id }),
        ],
        ['an empty challenge', () => key.get({ ...made, challenge: '' }, HERE)],
        [
          'an unsigned challenge',
          () => key.get({ ...made, challenge: forged.toString('base64url') }, HERE),
        ],
        ['nothing', () => ({})],
        ['nonsense', () => ({ id: { a: 1 }, rawId: [], type: null, response: 'x' })],
        ['a key of its own name', () => ({ id: key.id, response: null })],
      ]
      for (const [what, answerOf] of wrongs) {
        const answer = await logInBy(open(), answerOf(await ask(open())))
        expect([what, answer.status]).toEqual([what, 401])
      }
      expect((await logInBy(open(), key.get(await ask(open()), HERE))).status).toBe(200)
    })

    test('works once for each challenge, however many come at once, and for ten minutes', async () => {
      const { email, key } = await withPasskey(open())
      const options = await ask(open())
      const signed = key.get(options, HERE)
      const answers = await atOnce(
        open(),
        [1, 2, 3].map(() => () => logInBy(open(), signed)),
      )
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
      // Nor is a repeated request taken for a copy of the key.
      expect((await logInBy(open(), signed)).status).toBe(410)
      const mails = await waitingMails(open(), email)
      expect(mails.map(({ subject }) => subject)).not.toContain('A passkey may have been copied')
      expect((await logInBy(open(), key.get(options, HERE))).status).toBe(410)
      const late = await ask(open())
      open().pass(10 * MINUTE)
      expect((await logInBy(open(), key.get(late, HERE))).status).toBe(410)
    })

    test('is refused for a copy of the key, with a mail', async () => {
      const { email, key } = await withPasskey(open())
      key.counter = 10
      expect((await logInBy(open(), key.get(await ask(open()), HERE))).status).toBe(200)
      key.counter = 4
      const answer = await logInBy(open(), key.get(await ask(open()), HERE))
      expect((await answer.json()).detail).toContain('This passkey may have been copied')
      const mails = await waitingMails(open(), email)
      expect(mails.map(({ subject }) => subject)).toContain('A passkey may have been copied')
    })

    test('ends with the passkey', async () => {
      const { token, key, factorId } = await withPasskey(open())
      await done(open(), `/factors/${factorId}`, { method: 'DELETE', token })
      expect((await logInBy(open(), key.get(await ask(open()), HERE))).status).toBe(401)
    })

    test('opens no account to a suspended user, like the login by password', async () => {
      const { email, key } = await withPasskey(open())
      await open()
        .app.db.updateTable('memberships')
        .set({ status: 'SUSPENDED' })
        .where('user_id', 'in', (db) =>
          db.selectFrom('users').select('id').where('email', '=', email),
        )
        .execute()
      const byPasskey = await (await logInBy(open(), key.get(await ask(open()), HERE))).json()
      const refused = await account(open(), byPasskey.token)
      expect((await refused.json()).type).toBe('/problems/no-account')
    })

    test('is limited like the login by password', async () => {
      const address = anyAddress()
      const tries = async () =>
        (await open().call('/api/ui/v1/auth/passkeys/login', { body: { response: {} }, address }))
          .status
      for (let i = 0; i < 60; i++) expect(await tries()).toBe(401)
      expect(await tries()).toBe(429)
    })
  },
  { PUBLIC_URL: ORIGIN },
)
