import { expect, test } from 'bun:test'
import { PostgresAdapter, sql } from 'kysely'
import { DAY } from '../../../platform/clock.ts'
import { writing } from '../../../platform/database/writing.ts'
import { describeAppOnBothDatabases, PASSWORD, type TestApp } from '../../../testing/app.ts'
import { confirmSessions } from '../../../testing/people/confirmed.ts'
import {
  changeEmail,
  newEmailCode,
  profileOf,
  wishEmail,
} from '../../../testing/people/email-change.ts'
import {
  anyAddress,
  confirmedPerson,
  loggedIn,
  waitingMails,
} from '../../../testing/people/person.ts'
import { ask, newAddress } from '../../../testing/people/team.ts'
import { until } from '../../../testing/until.ts'
import { openRegistration } from '../../registrations/registrations.ts'
import { openUser } from '../accounts.ts'
import { writeEmail } from '../profile-store.ts'
import { keepEmail } from './kept-emails.ts'

const REGISTRATIONS = '/api/ui/v1/registrations'
const KEPT = '/problems/email-kept'

/** The address that a user had until a moment ago. */
async function leftAddress(app: TestApp) {
  const person = await confirmedPerson(app)
  const code = await changeEmail(app, person.token, newAddress())
  app.pass(1)
  return { ...person, code }
}

const register = (app: TestApp, email: string, isHome = false) =>
  app.call(REGISTRATIONS, { method: 'PUT', body: { email }, address: anyAddress(), isHome })

/** A link that was mailed before anybody had the address. */
const registrationCode = ({ app }: TestApp, email: string) =>
  writing(app, (inside) => openRegistration(inside, { email, expiresAt: app.clock() + 30 * DAY }))

const complete = (app: TestApp, reg: string) =>
  app.call(`${REGISTRATIONS}/accounts`, {
    body: { reg, firstName: 'Bo', lastName: 'Lund', password: PASSWORD, acceptTerms: true },
    address: anyAddress(),
  })

const answerNewEmail = (app: TestApp, token: string, code: string) =>
  app.call('/api/ui/v1/profile/email/confirmations', { token, body: { code } })

const kindOf = async (answer: Response) => [answer.status, (await answer.json()).type]

const holdersOf = async ({ app }: TestApp, email: string) =>
  (await app.db.selectFrom('users').select('id').where('email', '=', email).execute()).length

const lastMail = async (app: TestApp, email: string) => (await waitingMails(app, email)).at(-1)

/** On PostgreSQL, a transaction that waits in the database; on SQLite it has not begun. */
async function untilItWaits({ app }: TestApp): Promise<void> {
  if (!(app.db.getExecutor().adapter instanceof PostgresAdapter)) return
  const waiting = sql<{ pid: number }>`
    select pid from pg_locks where not granted`
  await until(async () => (await waiting.execute(app.db)).rows.length > 0)
}

describeAppOnBothDatabases('The address before a change', (open) => {
  test('cannot be registered for seven days, and the answer does not reveal it', async () => {
    const { email } = await leftAddress(open())
    const free = newAddress()
    const answers = [await register(open(), email), await register(open(), free)]
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    const [kept, other] = await Promise.all(answers.map((answer) => answer.json()))
    expect(kept).toEqual(other)
    // Without mail, the link is in the answer.
    expect(await (await register(open(), email, true)).json()).toEqual(kept)
    const mail = await lastMail(open(), email)
    expect(mail?.subject).toBe('This address is kept for an Unfurly login')
    expect(mail?.text).not.toContain('register?reg=')
    const reg = await registrationCode(open(), email)
    expect(await kindOf(await complete(open(), reg))).toEqual([409, KEPT])
    expect(await holdersOf(open(), email)).toBe(0)
    open().pass(7 * DAY)
    expect((await complete(open(), reg)).status).toBe(201)
  })

  test('cannot be registered by an invitation, which stays open', async () => {
    const { email } = await leftAddress(open())
    const owner = await confirmedPerson(open())
    await ask(open(), owner.token, 'POST users', { email, role: 1 })
    const reg = /reg=([\w-]+)/.exec((await lastMail(open(), email))?.text ?? '')?.[1] ?? ''
    expect(await kindOf(await complete(open(), reg))).toEqual([409, KEPT])
    const { items } = await (await ask(open(), owner.token, 'GET users')).json()
    expect(items.map((user: { status: string }) => user.status).toSorted()).toEqual([
      'ACTIVE',
      'INVITED',
    ])
  })

  test('cannot become the e-mail of another user, whether requested before or after the change', async () => {
    const [other, late] = [await confirmedPerson(open()), await confirmedPerson(open())]
    const person = await confirmedPerson(open())
    const first = newAddress()
    await wishEmail(open(), other.token, first)
    const code = await newEmailCode(open(), first)
    await changeEmail(open(), person.token, first)
    open().pass(1)
    await changeEmail(open(), person.token, newAddress())
    expect(await kindOf(await answerNewEmail(open(), other.token, code))).toEqual([409, KEPT])
    expect((await profileOf(open(), other.token)).email).toBe(other.email)
    open().pass(1)
    await wishEmail(open(), late.token, first)
    expect((await lastMail(open(), first))?.subject).toBe(
      'This address is kept for an Unfurly login',
    )
    open().pass(7 * DAY)
    const { token } = await loggedIn(open(), late.email)
    await confirmSessions(open())
    await changeEmail(open(), token, first)
    expect((await profileOf(open(), token)).email).toBe(first)
  })

  test('can be taken back after another user tried to get it', async () => {
    const { email, code } = await leftAddress(open())
    await complete(open(), await registrationCode(open(), email))
    const taken = await open().call('/api/ui/v1/auth/take-backs', {
      body: { code },
      address: anyAddress(),
    })
    expect(taken.status).toBe(200)
    expect(await holdersOf(open(), email)).toBe(1)
  })

  test('cannot be registered while the change is not committed yet', async () => {
    const { email, token } = await confirmedPerson(open())
    const { app } = open()
    const { sub: userId } = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    )
    const [changed, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const change = writing(app, async (inside) => {
      await writeEmail(inside.db, userId, newAddress())
      await keepEmail(inside, { userId, email })
      changed.resolve()
      await mayEnd.promise
    })
    await changed.promise
    const names = { firstName: 'Bo', lastName: 'Lund', passwordHash: '' }
    const made = writing(app, (inside) => openUser(inside, { email, ...names })).catch(
      (error: unknown) => error,
    )
    await untilItWaits(open())
    mayEnd.resolve()
    await change
    expect(await made).toMatchObject({ kind: 'email-kept' })
    expect(await holdersOf(open(), email)).toBe(0)
  })
})
