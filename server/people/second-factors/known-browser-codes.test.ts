import { afterAll, beforeAll, expect, test } from 'bun:test'
import { describeApp, PASSWORD, type TestApp } from '../../testing/app.ts'
import {
  addApp,
  anyAddress,
  confirmedPerson,
  logIn,
  turnEmailOn,
  waitingMails,
} from '../../testing/people/person.ts'
import { openPost, type Post } from '../../testing/post.ts'

/** Dozens of argon2 runs. */
const SLOW_MS = 180_000
const AUTH = '/api/ui/v1/auth'
const NEW = 'ten silver spoons'

interface Browser {
  token: string
  cookie: string
}

const cookieOf = (answer: Response): string =>
  answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''

/** The first step of a login. */
async function begin(
  app: TestApp,
  email: string,
  { cookie = '', password = PASSWORD } = {},
): Promise<Browser> {
  const answer = await logIn(app, email, password, { headers: { cookie } })
  return { token: (await answer.json()).token, cookie }
}

const enter = (app: TestApp, { token, cookie }: Browser, code: string) =>
  app.call(`${AUTH}/mfa/totp`, {
    token,
    body: { code },
    headers: { cookie },
    address: anyAddress(),
  })

const other = (code: string) => (code === '000000' ? '000001' : '000000')

/** Sends ten wrong codes, with the right password. */
async function spendCodes(app: TestApp, email: string, codeNow: () => string, password = PASSWORD) {
  for (let logins = 0; logins < 2; logins++) {
    const stranger = await begin(app, email, { password })
    for (let codes = 0; codes < 5; codes++) {
      expect((await enter(app, stranger, other(codeNow()))).status).toBe(401)
    }
  }
}

let post: Post
beforeAll(async () => {
  post = await openPost()
})
afterAll(() => post.stop())

describeApp('Whoever knows the password of somebody else', (open) => {
  /** A user with an authenticator app, and the browser in which they logged in. */
  async function withApp() {
    const { email, token } = await confirmedPerson(open())
    const { codeNow } = await addApp(open(), token)
    open().pass(60_000)
    const first = await enter(open(), await begin(open(), email), codeNow())
    expect(first.status).toBe(200)
    open().pass(60_000)
    return { email, codeNow, cookie: cookieOf(first), token: (await first.json()).token as string }
  }

  test(
    'cannot use up the codes of a browser in which they logged in before, at the login or inside',
    async () => {
      const { email, codeNow, cookie } = await withApp()
      await spendCodes(open(), email, codeNow)
      expect((await enter(open(), await begin(open(), email), codeNow())).status).toBe(429)
      const known = await begin(open(), email, { cookie })
      const passed = await enter(open(), known, codeNow())
      expect(passed.status).toBe(200)
      open().pass(60_000)
      const confirm = (headers: Record<string, string>, token: string) =>
        open().call(`${AUTH}/confirmations`, { token, headers, body: { code: codeNow() } })
      const { token } = await passed.json()
      expect((await confirm({}, token)).status).toBe(429)
      expect((await confirm({ cookie: cookieOf(passed) }, token)).status).toBe(200)
    },
    SLOW_MS,
  )

  test(
    'gets no more codes by setting a new password by mail',
    async () => {
      const { email, codeNow } = await withApp()
      await spendCodes(open(), email, codeNow)
      await open().call(`${AUTH}/passwords/resets/requests`, {
        method: 'PUT',
        body: { username: email },
      })
      const code = await post.codeFor(open().app, email, 'code')
      const reset = await open().call(`${AUTH}/passwords/resets/confirmations`, {
        method: 'PUT',
        body: { code, newPassword: NEW },
      })
      expect(reset.status).toBe(200)
      const browser = await begin(open(), email, { cookie: cookieOf(reset), password: NEW })
      expect((await enter(open(), browser, codeNow())).status).toBe(429)
    },
    SLOW_MS,
  )

  test(
    'cannot use up the mails with codes of such a browser',
    async () => {
      const { email, token } = await confirmedPerson(open())
      await turnEmailOn(open(), { email, token })
      const { codeNow } = await addApp(open(), token)
      open().pass(60_000)
      const passed = await enter(open(), await begin(open(), email), codeNow())
      const send = ({ token, cookie }: Browser) =>
        open().call(`${AUTH}/mfa/email/send`, {
          method: 'POST',
          token,
          headers: { cookie },
          address: anyAddress(),
        })
      // One code turned the factor on.
      for (let codes = 0; codes < 19; codes++) {
        expect((await send(await begin(open(), email))).status).toBe(202)
      }
      expect((await send(await begin(open(), email))).status).toBe(429)
      const before = (await waitingMails(open(), email)).length
      const cookie = cookieOf(passed)
      expect((await send(await begin(open(), email, { cookie }))).status).toBe(202)
      expect(await waitingMails(open(), email)).toHaveLength(before + 1)
    },
    SLOW_MS,
  )
})
