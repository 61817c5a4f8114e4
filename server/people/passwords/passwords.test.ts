import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createApp } from '../../app.ts'
import { HOUR, MINUTE } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { describeApp, PASSWORD, type TestApp } from '../../testing/app.ts'
import { confirmSessions } from '../../testing/people/confirmed.ts'
import { openPost, type Post } from '../../testing/post.ts'
import { countQueries } from '../../testing/query-count.ts'
import { requestReset } from './resets.ts'

const RESETS = '/api/ui/v1/auth/passwords/resets'
const NEW = 'a tide of small boats'

let post: Post
beforeAll(async () => {
  post = await openPost()
})
afterAll(() => post.stop())

const anywhere = () =>
  `2001:db8:${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}::1`
const newEmail = () => `${crypto.randomUUID()}@example.org`

const ask = (app: TestApp, username: unknown, more: object = {}) =>
  app.call(`${RESETS}/requests`, {
    method: 'PUT',
    body: { username, ...more },
    address: anywhere(),
  })

const confirm = (app: TestApp, code: unknown, newPassword: unknown = NEW, more: object = {}) =>
  app.call(`${RESETS}/confirmations`, {
    method: 'PUT',
    body: { code, newPassword, ...more },
    address: anywhere(),
  })

const login = (app: TestApp, username: string, password: string) =>
  app.call('/api/ui/v1/auth/login', { body: { username, password }, address: anywhere() })

const cookieOf = (answer: Response): string =>
  answer.headers.get('set-cookie')?.split(';', 1)[0] ?? ''

const change = (app: TestApp, token: string, body: object) =>
  app.call('/api/ui/v1/auth/passwords', { method: 'PUT', token, body })

async function resetCode(app: TestApp, email: string): Promise<string> {
  app.pass(1)
  await ask(app, email)
  return post.codeFor(app.app, email, 'code')
}

const isOpen = async (app: TestApp, token: string) =>
  (await app.call('/api/ui/v1/account', { token })).status === 200

describeApp('Password reset', (open) => {
  test('the link of the mail sets a new password once, signs out everywhere, and a mail confirms it', async () => {
    const email = newEmail()
    const token = await open().register(email)
    await ask(open(), email.toUpperCase())
    const mails = await post.mailsTo(open().app, email)
    const mail = mails.find(({ subject }) => subject === 'Set a new password for Unfurly')
    expect(mail?.text).toContain('Hello Test,')
    expect(mail?.links).toEqual([
      expect.stringMatching(
        /^http:\/\/localhost:3000\/app\/reset-password\/confirm\?code=[\w-]{32}$/,
      ),
    ])
    const code = await post.codeFor(open().app, email, 'code')
    expect(await isOpen(open(), token)).toBe(true)
    const done = await confirm(open(), code)
    expect(done.status).toBe(200)
    expect(Object.keys(await done.json())).toEqual(['message'])
    expect(await isOpen(open(), token)).toBe(false)
    expect((await login(open(), email, PASSWORD)).status).toBe(401)
    expect((await login(open(), email, NEW)).status).toBe(200)
    const subjects = (await post.mailsTo(open().app, email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your password for Unfurly was changed')
    expect((await confirm(open(), code)).status).toBe(410)
  })

  test('known and unknown names get the same answer after the same queries; only the known one gets a mail', async () => {
    const email = newEmail()
    const stranger = newEmail()
    await open().register(email)
    const answers = await Promise.all([ask(open(), email), ask(open(), stranger)])
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    const [known, unknown] = await Promise.all(answers.map((answer) => answer.json()))
    expect(known).toEqual(unknown)
    // The call does not look the name up: both names become a waiting job.
    const jobs = await open()
      .app.db.selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'password-reset')
      .execute()
    const asked = jobs.map((job) => JSON.parse(job.payload).email)
    expect(asked.toSorted()).toEqual([email, stranger].toSorted())
    const { app } = open()
    const counted = countQueries(app.db as Database)
    const work = async (name: string) => {
      const before = counted.queries()
      await requestReset({ ...app, db: counted.db }, name)
      return counted.queries() - before
    }
    expect([await work(email), await work(stranger)]).toEqual([2, 2])
    expect(await post.mailsTo(open().app, stranger)).toEqual([])
    expect(await post.mailsTo(open().app, email)).toHaveLength(2)
  })

  test('a name gets five mails an hour in any case and from any address; the answer stays the same', async () => {
    const email = newEmail()
    await open().register(email)
    const spellings = [email, email.toUpperCase(), ` ${email} `]
    for (let i = 0; i < 9; i++) expect((await ask(open(), spellings[i % 3])).status).toBe(202)
    const resets = async () =>
      (await post.mailsTo(open().app, email)).filter(({ subject }) => subject.startsWith('Set a'))
    expect(await resets()).toHaveLength(5)
    open().pass(HOUR)
    await ask(open(), email)
    expect(await resets()).toHaveLength(6)
  })

  test('an address may make thirty requests an hour, an IPv6 one by its /64', async () => {
    const network = anywhere().slice(0, -1)
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, i) =>
        open().call(`${RESETS}/requests`, {
          method: 'PUT',
          body: { username: newEmail() },
          address: `${network}${i + 1}`,
          headers: { 'x-forwarded-for': `198.51.100.${i}` },
        }),
      ),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(2)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    // Another process, or this one after a restart, continues the count.
    const restarted = createApp(open().app)
    const late = await restarted.request(
      `${RESETS}/requests`,
      {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: newEmail() }),
      },
      { address: `${network}99` },
    )
    expect(late.status).toBe(429)
  })

  test('a newer code leaves older ones open; using one ends all codes of that user and no others', async () => {
    const [email, other] = [newEmail(), newEmail()]
    await open().register(email)
    await open().register(other)
    const first = await resetCode(open(), email)
    const second = await resetCode(open(), email)
    const others = await resetCode(open(), other)
    expect(second).not.toBe(first)
    expect((await confirm(open(), first)).status).toBe(200)
    expect((await confirm(open(), second)).status).toBe(410)
    expect((await confirm(open(), others)).status).toBe(200)
  })

  test('of several concurrent uses of a code one sets the password', async () => {
    const email = newEmail()
    await open().register(email)
    const code = await resetCode(open(), email)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => confirm(open(), code, `${NEW} ${i}`)),
    )
    const won = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []))
    expect(won).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(5)
    expect((await login(open(), email, `${NEW} ${won[0]}`)).status).toBe(200)
  })

  test('of several codes of a user that are used at once one sets the password', async () => {
    const email = newEmail()
    await open().register(email)
    const codes: string[] = []
    for (let i = 0; i < 5; i++) codes.push(await resetCode(open(), email))
    const answers = await Promise.all(codes.map((code) => confirm(open(), code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410])
  })

  test('a reset of the password lifts a lock', async () => {
    const email = newEmail()
    await open().register(email)
    for (let i = 0; i < 10; i++) await login(open(), email, 'wrong')
    expect((await login(open(), email, PASSWORD)).status).toBe(429)
    expect((await confirm(open(), await resetCode(open(), email))).status).toBe(200)
    expect((await login(open(), email, NEW)).status).toBe(200)
  })

  test('whoever sets a new password by mail is not held up by wrong ones of others', async () => {
    const email = newEmail()
    await open().register(email)
    const reset = await confirm(open(), await resetCode(open(), email))
    for (let i = 0; i < 10; i++) await login(open(), email, 'wrong')
    expect((await login(open(), email, NEW)).status).toBe(429)
    const fromThere = await open().call('/api/ui/v1/auth/login', {
      body: { username: email, password: NEW },
      headers: { cookie: cookieOf(reset) },
      address: anywhere(),
    })
    expect(fromThere.status).toBe(200)
  })

  test('an unknown, cut, expired or wrong-case code and one of another kind all answer as ended', async () => {
    const email = newEmail()
    const token = await open().register(email)
    const code = await resetCode(open(), email)
    const wish = newEmail()
    await confirmSessions(open())
    await open().call('/api/ui/v1/profile', { method: 'PUT', token, body: { email: wish } })
    const ofAnotherKind = await post.codeFor(open().app, wish, 'confirm-email')
    const swapped = code.replace(/[a-z]/i, (sign) =>
      sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase(),
    )
    const bodies: unknown[] = []
    for (const bad of ['x', code.slice(0, -1), `${code}x`, swapped, ` ${code}`, ofAnotherKind]) {
      const answer = await confirm(open(), bad)
      expect([bad, answer.status]).toEqual([bad, 410])
      bodies.push({ ...(await answer.json()), requestId: '' })
    }
    open().pass(HOUR)
    const late = await confirm(open(), code)
    expect(late.status).toBe(410)
    bodies.push({ ...(await late.json()), requestId: '' })
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect((await login(open(), email, PASSWORD)).status).toBe(200)
  })

  test('a weak password is refused at its field, and the code can be used again', async () => {
    const email = newEmail()
    await open().register(email)
    const code = await resetCode(open(), email)
    for (const weak of [
      'short',
      'Password123!',
      '1234567890',
      email.toUpperCase(),
      'x'.repeat(129),
    ]) {
      const refused = await confirm(open(), code, weak)
      expect([weak, refused.status]).toEqual([weak, 422])
      expect((await refused.json()).errors[0].path).toBe('newPassword')
    }
    expect((await confirm(open(), code)).status).toBe(200)
  })

  test('no other field can be written', async () => {
    expect((await ask(open(), 'a@b.c', { role: 127 })).status).toBe(422)
    expect((await confirm(open(), 'x', NEW, { email: 'a@b.c' })).status).toBe(422)
    for (const odd of [['a@b.c'], { a: 1 }, null, '', 7]) {
      expect((await ask(open(), odd)).status).toBe(422)
      expect((await confirm(open(), odd)).status).toBe(422)
    }
    const dropped = await open().call(`${RESETS}/requests`, {
      method: 'PUT',
      body: '{"username":"a@b.c","__proto__":{"role":127}}',
      address: anywhere(),
    })
    expect(dropped.status).toBe(202)
  })

  test('a forged Host header appears in no mail', async () => {
    const email = newEmail()
    await open().register(email)
    await open().call(`http://evil.example${RESETS}/requests`, {
      method: 'PUT',
      body: { username: email },
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        forwarded: 'host=evil.example',
      },
      address: anywhere(),
    })
    const mails = await post.mailsTo(open().app, email)
    expect(mails).toHaveLength(1)
    for (const { raw, links } of mails) {
      expect(raw).not.toContain('evil.example')
      for (const link of links) expect(link).toStartWith('http://localhost:3000/app/')
    }
  })

  test('a user without a password gets one by the mail', async () => {
    const email = newEmail()
    await open().register(email)
    await open()
      .app.db.updateTable('users')
      .set({ password_hash: '' })
      .where('email', '=', email)
      .execute()
    expect((await login(open(), email, PASSWORD)).status).toBe(401)
    expect((await confirm(open(), await resetCode(open(), email))).status).toBe(200)
    expect((await login(open(), email, NEW)).status).toBe(200)
  })
})

describeApp('Password change', (open) => {
  test('it needs the present one, ends all other sessions, and mails the user', async () => {
    const email = newEmail()
    const token = await open().register(email)
    const other = (await (await login(open(), email, PASSWORD)).json()).token
    const before = await (await open().call('/api/ui/v1/profile', { token })).json()
    expect(before.passwordChangedAt).toBeNull()
    const body = { currentPassword: PASSWORD, newPassword: NEW }
    expect((await change(open(), token, body)).status).toBe(200)
    expect(await isOpen(open(), token)).toBe(true)
    expect(await isOpen(open(), other)).toBe(false)
    expect((await login(open(), email, NEW)).status).toBe(200)
    const after = await (await open().call('/api/ui/v1/profile', { token })).json()
    expect(after.passwordChangedAt).toBe(new Date(open().app.clock()).toISOString())
    const subjects = (await post.mailsTo(open().app, email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your password for Unfurly was changed')
    const kept = await open()
      .app.db.selectFrom('audit')
      .select(['before', 'after'])
      .where('action', '=', 'password.changed')
      .execute()
    expect(kept).toEqual([{ before: null, after: null }])
  })

  test('a wrong present one is reported at its field, and counts like one at the login', async () => {
    const email = newEmail()
    const token = await open().register(email)
    for (let i = 0; i < 5; i++) {
      const refused = await change(open(), token, { currentPassword: 'wrong', newPassword: NEW })
      expect(refused.status).toBe(422)
      expect((await refused.json()).errors[0].path).toBe('currentPassword')
      expect((await login(open(), email, 'wrong')).status).toBe(401)
    }
    const body = { currentPassword: PASSWORD, newPassword: NEW }
    expect((await change(open(), token, body)).status).toBe(429)
    expect((await login(open(), email, PASSWORD)).status).toBe(429)
    open().pass(15 * MINUTE)
    expect((await change(open(), token, body)).status).toBe(200)
  })

  test('wrong ones typed elsewhere do not lock the browser that is known from a login', async () => {
    const email = newEmail()
    const token = await open().register(email)
    const cookie = cookieOf(await login(open(), email, PASSWORD))
    for (let i = 0; i < 10; i++) await login(open(), email, 'wrong')
    const fromThere = (cookie: string, currentPassword: string, newPassword: string) =>
      open().call('/api/ui/v1/auth/passwords', {
        method: 'PUT',
        token,
        body: { currentPassword, newPassword },
        headers: { cookie },
      })
    expect((await fromThere('', PASSWORD, NEW)).status).toBe(429)
    const changed = await fromThere(cookie, PASSWORD, NEW)
    expect(changed.status).toBe(200)
    // The browser is known with the new password as well, and no longer with the old one.
    expect((await fromThere(cookie, NEW, PASSWORD)).status).toBe(429)
    expect((await fromThere(cookieOf(changed), NEW, PASSWORD)).status).toBe(200)
  })

  test('of two concurrent changes one succeeds', async () => {
    const email = newEmail()
    const token = await open().register(email)
    const answers = await Promise.all(
      [1, 2].map((i) =>
        change(open(), token, { currentPassword: PASSWORD, newPassword: `${NEW} ${i}` }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('weak ones are refused, and a change ends an open reset mail', async () => {
    const email = newEmail()
    const token = await open().register(email)
    const code = await resetCode(open(), email)
    for (const newPassword of ['short', 'Password123!', email]) {
      const refused = await change(open(), token, { currentPassword: PASSWORD, newPassword })
      expect((await refused.json()).errors[0].path).toBe('newPassword')
    }
    expect(
      (await change(open(), token, { currentPassword: PASSWORD, newPassword: NEW, role: 1 }))
        .status,
    ).toBe(422)
    expect(
      (await change(open(), token, { currentPassword: PASSWORD, newPassword: NEW })).status,
    ).toBe(200)
    expect((await confirm(open(), code, `${NEW} again`)).status).toBe(410)
  })
})
