import { afterAll, beforeAll, expect, test } from 'bun:test'
import { DAY } from '../../platform/clock.ts'
import { describeApp, PASSWORD, type TestApp } from '../../testing/app.ts'
import { readEmails } from '../../testing/corpora/corpora.ts'
import { openPost, type Post } from '../../testing/post.ts'

const REGISTRATIONS = '/api/ui/v1/registrations'
const USERS = '/api/ui/v1/users'

let post: Post
beforeAll(async () => {
  post = await openPost()
})
afterAll(() => post.stop())

const newEmail = () => `${crypto.randomUUID()}@example.org`
const anywhere = () => `2001:db8:${crypto.randomUUID().slice(0, 4)}::1`

const invite = (app: TestApp, token: string, email: unknown) =>
  app.call(USERS, { token, body: { email, role: 3 } })

const complete = (app: TestApp, reg: string) =>
  app.call(`${REGISTRATIONS}/accounts`, {
    body: {
      reg,
      firstName: 'Bo',
      lastName: 'Lund',
      password: PASSWORD,
      accountName: 'Not made',
      acceptTerms: true,
    },
    address: anywhere(),
  })

const read = async (app: TestApp, reg: string) => (await app.call(`${REGISTRATIONS}/${reg}`)).json()

async function invited(app: TestApp) {
  const token = await app.register()
  const email = newEmail()
  const { id } = await (await invite(app, token, email)).json()
  return { token, email, id, reg: await post.codeFor(app.app, email, 'reg') }
}

describeApp('Invited registration', (open) => {
  test('it names the account, makes a user without an account of their own, and opens the inviting one', async () => {
    const { token, email, reg } = await invited(open())
    const account = await (await open().call('/api/ui/v1/account', { token })).json()
    expect(await read(open(), reg)).toMatchObject({
      email,
      expired: false,
      invitation: { accountName: account.name, invitedBy: expect.any(String) },
    })
    const made = await complete(open(), reg)
    expect(made.status).toBe(201)
    const theirs = (await made.json()).token
    const opened = await (await open().call('/api/ui/v1/account', { token: theirs })).json()
    expect(opened).toMatchObject({ id: account.id, role: 3 })
    const { items } = await (await open().call('/api/ui/v1/accounts', { token: theirs })).json()
    expect(items).toHaveLength(1)
    const names = await open()
      .app.db.selectFrom('accounts')
      .select('id')
      .where('name', '=', 'Not made')
      .execute()
    expect(names).toEqual([])
    expect((await complete(open(), reg)).status).toBe(410)
  })

  test('of twenty concurrent uses of the link one gets in', async () => {
    const { email, reg } = await invited(open())
    const answers = await Promise.all(Array.from({ length: 20 }, () => complete(open(), reg)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(410)])
    const rows = await open()
      .app.db.selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select('users.id')
      .where('users.email', '=', email)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('a cancelled or ended invitation lets nobody in, and makes no user', async () => {
    const cancelled = await invited(open())
    const { token, id } = cancelled
    await open().call(`${USERS}/cancel/${id}`, { method: 'DELETE', token })
    const late = await invited(open())
    const stillOpen = await read(open(), late.reg)
    expect(stillOpen.expired).toBe(false)
    open().pass(7 * DAY)
    for (const { reg, email } of [cancelled, late]) {
      expect(await read(open(), reg)).toMatchObject({ expired: true, used: false, invited: true })
      expect((await complete(open(), reg)).status).toBe(410)
      const users = await open()
        .app.db.selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .execute()
      expect(users).toEqual([])
    }
  })

  test('an address that has registered meanwhile is asked to log in and accept', async () => {
    const { email, reg } = await invited(open())
    await open().call(REGISTRATIONS, { method: 'PUT', body: { email }, address: anywhere() })
    const own = (await post.mailsTo(open().app, email))
      .flatMap(({ links }) => new URL(links[0] ?? '').searchParams.get('reg') ?? [])
      .find((code) => code !== reg)
    expect((await complete(open(), own ?? '')).status).toBe(201)
    const refused = await complete(open(), reg)
    expect(refused.status).toBe(410)
    expect((await refused.json()).detail).toContain('accept the invitation under Settings')
  })

  test('accepts and refuses the addresses of the corpus as listed', async () => {
    const token = await open().register()
    const wrong: string[] = []
    for (const entry of readEmails()) {
      const input = entry.input
      const { status } = await invite(open(), token, input)
      const hasHeaderSigns = typeof input === 'string' && /[,;<>"]/.test(input)
      const isGood = entry.verdict === 'valid' && !hasHeaderSigns
      // Two spellings of one address get one invitation.
      const isExpected = isGood ? status === 201 || status === 409 : status === 422
      if (!isExpected) wrong.push(`${entry.id} ${status}`)
    }
    expect(wrong).toEqual([])
  })
})
