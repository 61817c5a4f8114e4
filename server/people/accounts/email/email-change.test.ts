import { expect, test } from 'bun:test'
import { MINUTE } from '../../../platform/clock.ts'
import { describeApp, type TestApp } from '../../../testing/app.ts'
import { confirmSessions } from '../../../testing/people/confirmed.ts'
import {
  changeEmail,
  newEmailCode,
  profileOf,
  wishEmail,
} from '../../../testing/people/email-change.ts'
import {
  anyAddress,
  confirmByPassword,
  confirmedPerson,
  done,
  loggedIn,
  logIn,
  takeMailedCode,
  turnEmailOn,
  waitingMails,
} from '../../../testing/people/person.ts'
import { mailsTo, newAddress } from '../../../testing/people/team.ts'

const PROFILE = '/api/ui/v1/profile'
const NEEDED = '/problems/confirmation-needed'

const edit = (app: TestApp, token: string, body: object) =>
  app.call(PROFILE, { method: 'PUT', token, body })

async function unconfirmedPerson(app: TestApp) {
  const email = newAddress()
  return { email, token: await app.register(email) }
}

const isOpen = async (app: TestApp, token: string) =>
  (await app.call(PROFILE, { token })).status === 200

describeApp('A new e-mail', (open) => {
  test('needs a confirmed session; without one nothing of the request is saved', async () => {
    const { email, token } = await unconfirmedPerson(open())
    const to = newAddress()
    const refused = await edit(open(), token, { firstName: 'Ida', email: to })
    expect([refused.status, (await refused.json()).type]).toEqual([403, NEEDED])
    expect(await profileOf(open(), token)).toMatchObject({
      firstName: 'Test',
      email,
      pendingEmail: null,
    })
    expect(await mailsTo(open(), to)).toEqual([])
    await confirmByPassword(open(), token)
    const taken = await edit(open(), token, { firstName: 'Ida', email: to })
    expect(await taken.json()).toMatchObject({ firstName: 'Ida', email, pendingEmail: to })
  })

  test('refused without a confirmation does not count towards the five mails an hour', async () => {
    const { token } = await unconfirmedPerson(open())
    for (let i = 0; i < 6; i++) await edit(open(), token, { email: newAddress() })
    await confirmByPassword(open(), token)
    expect((await edit(open(), token, { email: newAddress() })).status).toBe(200)
  })

  test('is ignored when it is the current or the pending one', async () => {
    const { email, token } = await confirmedPerson(open())
    const to = newAddress()
    await wishEmail(open(), token, to)
    open().pass(11 * MINUTE)
    for (const same of [email.toUpperCase(), to]) {
      expect((await edit(open(), token, { lastName: 'Berg', email: same })).status).toBe(200)
    }
    expect((await edit(open(), token, { email: newAddress() })).status).toBe(403)
    expect((await profileOf(open(), token)).pendingEmail).toBe(to)
  })

  test('is accepted only in a confirmed session; an unconfirmed one does not use up the code', async () => {
    const { email, token } = await confirmedPerson(open())
    const to = newAddress()
    await wishEmail(open(), token, to)
    const code = await newEmailCode(open(), to)
    open().pass(11 * MINUTE)
    const answer = () => open().call(`${PROFILE}/email/confirmations`, { token, body: { code } })
    const refused = await answer()
    expect([refused.status, (await refused.json()).type]).toEqual([403, NEEDED])
    expect((await profileOf(open(), token)).email).toBe(email)
    await confirmByPassword(open(), token)
    expect((await answer()).status).toBe(200)
    expect((await profileOf(open(), token)).email).toBe(to)
  })

  test('gets no code to log in or to confirm with before it is confirmed', async () => {
    const person = await confirmedPerson(open())
    const { email, token } = person
    await turnEmailOn(open(), person)
    const to = newAddress()
    await wishEmail(open(), token, to)
    open().pass(MINUTE)
    await done(open(), '/confirmations/email', { method: 'POST', token })
    await takeMailedCode(open(), email)
    await logIn(open(), email)
    await takeMailedCode(open(), email)
    const subjects = (await waitingMails(open(), to)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Confirm your new e-mail for Unfurly'])
  })

  test('invalidates the codes in the old mailbox, those to confirm with and those to finish a login', async () => {
    const person = await confirmedPerson(open())
    const { email, token } = person
    await turnEmailOn(open(), person)
    open().pass(MINUTE)
    await done(open(), '/confirmations/email', { method: 'POST', token })
    const toConfirm = await takeMailedCode(open(), email)
    const pending = (await loggedIn(open(), email)).token
    const toLogIn = await takeMailedCode(open(), email)
    await changeEmail(open(), token, newAddress())
    const confirmed = await open().call('/api/ui/v1/auth/confirmations', {
      token,
      body: { code: toConfirm },
      address: anyAddress(),
    })
    expect(confirmed.status).toBe(410)
    const passed = await open().call('/api/ui/v1/auth/mfa/email', {
      token: pending,
      body: { code: toLogIn },
      address: anyAddress(),
    })
    expect(passed.status).toBe(410)
  })

  test('ends all other sessions of the user', async () => {
    const { email, token } = await confirmedPerson(open())
    const other = (await loggedIn(open(), email)).token
    await wishEmail(open(), token, newAddress())
    expect(await isOpen(open(), other)).toBe(true)
    await confirmSessions(open())
    await changeEmail(open(), token, newAddress())
    expect([await isOpen(open(), token), await isOpen(open(), other)]).toEqual([true, false])
  })
})
