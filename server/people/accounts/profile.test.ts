import { afterAll, beforeAll, expect, test } from 'bun:test'
import { DAY, HOUR } from '../../platform/clock.ts'
import { describeApp, PASSWORD, type TestApp } from '../../testing/app.ts'
import { readEmails } from '../../testing/corpora/corpora.ts'
import { confirmSessions } from '../../testing/people/confirmed.ts'
import { openPost, type Post } from '../../testing/post.ts'

const PROFILE = '/api/ui/v1/profile'

let post: Post
beforeAll(async () => {
  post = await openPost()
})
afterAll(() => post.stop())

const newEmail = () => `${crypto.randomUUID()}@example.org`

const edit = (app: TestApp, token: string, body: unknown) =>
  app.call(PROFILE, { method: 'PUT', token, body })
const read = async (app: TestApp, token: string) => (await app.call(PROFILE, { token })).json()
const confirm = (app: TestApp, token: string, code: string) =>
  app.call(`${PROFILE}/email/confirmations`, { token, body: { code } })
const resend = (app: TestApp, token: string) =>
  app.call(`${PROFILE}/email/mail`, { method: 'POST', token })

async function person(app: TestApp) {
  const email = newEmail()
  const token = await app.register(email)
  await confirmSessions(app)
  return { email, token }
}

async function codeFor(app: TestApp, token: string, email: string): Promise<string> {
  app.pass(1)
  await edit(app, token, { email })
  return post.codeFor(app.app, email, 'confirm-email')
}

describeApp('Profile', (open) => {
  test('one or both names can be changed, and the change is audited', async () => {
    const { token } = await person(open())
    expect(await (await edit(open(), token, { firstName: ' Ida ' })).json()).toMatchObject({
      firstName: 'Ida',
      lastName: 'Person',
    })
    await edit(open(), token, { firstName: 'Ida', lastName: 'Berg' })
    await edit(open(), token, { lastName: 'Berg' })
    const rows = await open()
      .app.db.selectFrom('audit')
      .select(['before', 'after'])
      .where('action', '=', 'profile.edited')
      .execute()
    const changes = rows.map(({ before, after }) =>
      [before ?? '', after ?? ''].map((t) => JSON.parse(t)),
    )
    expect(changes).toHaveLength(2)
    expect(changes).toContainEqual([
      { firstName: 'Ida', lastName: 'Person' },
      { firstName: 'Ida', lastName: 'Berg' },
    ])
  })

  test('no other field can be written', async () => {
    const { token } = await person(open())
    const closed = ['role', 'tier', 'accountId', 'freeTrialEndsOn', 'emailVerified', 'isOperator']
    for (const field of [...closed, 'pendingEmail', 'id', 'passwordHash']) {
      const refused = await edit(open(), token, { firstName: 'Ida', [field]: true })
      expect([field, refused.status]).toEqual([field, 422])
      expect((await refused.json()).errors[0].path).toBe(field)
    }
    const body = '{"lastName":"Berg","__proto__":{"isOperator":true}}'
    expect(await (await edit(open(), token, body)).json()).toMatchObject({
      firstName: 'Test',
      lastName: 'Berg',
      isOperator: false,
    })
    for (const name of ['', '  ', 'x'.repeat(101), 'a\nb', 7, null]) {
      expect((await edit(open(), token, { firstName: name })).status).toBe(422)
    }
  })

  test('a new address counts once it is confirmed; the old one gets a mail about the request and the change', async () => {
    const { email, token } = await person(open())
    const to = newEmail()
    const asked = await (await edit(open(), token, { email: to.toUpperCase() })).json()
    expect(asked).toMatchObject({ email, pendingEmail: to })
    const [mail] = await post.mailsTo(open().app, to)
    expect(mail?.links[0]).toMatch(
      /^http:\/\/localhost:3000\/app\/settings\?confirm-email=[\w-]{32}$/,
    )
    const code = await post.codeFor(open().app, to, 'confirm-email')
    expect(await read(open(), token)).toMatchObject({ email, pendingEmail: to })
    const confirmed = await confirm(open(), token, code)
    expect(confirmed.status).toBe(200)
    expect(await confirmed.json()).toMatchObject({ email: to, pendingEmail: null })
    const subjects = (await post.mailsTo(open().app, email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your e-mail for Unfurly is about to change')
    expect(subjects).toContain('Your e-mail for Unfurly was changed')
    const login = (username: string) =>
      open().call('/api/ui/v1/auth/login', { body: { username, password: PASSWORD } })
    expect((await login(email)).status).toBe(401)
    expect((await login(to)).status).toBe(200)
    expect((await confirm(open(), token, code)).status).toBe(410)
  })

  test('a taken address gets the same answer; only its owner learns of the request', async () => {
    const [one, other] = [await person(open()), await person(open())]
    const plain = (body: object) => ({ ...body, email: '', pendingEmail: '' })
    const taken = await edit(open(), one.token, { email: other.email })
    const free = await edit(open(), other.token, { email: newEmail() })
    expect(taken.status).toBe(free.status)
    const body = await taken.json()
    expect(body.pendingEmail).toBe(other.email)
    expect(plain(body)).toEqual(plain(await free.json()))
    const mails = await post.mailsTo(open().app, other.email)
    const mail = mails.find(({ subject }) => subject === 'You already have an Unfurly account')
    expect(mail?.raw).not.toContain(one.email)
    expect(mails.flatMap(({ links }) => links).join(' ')).not.toContain('confirm-email')
  })

  test('the first of several users to confirm an address gets it', async () => {
    const people = await Promise.all([1, 2, 3].map(() => person(open())))
    const to = newEmail()
    const codes: string[] = []
    for (const { token } of people) codes.push(await codeFor(open(), token, to))
    const answers = await Promise.all(
      people.map(({ token }, i) => confirm(open(), token, codes[i] ?? '')),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const holders = await open()
      .app.db.selectFrom('users')
      .select('id')
      .where('email', '=', to)
      .execute()
    expect(holders).toHaveLength(1)
  })

  test('a code used twenty times at once works once', async () => {
    const { token } = await person(open())
    const code = await codeFor(open(), token, newEmail())
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => confirm(open(), token, code)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(19)
  })

  test('foreign, truncated, re-cased, unknown and expired codes get the same answer', async () => {
    const [one, other] = [await person(open()), await person(open())]
    const code = await codeFor(open(), one.token, newEmail())
    const swapped = code.replace(/[a-z]/i, (sign) =>
      sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase(),
    )
    const bodies: object[] = []
    const tries: [string, string][] = [
      [other.token, code],
      [one.token, code.slice(1)],
      [one.token, swapped],
      [one.token, 'unknown'],
    ]
    for (const [token, bad] of tries) {
      const answer = await confirm(open(), token, bad)
      expect(answer.status).toBe(410)
      bodies.push({ ...(await answer.json()), requestId: '' })
    }
    open().pass(DAY)
    await confirmSessions(open())
    const late = await confirm(open(), one.token, code)
    expect(late.status).toBe(410)
    bodies.push({ ...(await late.json()), requestId: '' })
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(await read(open(), one.token)).toMatchObject({ email: one.email, pendingEmail: null })
  })

  test('a second request replaces the first, and the current address is no request', async () => {
    const { email, token } = await person(open())
    const first = await codeFor(open(), token, newEmail())
    const to = newEmail()
    const second = await codeFor(open(), token, to)
    expect((await confirm(open(), token, first)).status).toBe(410)
    await edit(open(), token, { email: email.toUpperCase() })
    expect(await read(open(), token)).toMatchObject({ email, pendingEmail: to })
    expect((await confirm(open(), token, second)).status).toBe(200)
  })

  test('the mail can be sent again, five times an hour in all, and the change cancelled', async () => {
    const { token } = await person(open())
    expect((await resend(open(), token)).status).toBe(404)
    const to = newEmail()
    const first = await codeFor(open(), token, to)
    for (let i = 0; i < 4; i++) expect((await resend(open(), token)).status).toBe(202)
    const refused = await resend(open(), token)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect((await edit(open(), token, { email: newEmail() })).status).toBe(429)
    // Names and the pending address send no mail and are not limited.
    expect((await edit(open(), token, { firstName: 'Ida', email: to })).status).toBe(200)
    expect(await post.mailsTo(open().app, to)).toHaveLength(5)
    const given = await open().call(`${PROFILE}/email`, { method: 'DELETE', token })
    expect((await given.json()).pendingEmail).toBeNull()
    expect((await confirm(open(), token, first)).status).toBe(410)
    open().pass(HOUR)
    await confirmSessions(open())
    expect((await edit(open(), token, { email: newEmail() })).status).toBe(200)
  })

  test('a reset mail to the old address no longer sets a password', async () => {
    const { email, token } = await person(open())
    await open().call('/api/ui/v1/auth/passwords/resets/requests', {
      method: 'PUT',
      body: { username: email },
    })
    const reset = await post.codeFor(open().app, email, 'code')
    await confirm(open(), token, await codeFor(open(), token, newEmail()))
    const late = await open().call('/api/ui/v1/auth/passwords/resets/confirmations', {
      method: 'PUT',
      body: { code: reset, newPassword: 'a tide of small boats' },
    })
    expect(late.status).toBe(410)
  })

  test('a forged Host header does not appear in mails', async () => {
    const { email, token } = await person(open())
    const to = newEmail()
    await open().call(`http://evil.example${PROFILE}`, {
      method: 'PUT',
      token,
      body: { email: to },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    const mails = [
      ...(await post.mailsTo(open().app, to)),
      ...(await post.mailsTo(open().app, email)),
    ]
    expect(mails.length).toBeGreaterThan(1)
    for (const { raw } of mails) expect(raw).not.toContain('evil.example')
  })

  test('it shows whether the user is an operator and who acts as them', async () => {
    const [one, operator] = [await person(open()), await person(open())]
    const { db } = open().app
    expect((await read(open(), operator.token)).isOperator).toBe(false)
    await db
      .updateTable('users')
      .set({ is_operator: 1 })
      .where('email', '=', operator.email)
      .execute()
    expect((await read(open(), operator.token)).isOperator).toBe(true)
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', operator.email)
      .executeTakeFirstOrThrow()
    const ofOne = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', one.email)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('sessions')
      .set({ assumed_by: id })
      .where('user_id', '=', ofOne.id)
      .execute()
    expect((await read(open(), one.token)).assumedBy).toBe(operator.email)
    expect((await edit(open(), one.token, { firstName: 'Nobody' })).status).toBe(403)
  })
})

describeApp(
  'Operators by name',
  (open) => {
    test('a user with an address in OPERATORS is one', async () => {
      const token = await open().register('chief@example.org')
      expect((await read(open(), token)).isOperator).toBe(true)
      expect((await read(open(), (await person(open())).token)).isOperator).toBe(false)
    })
  },
  { OPERATORS: 'Chief@Example.org' },
)

// Separate, since these mails are written and never sent.
describeApp('New addresses', (open) => {
  test('every address of the corpus is accepted or refused as expected', async () => {
    const wrong: string[] = []
    for (const entry of readEmails()) {
      const { token } = await person(open())
      const input = entry.input
      const { status } = await edit(open(), token, { email: input })
      const hasHeaderSigns = typeof input === 'string' && /[,;<>"]/.test(input)
      const expected = entry.verdict === 'valid' && !hasHeaderSigns ? 200 : 422
      if (status !== expected) wrong.push(`${entry.id} ${status}`)
    }
    expect(wrong).toEqual([])
  })
})
