import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test'
import { createApp } from '../../app.ts'
import { DAY, MINUTE, SECOND } from '../../platform/clock.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { describeApp, PASSWORD, type TestApp, type TestCall } from '../../testing/app.ts'
import { anyAddress, logIn } from '../../testing/people/person.ts'
import { openPost, type Post } from '../../testing/post.ts'
import { countQueries } from '../../testing/query-count.ts'

/** Each attempt is an argon2 run, and these tests make dozens. */
const SLOW_MS = 180_000

const words = async (answer: Response) => {
  const { requestId: _, ...rest } = await answer.json()
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ...rest }
}

async function typeWrongly(app: TestApp, name: string, times: number, init: TestCall = {}) {
  for (let i = 0; i < times; i++) {
    expect((await logIn(app, name, `wrong ${i}`, init)).status).toBe(401)
  }
}

/** The cookie that the login set, as the browser sends it back. */
const knownCookie = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('unfurly_known='))
    ?.split(';', 1)[0] ?? ''

let post: Post
beforeAll(async () => {
  post = await openPost()
})
afterAll(() => post.stop())

describeApp('A failed login reveals nothing', (open) => {
  test(
    'unknown name, wrong password and a user without one: same message, queries and argon2 runs, up to the lock',
    async () => {
      const { app } = open()
      await open().register('known@example.org')
      await open().register('without@example.org')
      await app.db
        .updateTable('users')
        .set({ password_hash: '' })
        .where('email', '=', 'without@example.org')
        .execute()
      // The first run also makes the hash that names without a password are compared with.
      await logIn(open(), 'first@example.org')
      const counted = countQueries(app.db as never)
      const hono = createApp({ ...app, db: counted.db })
      const runs = spyOn(Bun.password, 'verify')
      const seen: Record<string, object[]> = {}
      try {
        for (const name of ['known', 'unknown', 'without']) {
          seen[name] = []
          for (let i = 0; i < 12; i++) {
            const [queries, argon2] = [counted.queries(), runs.mock.calls.length]
            const answer = await hono.request(
              '/api/ui/v1/auth/login',
              {
                method: 'POST',
                headers: { 'content-type': 'application/json' },
                body: JSON.stringify({ username: `${name}@example.org`, password: 'not it' }),
              },
              { address: `198.51.100.${name.length}` },
            )
            seen[name]?.push({
              ...(await words(answer)),
              queries: counted.queries() - queries,
              argon2: runs.mock.calls.length - argon2,
            })
          }
        }
      } finally {
        runs.mockRestore()
      }
      expect(seen.unknown).toEqual(seen.known)
      expect(seen.without).toEqual(seen.known)
      expect(seen.known?.map((answer) => 'argon2' in answer && answer.argon2)).toEqual([
        ...Array(10).fill(1),
        0,
        0,
      ])
      expect(seen.known?.[0]).toMatchObject({ status: 401, type: '/problems/wrong-credentials' })
      expect(seen.known?.[11]).toMatchObject({
        status: 429,
        retryAfter: '5',
        type: '/problems/login-locked',
        detail: expect.stringContaining(
          'We sent a mail about it. You can reset the password meanwhile.',
        ),
      })
    },
    SLOW_MS,
  )

  test('a user without a password cannot log in with an empty one', async () => {
    const email = 'provider@example.org'
    await open().register(email)
    await open()
      .app.db.updateTable('users')
      .set({ password_hash: '' })
      .where('email', '=', email)
      .execute()
    for (const password of [PASSWORD, ' ', '$argon2id$']) {
      expect((await logIn(open(), email, password)).status).toBe(401)
    }
    expect((await logIn(open(), email, '')).status).toBe(422)
  })
})

describeApp('A login', (open) => {
  test('fails when the password is replaced while it is being checked', async () => {
    const email = `${crypto.randomUUID()}@example.org`
    await open().register(email)
    const verify = Bun.password.verify
    const checking = spyOn(Bun.password, 'verify').mockImplementationOnce(async (...typed) => {
      const fits = await verify(...typed)
      await open()
        .app.db.updateTable('users')
        .set({ password_hash: 'another one' })
        .where('email', '=', email)
        .execute()
      return fits
    })
    try {
      expect((await logIn(open(), email)).status).toBe(401)
      expect(checking).toHaveBeenCalledTimes(1)
    } finally {
      checking.mockRestore()
    }
  })
})

describeApp('A login in a browser with an earlier login', (open) => {
  const isOpen = async (token: string) =>
    (await open().call('/api/ui/v1/account', { token })).status === 200
  const entered = async (email: string, cookie = '') => {
    const answer = await logIn(open(), email, PASSWORD, { headers: { cookie } })
    return { token: (await answer.json()).token as string, cookie: knownCookie(answer) }
  }

  test('ends the session of that one only, also when it is of somebody else', async () => {
    await open().register('first@example.org')
    await open().register('second@example.org')
    const elsewhere = await entered('first@example.org')
    const earlier = await entered('first@example.org')
    const later = await entered('first@example.org', earlier.cookie)
    expect(await isOpen(earlier.token)).toBe(false)
    expect(await isOpen(later.token)).toBe(true)
    const second = await entered('second@example.org', later.cookie)
    expect(await isOpen(later.token)).toBe(false)
    expect(await isOpen(second.token)).toBe(true)
    expect(await isOpen(elsewhere.token)).toBe(true)
  })

  test('ends nothing when the password is wrong or the cookie is changed', async () => {
    await open().register('kept@example.org')
    const victim = await entered('kept@example.org')
    const own = await entered('kept@example.org')
    await typeWrongly(open(), 'kept@example.org', 1, { headers: { cookie: victim.cookie } })
    const session = victim.cookie.split('.')[2] ?? ''
    const forged = own.cookie.replace(own.cookie.split('.')[2] ?? '', session)
    await entered('kept@example.org', forged)
    expect(await isOpen(victim.token)).toBe(true)
    expect(await isOpen(own.token)).toBe(true)
  })

  test('follows the session to another account', async () => {
    const email = 'switching@example.org'
    const { token } = await entered(email, await open().register(email))
    const made = await open().call('/api/ui/v1/accounts', { token, body: { name: 'Second' } })
    const { id } = await made.json()
    const switched = await open().call('/api/ui/v1/auth/accounts/login', {
      token,
      body: { accountId: id },
    })
    const { token: inSecond } = await switched.json()
    await entered(email, knownCookie(switched))
    expect(await isOpen(inSecond)).toBe(false)
  })
})

describeApp('The lock of a login', (open) => {
  test(
    'does not lock out correct passwords, however many come at once',
    async () => {
      const email = `${crypto.randomUUID()}@example.org`
      const token = await open().register(email)
      await typeWrongly(open(), email, 9)
      const logins = await Promise.all(Array.from({ length: 25 }, () => logIn(open(), email)))
      expect(logins.map(({ status }) => status)).toEqual(Array(25).fill(200))
      const body = { password: PASSWORD }
      const confirm = () => open().call('/api/ui/v1/auth/confirmations', { token, body })
      const confirmed = await Promise.all(Array.from({ length: 15 }, confirm))
      expect(confirmed.map(({ status }) => status)).toEqual(Array(15).fill(200))
    },
    SLOW_MS,
  )

  test('is not bypassed by case, spaces, dots, lists, other addresses or X-Forwarded-For', async () => {
    await open().register('locked@example.org')
    await typeWrongly(open(), 'locked@example.org', 10)
    for (const name of ['LOCKED@example.org', '  locked@Example.ORG ', '\tlocked@example.org\n']) {
      expect([name, (await logIn(open(), name)).status]).toEqual([name, 429])
    }
    // Unknown names, which are refused as well.
    for (const name of ['l.ocked@example.org', 'locked@example.org.', 'locked@@example.org']) {
      expect([name, (await logIn(open(), name)).status]).toEqual([name, 401])
    }
    for (const username of [['locked@example.org'], { $ne: '' }, null, 7]) {
      const answer = await open().call('/api/ui/v1/auth/login', {
        body: { username, password: PASSWORD },
        address: anyAddress(),
      })
      expect(answer.status).toBe(422)
    }
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'client-ip']) {
      const headers = { [name]: '203.0.113.99' }
      expect((await logIn(open(), 'locked@example.org', PASSWORD, { headers })).status).toBe(429)
    }
  })

  test('survives a restart and applies in every process', async () => {
    await open().register('restart@example.org')
    await typeWrongly(open(), 'restart@example.org', 9)
    // Another process on the same database, with nothing in its memory.
    const other = createApp({ ...open().app })
    const elsewhere = (password: string) =>
      other.request(
        '/api/ui/v1/auth/login',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: 'restart@example.org', password }),
        },
        { address: anyAddress() },
      )
    expect((await elsewhere('the tenth wrong one')).status).toBe(401)
    expect((await elsewhere(PASSWORD)).status).toBe(429)
    expect((await logIn(open(), 'restart@example.org')).status).toBe(429)
  })

  test('lasts fifteen minutes from the last wrong password', async () => {
    const email = 'slow@example.org'
    await open().register(email)
    await typeWrongly(open(), email, 9)
    open().pass(14 * MINUTE)
    await typeWrongly(open(), email, 1)
    open().pass(15 * MINUTE - 1)
    // One is checked, the next is not.
    await typeWrongly(open(), email, 1)
    expect((await logIn(open(), email)).status).toBe(429)
    open().pass(1)
    await typeWrongly(open(), email, 9)
    expect((await logIn(open(), email)).status).toBe(200)
  })

  test('lets one try through every five seconds, so that nobody can keep the user out', async () => {
    const email = 'kept-out@example.org'
    await open().register(email)
    await typeWrongly(open(), email, 10)
    for (let rounds = 0; rounds < 3; rounds++) {
      open().pass(5 * SECOND - 1)
      const early = await logIn(open(), email)
      expect([early.status, early.headers.get('retry-after')]).toEqual([429, '1'])
      open().pass(1)
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, i) => logIn(open(), email, `wrong ${i}`)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([401, ...Array(11).fill(429)])
    }
    open().pass(5 * SECOND)
    // A right one gives its turn back.
    for (let logins = 0; logins < 3; logins++) {
      expect((await logIn(open(), email)).status).toBe(200)
    }
    await typeWrongly(open(), email, 1)
    expect((await logIn(open(), email)).status).toBe(429)
  }, 180_000)

  test('keeps no counter of right passwords', async () => {
    const counters = async () =>
      (
        await open()
          .app.db.selectFrom('rate_counters')
          .select('bucket')
          .where('bucket', 'like', 'login-%')
          .execute()
      ).length
    await open().register('right@example.org')
    const before = await counters()
    expect((await logIn(open(), 'right@example.org')).status).toBe(200)
    expect(await counters()).toBe(before)
  })

  test('applies to wrong passwords that come all at once', async () => {
    await open().register('burst@example.org')
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, i) => logIn(open(), 'burst@example.org', `wrong ${i}`)),
    )
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(15)
  })

  test(
    'mails the user once a day, and nobody when the name is unknown',
    async () => {
      const owner = `${crypto.randomUUID()}@example.org`
      await open().register(owner)
      const lock = async (name: string) => {
        await typeWrongly(open(), name, 10)
        open().pass(16 * MINUTE)
      }
      const mailsFor = async (name: string) =>
        (await post.mailsTo(open().app, name)).filter((mail) => mail.subject.includes('locked'))
      await lock(owner)
      await lock(owner)
      await lock('nobody@example.org')
      expect(await mailsFor('nobody@example.org')).toHaveLength(0)
      const [mail, more] = await mailsFor(owner)
      expect(more).toBeUndefined()
      expect(mail?.links).toEqual([expect.stringContaining('/app/reset-password')])
      open().pass(DAY)
      await lock(owner)
      expect(await mailsFor(owner)).toHaveLength(2)
    },
    SLOW_MS,
  )

  test(
    'does not apply to a browser in which the user logged in before, which has ten attempts of its own',
    async () => {
      const email = 'browser@example.org'
      await open().register(email)
      const first = await logIn(open(), email)
      const headers = { cookie: knownCookie(first) }
      expect(
        first.headers.getSetCookie().find((line) => line.startsWith('unfurly_known=')),
      ).toMatch(/Path=\/api\/ui\/v1\/auth; HttpOnly; SameSite=Strict$/)
      await typeWrongly(open(), email, 10)
      expect((await logIn(open(), email)).status).toBe(429)
      expect((await logIn(open(), email, PASSWORD, { headers })).status).toBe(200)
      // Its own limit; logging in again does not give the same browser a new one.
      const again = await logIn(open(), email, PASSWORD, { headers })
      await typeWrongly(open(), email, 10, { headers })
      for (const cookie of [headers.cookie, knownCookie(again)]) {
        expect((await logIn(open(), email, PASSWORD, { headers: { cookie } })).status).toBe(429)
      }
    },
    SLOW_MS,
  )

  test(
    'applies to a foreign, forged, changed or expired cookie, and to one of an earlier password',
    async () => {
      const [email, other] = ['mine@example.org', 'other@example.org']
      for (const name of [email, other]) await open().register(name)
      const cookie = knownCookie(await logIn(open(), email))
      const [name, browser, since, session, signature] = cookie.split(/[=.]/)
      const later = (open().app.clock() + DAY).toString(36)
      await typeWrongly(open(), email, 10)
      const forged = [
        knownCookie(await logIn(open(), other)),
        `${name}=${browser}.${later}.${session}.${signature}`,
        `${name}=brw_other.${since}.${session}.${signature}`,
        `${name}=${browser}.${since}.ses_other.${signature}`,
        cookie.slice(0, -1),
        `${name}=${browser}`,
        `${name}=..`,
        `${name}=`,
      ]
      for (const bad of forged) {
        const answer = await logIn(open(), email, PASSWORD, { headers: { cookie: bad } })
        expect([bad, answer.status]).toEqual([bad, 429])
      }
      open().pass(181 * DAY)
      await typeWrongly(open(), email, 10)
      expect((await logIn(open(), email, PASSWORD, { headers: { cookie } })).status).toBe(429)
      open().pass(DAY)
      const fresh = knownCookie(await logIn(open(), email))
      const { db } = open().app
      const password_hash = await hashPassword(PASSWORD)
      await db.updateTable('users').set({ password_hash }).where('email', '=', email).execute()
      await typeWrongly(open(), email, 10)
      expect((await logIn(open(), email, PASSWORD, { headers: { cookie: fresh } })).status).toBe(
        429,
      )
    },
    SLOW_MS,
  )
})
