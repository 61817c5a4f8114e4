import { afterAll, beforeAll, expect, test } from 'bun:test'
import { HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import { describeApp, PASSWORD, type TestApp } from '../../testing/app.ts'
import {
  addApp,
  anyAddress,
  atOnce,
  confirmedPerson,
  done,
  loggedIn,
  logIn,
  takeMailedCode,
  turnEmailOn,
  waitingMails,
} from '../../testing/people/person.ts'
import { openPost, type Post } from '../../testing/post.ts'

/** These tests try dozens of passwords, and each is an argon2 run. */
const SLOW_MS = 180_000

const AUTH = '/api/ui/v1/auth'

/** An attempt at the second factor, from a new address each time, since addresses have a limit, too. */
const enter = (app: TestApp, way: string, token: string, code: string) =>
  app.call(`${AUTH}/mfa/${way}`, { token, body: { code }, address: anyAddress() })

const send = (app: TestApp, token: string) =>
  app.call(`${AUTH}/mfa/email/send`, { method: 'POST', token, address: anyAddress() })

const other = (code: string) => (code === '000000' ? '000001' : '000000')

const kindOf = async (answer: Response) => [answer.status, (await answer.json()).type]
const ended = [410, '/problems/code-ended']
const wrong = [401, '/problems/wrong-code']
const tooMany = [429, '/problems/too-many-requests']

/** A logged-out user with codes by e-mail. */
async function withEmail(app: TestApp) {
  const person = await confirmedPerson(app)
  const added = await turnEmailOn(app, person)
  return { ...person, recoveryCodes: added.recoveryCodes as string[] }
}

/** A user with an authenticator app. Their first code has been used, so the clock moves on. */
async function withApp(app: TestApp) {
  const person = await confirmedPerson(app)
  const authenticator = await addApp(app, person.token)
  app.pass(MINUTE)
  return {
    ...person,
    ...authenticator,
    recoveryCodes: authenticator.added.recoveryCodes as string[],
  }
}

describeApp('A login that waits for its second factor', (open) => {
  test('lists the methods, and mails a code when that is the only one', async () => {
    const { email } = await withEmail(open())
    const { token, mfa } = await loggedIn(open(), email)
    expect(mfa).toEqual({
      required: true,
      methods: ['EMAIL', 'RECOVERY'],
      maskedEmail: `${email.slice(0, 1)}•••@example.org`,
      expiresAt: new Date(open().app.clock() + 10 * MINUTE).toISOString(),
      attemptsLeft: 5,
    })
    const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
    expect(claims.mfa).toBe('required')
    const code = await takeMailedCode(open(), email)
    const passed = await enter(open(), 'email', token, code)
    const session = (await passed.json()).token
    expect((await open().call('/api/ui/v1/account', { token: session })).status).toBe(200)
  })

  test('mails no code unasked to a user with an authenticator app', async () => {
    const { email, token } = await withApp(open())
    await turnEmailOn(open(), { email, token })
    const { token: pending, mfa } = await loggedIn(open(), email)
    expect(mfa.methods).toEqual(['TOTP', 'EMAIL', 'RECOVERY'])
    await expect(takeMailedCode(open(), email)).rejects.toThrow('0 codes')
    expect((await send(open(), pending)).status).toBe(202)
    const code = await takeMailedCode(open(), email)
    expect((await enter(open(), 'email', pending, code)).status).toBe(200)
  })

  test('its token opens no other call, and the token of a session opens none of these', async () => {
    const { email, token: session } = await withEmail(open())
    const { token } = await loggedIn(open(), email)
    const calls = [
      ['GET', '/api/ui/v1/account'],
      ['GET', '/api/ui/v1/profile'],
      ['PUT', '/api/ui/v1/profile'],
      ['GET', '/api/ui/v1/redirects'],
      ['POST', '/api/ui/v1/redirects/standard'],
      ['GET', '/api/ui/v1/accounts'],
      ['GET', '/api/ui/v1/users'],
      ['GET', '/api/ui/v1/api-keys'],
      ['GET', '/api/ui/v1/audit'],
      ['GET', '/analytics/v1/summary'],
      ['DELETE', '/api/ui/v1/account'],
      ['GET', `${AUTH}/accounts`],
      ['POST', `${AUTH}/accounts/login`],
      ['POST', `${AUTH}/logout`],
      ['GET', `${AUTH}/sessions`],
      ['DELETE', `${AUTH}/sessions`],
      ['GET', `${AUTH}/confirmations`],
      ['POST', `${AUTH}/confirmations`],
      ['GET', `${AUTH}/factors`],
      ['POST', `${AUTH}/factors/totp`],
      ['DELETE', `${AUTH}/factors/fac_x`],
      ['POST', `${AUTH}/factors/recovery-codes`],
    ] as const
    for (const [method, path] of calls) {
      const init = method === 'POST' || method === 'PUT' ? { body: {} } : {}
      const answer = await open().call(path, { method, token, address: anyAddress(), ...init })
      expect([path, answer.status]).toEqual([path, 401])
    }
    for (const way of ['email', 'email/send', 'totp', 'recovery', 'passkey/options', 'passkey']) {
      for (const bad of [session, 'nonsense', undefined]) {
        const answer = await open().call(`${AUTH}/mfa/${way}`, {
          body: { code: '123456' },
          address: anyAddress(),
          ...(bad === undefined ? {} : { token: bad }),
        })
        expect([way, answer.status]).toEqual([way, 401])
      }
    }
  })

  test('ends after five wrong codes, also for the right one and for a new code', async () => {
    const { email } = await withEmail(open())
    const { token } = await loggedIn(open(), email)
    const code = await takeMailedCode(open(), email)
    for (let i = 0; i < 5; i++) {
      const answer = await enter(open(), 'email', token, other(code))
      const { type, detail } = await answer.json()
      expect([answer.status, type]).toEqual(wrong)
      expect(detail).toContain(i === 4 ? 'last try' : `${4 - i} more`)
    }
    expect(await kindOf(await enter(open(), 'email', token, code))).toEqual(ended)
    open().pass(MINUTE)
    expect((await send(open(), token)).status).toBe(202)
    const fresh = await takeMailedCode(open(), email)
    expect(await kindOf(await enter(open(), 'email', token, fresh))).toEqual(ended)
  })

  test('allows five guesses, also when fifty come at once', async () => {
    const { email } = await withEmail(open())
    const { token } = await loggedIn(open(), email)
    const code = await takeMailedCode(open(), email)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => enter(open(), 'email', token, other(code))),
    )
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.every((status) => [401, 410, 429].includes(status))).toBe(true)
  })

  test(
    'ten wrong codes an hour lock a user for all challenges and methods, and a new login does not help',
    async () => {
      const { email, recoveryCodes, codeNow } = await withApp(open())
      const first = await loggedIn(open(), email)
      for (let i = 0; i < 5; i++) {
        expect((await enter(open(), 'totp', first.token, other(codeNow()))).status).toBe(401)
      }
      const second = await loggedIn(open(), email)
      for (let i = 0; i < 5; i++) {
        expect((await enter(open(), 'recovery', second.token, `made-up-${i}`)).status).toBe(401)
      }
      const third = await loggedIn(open(), email)
      for (const [way, code] of [
        ['totp', codeNow()],
        ['recovery', recoveryCodes[0] ?? ''],
      ] as const) {
        const locked = await enter(open(), way, third.token, code)
        expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(await kindOf(locked)).toEqual(tooMany)
      }
      open().pass(HOUR)
      const later = await loggedIn(open(), email)
      expect((await enter(open(), 'totp', later.token, codeNow())).status).toBe(200)
    },
    SLOW_MS,
  )

  test(
    'right codes are not counted as wrong ones',
    async () => {
      const { email } = await withEmail(open())
      for (let i = 0; i < 12; i++) {
        const { token } = await loggedIn(open(), email)
        const code = await takeMailedCode(open(), email)
        expect((await enter(open(), 'email', token, code)).status).toBe(200)
      }
    },
    SLOW_MS,
  )

  test('ends after ten minutes', async () => {
    const { email } = await withEmail(open())
    const { token } = await loggedIn(open(), email)
    const code = await takeMailedCode(open(), email)
    open().pass(10 * MINUTE)
    expect((await enter(open(), 'email', token, code)).status).toBe(401)
    expect((await send(open(), token)).status).toBe(401)
  })

  test('ends when the user ends all other sessions', async () => {
    const { email, token: session } = await withEmail(open())
    const { token } = await loggedIn(open(), email)
    const code = await takeMailedCode(open(), email)
    await done(open(), '/sessions', { method: 'DELETE', token: session })
    expect(await kindOf(await enter(open(), 'email', token, code))).toEqual(ended)
  })
})

describeApp('A code by e-mail', (open) => {
  test('works once, and exactly one of four concurrent uses succeeds', async () => {
    const { email } = await withEmail(open())
    const rounds = 5
    for (let i = 0; i < rounds; i++) {
      const { token } = await loggedIn(open(), email)
      const code = await takeMailedCode(open(), email)
      const use = () => enter(open(), 'email', token, code)
      const answers = await atOnce(open(), [use, use, use, use])
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 410, 410, 410])
      expect(await kindOf(await use())).toEqual(ended)
    }
    const sessions = await open()
      .app.db.selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.id')
      .where('email', '=', email)
      .execute()
    // One session of each round, and that of the registration.
    expect(sessions).toHaveLength(rounds + 1)
  })

  test('of another user or another login is refused, and so is a cut one', async () => {
    const [mine, theirs] = [await withEmail(open()), await withEmail(open())]
    const my = await loggedIn(open(), mine.email)
    const myCode = await takeMailedCode(open(), mine.email)
    const their = await loggedIn(open(), theirs.email)
    const theirCode = await takeMailedCode(open(), theirs.email)
    if (myCode !== theirCode) {
      expect(await kindOf(await enter(open(), 'email', my.token, theirCode))).toEqual(wrong)
    }
    const again = await loggedIn(open(), mine.email)
    const fresh = await takeMailedCode(open(), mine.email)
    if (myCode !== fresh) {
      expect(await kindOf(await enter(open(), 'email', again.token, myCode))).toEqual(wrong)
    }
    for (const cut of [fresh.slice(0, 5), `${fresh}0`, '', [fresh], Number(fresh)]) {
      const answer = await open().call(`${AUTH}/mfa/email`, {
        token: again.token,
        body: { code: cut },
        address: anyAddress(),
      })
      expect(answer.status).toBe(422)
    }
    expect((await enter(open(), 'email', again.token, ` ${fresh} `)).status).toBe(200)
    expect((await enter(open(), 'email', their.token, theirCode)).status).toBe(200)
  })

  test('is sent again after half a minute, which ends the older one', async () => {
    const { email } = await withEmail(open())
    const { token } = await loggedIn(open(), email)
    const first = await takeMailedCode(open(), email)
    const early = await send(open(), token)
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '30'])
    open().pass(30 * SECOND)
    const both = await Promise.all([send(open(), token), send(open(), token)])
    expect(both.map((answer) => answer.status).sort()).toEqual([202, 429])
    const second = await takeMailedCode(open(), email)
    if (first !== second) {
      expect(await kindOf(await enter(open(), 'email', token, first))).toEqual(wrong)
    }
    expect((await enter(open(), 'email', token, second)).status).toBe(200)
  })

  test('is not a method of a user who did not turn it on', async () => {
    const { email } = await withApp(open())
    const { token, mfa } = await loggedIn(open(), email)
    expect(mfa.methods).toEqual(['TOTP', 'RECOVERY'])
    expect((await send(open(), token)).status).toBe(403)
    expect((await enter(open(), 'email', token, '123456')).status).toBe(403)
    expect(
      (await waitingMails(open(), email)).filter((mail) => /^\d{6}$/m.test(mail.text)),
    ).toEqual([])
  })

  test(
    'is mailed twenty times an hour at most',
    async () => {
      const { email } = await withEmail(open())
      for (let i = 0; i < 25; i++) await loggedIn(open(), email)
      const mails = await waitingMails(open(), email)
      // One more code turned the factor on.
      expect(mails.filter((mail) => mail.subject === 'Your code for Unfurly')).toHaveLength(19)
      const { token } = await loggedIn(open(), email)
      expect((await send(open(), token)).status).toBe(429)
    },
    SLOW_MS,
  )
})

describeApp('A code of an authenticator app', (open) => {
  test('works once for all logins, and exactly one of two concurrent uses succeeds', async () => {
    const { email, codeNow } = await withApp(open())
    const [one, two] = [await loggedIn(open(), email), await loggedIn(open(), email)]
    const code = codeNow()
    const answers = await atOnce(
      open(),
      [one, two].map(
        ({ token }) =>
          () =>
            enter(open(), 'totp', token, code),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401])
    const { token } = await loggedIn(open(), email)
    expect(await kindOf(await enter(open(), 'totp', token, code))).toEqual(wrong)
    open().pass(30 * SECOND)
    expect((await enter(open(), 'totp', token, codeNow())).status).toBe(200)
  })

  test('may be one time step early or late, not two', async () => {
    const { email, codeAt } = await withApp(open())
    const { token } = await loggedIn(open(), email)
    const now = open().app.clock()
    for (const far of [-60, 60, 90]) {
      const answer = await enter(open(), 'totp', token, codeAt(now + far * SECOND))
      expect([far, ...(await kindOf(answer))]).toEqual([far, ...wrong])
    }
    expect((await enter(open(), 'totp', token, codeAt(now - 30 * SECOND))).status).toBe(200)
    const early = await loggedIn(open(), email)
    expect((await enter(open(), 'totp', early.token, codeAt(now + 30 * SECOND))).status).toBe(200)
    // Its time step has been used now, and so have the ones before it.
    const late = await loggedIn(open(), email)
    expect((await enter(open(), 'totp', late.token, codeAt(now))).status).toBe(401)
  })

  test('of another person opens nothing', async () => {
    const [mine, theirs] = [await withApp(open()), await withApp(open())]
    const { token } = await loggedIn(open(), mine.email)
    if (mine.codeNow() !== theirs.codeNow()) {
      expect(await kindOf(await enter(open(), 'totp', token, theirs.codeNow()))).toEqual(wrong)
    }
  })
})

describeApp('A recovery code', (open) => {
  test('works once, in any case and with or without its dashes; a mail tells its user', async () => {
    const { email, recoveryCodes } = await withApp(open())
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = '', third = ''] = recoveryCodes
    const use = async (code: string) => {
      const { token } = await loggedIn(open(), email)
      return (await enter(open(), 'recovery', token, code)).status
    }
    expect(await use(first)).toBe(200)
    expect(await use(first)).toBe(401)
    expect(await use(first.toUpperCase())).toBe(401)
    expect(await use(second.toUpperCase().replaceAll('-', ' '))).toBe(200)
    expect(await use(second)).toBe(401)
    expect(await use(third.slice(0, -1))).toBe(401)
    const told = (await waitingMails(open(), email)).filter(
      (mail) => mail.subject === 'A recovery code was used',
    )
    expect(told.map((mail) => /\d+ (is|are) left/.exec(mail.text)?.[0])).toEqual([
      '9 are left',
      '8 are left',
    ])
  })

  test('exactly one of concurrent uses succeeds, over two logins', async () => {
    const { email, recoveryCodes } = await withApp(open())
    const logins = [await loggedIn(open(), email), await loggedIn(open(), email)]
    const answers = await atOnce(
      open(),
      logins.map(
        ({ token }) =>
          () =>
            enter(open(), 'recovery', token, recoveryCodes[0] ?? ''),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401])
  })

  test('of another user is refused, and none is stored in plain text', async () => {
    const [mine, theirs] = [await withApp(open()), await withApp(open())]
    const { token } = await loggedIn(open(), mine.email)
    expect(
      await kindOf(await enter(open(), 'recovery', token, theirs.recoveryCodes[0] ?? '')),
    ).toEqual(wrong)
    const rows = JSON.stringify([
      await open().app.db.selectFrom('recovery_codes').selectAll().execute(),
      await open().app.db.selectFrom('factors').selectAll().execute(),
      await open().app.db.selectFrom('audit').selectAll().execute(),
    ])
    for (const code of mine.recoveryCodes) {
      expect(rows).not.toContain(code)
      expect(rows).not.toContain(code.replaceAll('-', ''))
    }
  })
})

let post: Post
beforeAll(async () => {
  post = await openPost()
})
afterAll(() => post.stop())

const NEW_PASSWORD = 'another walk in the fog'

async function reset(app: TestApp, email: string): Promise<void> {
  await done(app, '/passwords/resets/requests', { method: 'PUT', body: { username: email } })
  const code = await post.codeFor(app.app, email, 'code')
  await done(app, '/passwords/resets/confirmations', {
    method: 'PUT',
    body: { code, newPassword: NEW_PASSWORD },
  })
}

describeApp('A reset of the password', (open) => {
  test('lifts the lock of the login', async () => {
    const { email } = await confirmedPerson(open())
    for (let i = 0; i < 10; i++) await logIn(open(), email, `wrong ${i}`)
    expect((await logIn(open(), email)).status).toBe(429)
    await reset(open(), email)
    expect((await logIn(open(), email, NEW_PASSWORD)).status).toBe(200)
  })

  test('never skips the second factor, and ends pending logins', async () => {
    const { email } = await withEmail(open())
    const { token: waiting } = await loggedIn(open(), email)
    const code = await takeMailedCode(open(), email)
    await reset(open(), email)
    expect(await kindOf(await enter(open(), 'email', waiting, code))).toEqual(ended)
    expect((await logIn(open(), email, PASSWORD)).status).toBe(401)
    const answer = await logIn(open(), email, NEW_PASSWORD)
    // Only a browser that has passed the second factor becomes known.
    expect(answer.headers.getSetCookie().join()).not.toContain('unfurly_known')
    const { token, mfa } = await answer.json()
    expect(mfa.required).toBe(true)
    const passed = await enter(open(), 'email', token, await takeMailedCode(open(), email))
    expect(passed.status).toBe(200)
    expect(passed.headers.getSetCookie().join()).toContain('unfurly_known')
  })
})
