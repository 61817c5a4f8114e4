import { expect, test } from 'bun:test'
import { DAY, HOUR } from '../../../platform/clock.ts'
import { writing } from '../../../platform/database/writing.ts'
import { newId } from '../../../platform/ids.ts'
import { describeApp, type TestApp } from '../../../testing/app.ts'
import { confirmSessions } from '../../../testing/people/confirmed.ts'
import {
  changeEmail,
  newEmailCode,
  profileOf,
  wishEmail,
} from '../../../testing/people/email-change.ts'
import {
  addApp,
  anyAddress,
  atOnce,
  confirmedPerson,
  done,
  loggedIn,
  logIn,
  turnEmailOn,
  waitingMails,
} from '../../../testing/people/person.ts'
import { ask, newAddress } from '../../../testing/people/team.ts'
import { openMailedCode } from '../../mailed-codes/mailed-codes.ts'

const TAKE_BACKS = '/api/ui/v1/auth/take-backs'
const NEW = 'a tide of small boats'

const read = (app: TestApp, code: string) =>
  app.call(`${TAKE_BACKS}/${code}`, { address: anyAddress() })
const take = (app: TestApp, code: unknown) =>
  app.call(TAKE_BACKS, { body: { code }, address: anyAddress() })
const setPassword = (app: TestApp, code: string) =>
  app.call('/api/ui/v1/auth/passwords/resets/confirmations', {
    method: 'PUT',
    body: { code, newPassword: NEW },
    address: anyAddress(),
  })

const isIn = async (app: TestApp, token: string) =>
  (await app.call('/api/ui/v1/account', { token })).status === 200

async function makeKey(app: TestApp, token: string, name: string): Promise<string> {
  const made = await ask(app, token, 'POST api-keys', { name, permissions: 1 })
  return (await made.json()).key
}

/** A user whose e-mail was just changed by an attacker with their session and password. */
async function changedPerson(app: TestApp) {
  const person = await confirmedPerson(app)
  const to = newAddress()
  app.pass(1)
  const code = await changeEmail(app, person.token, to)
  app.pass(1)
  return { ...person, to, code }
}

const userOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub

const usersWith = async ({ app }: TestApp, email: string) =>
  (await app.db.selectFrom('users').select('id').where('email', '=', email).execute()).length

const addIdentity = ({ app }: TestApp, user_id: string, subject: string) =>
  app.db
    .insertInto('identities')
    .values({
      id: newId('idn'),
      issuer: 'https://id.example',
      subject: `${user_id} ${subject}`,
      user_id,
      email: null,
      created_at: app.clock(),
    })
    .execute()

async function subjectsOf({ app }: TestApp, userId: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ subject }) => subject.replace(`${userId} `, ''))
}

const mailTo = async (app: TestApp, address: string, subject: string) =>
  (await waitingMails(app, address)).find((mail) => mail.subject === subject)

describeApp('Taking an e-mail back', (open) => {
  test('is offered to the old address; following its link changes nothing', async () => {
    const { email, to, code, token } = await changedPerson(open())
    const mail = await mailTo(open(), email, 'Your e-mail for Unfurly was changed')
    expect(mail?.text).toContain(`http://localhost:3000/app/take-back-email?code=${code}`)
    expect(mail?.text).toContain('until 28 November 2026 at 12:00 UTC')
    for (let i = 0; i < 2; i++) {
      const answer = await read(open(), code)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(await answer.json()).toMatchObject({ email })
    }
    expect((await profileOf(open(), token)).email).toBe(to)
  })

  test('restores the address and closes the login until a new password is set', async () => {
    const { email, to, code, token } = await changedPerson(open())
    await wishEmail(open(), token, newAddress())
    const other = (await loggedIn(open(), to)).token
    const taken = await take(open(), code)
    expect(taken.status).toBe(200)
    const { resetCode, ...rest } = await taken.json()
    expect(rest).toEqual({ email, userId: expect.stringMatching(/^usr_/) })
    expect([await isIn(open(), token), await isIn(open(), other)]).toEqual([false, false])
    for (const name of [email, to]) expect((await logIn(open(), name)).status).toBe(401)
    expect((await setPassword(open(), resetCode)).status).toBe(200)
    expect((await logIn(open(), to, NEW)).status).toBe(401)
    const back = (await (await logIn(open(), email, NEW)).json()).token
    expect(await profileOf(open(), back)).toMatchObject({ email, pendingEmail: null })
  })

  test('invalidates a reset mail and a further change requested by the attacker', async () => {
    const { code, token } = await changedPerson(open())
    const wish = newAddress()
    await wishEmail(open(), token, wish)
    const pending = await newEmailCode(open(), wish)
    const reset = await writing(open().app, (inside) =>
      openMailedCode(inside, {
        kind: 'RESET',
        userId: userOf(token),
        detail: null,
        lifeMs: HOUR,
      }),
    )
    const { email, resetCode } = await (await take(open(), code)).json()
    expect((await setPassword(open(), reset)).status).toBe(410)
    await setPassword(open(), resetCode)
    const back = (await (await logIn(open(), email, NEW)).json()).token
    await confirmSessions(open())
    const late = await open().call('/api/ui/v1/profile/email/confirmations', {
      token: back,
      body: { code: pending },
    })
    expect(late.status).toBe(410)
  })

  test('is possible after the attacker has set another password by mail', async () => {
    const { email, to, code, token } = await changedPerson(open())
    const reset = await writing(open().app, (inside) =>
      openMailedCode(inside, {
        kind: 'RESET',
        userId: userOf(token),
        detail: null,
        lifeMs: HOUR,
      }),
    )
    expect((await setPassword(open(), reset)).status).toBe(200)
    expect((await logIn(open(), to, NEW)).status).toBe(200)
    expect((await take(open(), code)).status).toBe(200)
    expect((await logIn(open(), email, NEW)).status).toBe(401)
  })

  test('revokes API keys that were made since the change, and its mail names them', async () => {
    const person = await confirmedPerson(open())
    const { email, token } = person
    const kept = await makeKey(open(), token, 'Nightly')
    open().pass(1)
    const code = await changeEmail(open(), token, newAddress())
    const since = await makeKey(open(), token, 'Back door')
    await take(open(), code)
    expect([await isIn(open(), kept), await isIn(open(), since)]).toEqual([true, false])
    const mail = await mailTo(open(), email, 'Your e-mail for Unfurly was taken back')
    expect(mail?.text).toContain(`“Back door” (${since.slice(0, 8)}…)`)
    expect(mail?.text).not.toContain('Nightly')
  })

  test('removes second factors and identities that were added since, and keeps earlier ones', async () => {
    const person = await confirmedPerson(open())
    const { email, token } = person
    const { recoveryCodes } = await turnEmailOn(open(), person)
    await addIdentity(open(), userOf(token), 'before')
    open().pass(1)
    const to = newAddress()
    const code = await changeEmail(open(), token, to)
    await addApp(open(), token, 'Phone of a thief')
    await addIdentity(open(), userOf(token), 'since')
    const { resetCode } = await (await take(open(), code)).json()
    await setPassword(open(), resetCode)
    const { mfa, token: pending } = await (await logIn(open(), email, NEW)).json()
    expect(mfa.methods).toEqual(['EMAIL', 'RECOVERY'])
    const opened = await done(open(), '/mfa/recovery', {
      token: pending,
      body: { code: recoveryCodes[0] },
    })
    const { items } = await done(open(), '/factors', { token: opened.token })
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['EMAIL'])
    expect(await subjectsOf(open(), userOf(token))).toEqual(['before'])
    const mail = await mailTo(open(), email, 'Your e-mail for Unfurly was taken back')
    expect(mail?.text).toContain('Second factors that were added after the change are removed.')
    expect(mail?.text).toContain('Single sign-on that was linked after the change is unlinked.')
  })

  test('ends recovery codes that were made since', async () => {
    const person = await confirmedPerson(open())
    await turnEmailOn(open(), person)
    open().pass(1)
    const code = await changeEmail(open(), person.token, newAddress())
    const { codes } = await done(open(), '/factors/recovery-codes', {
      method: 'POST',
      token: person.token,
    })
    expect(codes).toHaveLength(10)
    const { resetCode } = await (await take(open(), code)).json()
    await setPassword(open(), resetCode)
    const { mfa } = await (await logIn(open(), person.email, NEW)).json()
    expect(mfa.methods).toEqual(['EMAIL'])
  })

  test('mails the address that loses the login and is audited', async () => {
    const { email, to, code, token } = await changedPerson(open())
    await take(open(), code)
    const mail = await mailTo(open(), to, 'Your Unfurly login has another e-mail again')
    expect(mail?.text).toContain(email)
    const rows = await open()
      .app.db.selectFrom('audit')
      .select(['before', 'after'])
      .where('action', '=', 'email.taken-back')
      .where('subject', '=', userOf(token))
      .execute()
    expect(
      rows.map(({ before, after }) => [before, after].map((t) => JSON.parse(t ?? ''))),
    ).toEqual([[{ email: to }, { email }]])
  })

  test('works once, even when used twenty times at the same time', async () => {
    const { code } = await changedPerson(open())
    const answers = await atOnce(
      open(),
      Array.from({ length: 20 }, () => () => take(open(), code)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(410)])
  })

  test('expired, used, truncated and unknown links get the same answer', async () => {
    const [used, late] = [await changedPerson(open()), await changedPerson(open())]
    await take(open(), used.code)
    const bodies: object[] = []
    const look = async (code: string) => {
      for (const answer of [await read(open(), code), await take(open(), code)]) {
        expect([code, answer.status]).toEqual([code, 410])
        bodies.push({ ...(await answer.json()), requestId: '' })
      }
    }
    await look(used.code)
    await look(late.code.slice(1))
    open().pass(7 * DAY - 2)
    expect((await read(open(), late.code)).status).toBe(200)
    open().pass(1)
    await look(late.code)
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(bodies[0]).toMatchObject({
      detail: expect.stringContaining('it works once, for seven days'),
    })
    for (const body of [{}, { code: '' }, { code: [late.code] }, { code: 'x', email: 'a@b.c' }]) {
      const answer = await open().call(TAKE_BACKS, { body, address: anyAddress() })
      expect(answer.status).toBe(422)
    }
  })

  test('by the link of an earlier change also undoes the later ones', async () => {
    const { email, to, code, token } = await changedPerson(open())
    const later = await changeEmail(open(), token, newAddress())
    const { email: back } = await (await take(open(), code)).json()
    expect(back).toBe(email)
    expect((await take(open(), later)).status).toBe(410)
    expect(await usersWith(open(), to)).toBe(0)
  })

  test('by the link of a later change leaves the earlier link valid', async () => {
    const { email, to, code, token } = await changedPerson(open())
    const later = await changeEmail(open(), token, newAddress())
    expect((await (await take(open(), later)).json()).email).toBe(to)
    expect((await (await take(open(), code)).json()).email).toBe(email)
  })

  test('is over once the user has changed back to the address', async () => {
    const { email, code, token } = await changedPerson(open())
    await changeEmail(open(), token, email)
    expect((await profileOf(open(), token)).email).toBe(email)
    expect((await take(open(), code)).status).toBe(410)
    expect(await isIn(open(), token)).toBe(true)
  })
})
