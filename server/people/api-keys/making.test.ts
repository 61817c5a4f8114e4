import { expect, test } from 'bun:test'
import type { Caller } from '../../context.ts'
import { MINUTE } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { everyLink } from '../../schema/seen-links.ts'
import { describeApp, type TestApp } from '../../testing/app.ts'
import { confirmByPassword, confirmedPerson, waitingMails } from '../../testing/people/person.ts'
import { ask, newAddress } from '../../testing/people/team.ts'
import { endSessions } from '../auth/auth.ts'
import { createKey } from './key-ring.ts'

const make = (app: TestApp, token: string, name = 'CMS sync') =>
  ask(app, token, 'POST api-keys', { name, permissions: 1 })

const claims = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

const mailsAboutKeys = async (app: TestApp, email: string) =>
  (await waitingMails(app, email)).filter(
    ({ subject }) => subject === 'An API key was made in your name',
  )

describeApp('Making an API key', (open) => {
  test('needs a confirmed session; without one there is no key and no mail', async () => {
    const email = newAddress()
    const token = await open().register(email)
    const refused = await make(open(), token)
    expect([refused.status, (await refused.json()).type]).toEqual([
      403,
      '/problems/confirmation-needed',
    ])
    expect((await (await ask(open(), token, 'GET api-keys')).json()).total).toBe(0)
    expect(await mailsAboutKeys(open(), email)).toEqual([])
    await confirmByPassword(open(), token)
    expect((await make(open(), token)).status).toBe(201)
    open().pass(10 * MINUTE)
    expect((await make(open(), token)).status).toBe(403)
  })

  test('mails its maker the name, prefix, account, time and how to revoke it', async () => {
    const { email, token } = await confirmedPerson(open())
    await ask(open(), token, 'PUT account', { name: 'Alder & Pine' })
    const { key } = await (await make(open(), token, 'CMS <sync>')).json()
    const [mail, more] = await mailsAboutKeys(open(), email)
    expect(more).toBeUndefined()
    expect(mail?.text).toContain(`Alder & Pine: “CMS <sync>” (${key.slice(0, 8)}…)`)
    expect(mail?.text).toContain('on 21 November 2026 at 12:')
    expect(mail?.text).toContain('http://localhost:3000/app/settings/api-keys')
    expect(mail?.html).toContain('“CMS &lt;sync&gt;”')
    expect(JSON.stringify(mail)).not.toContain(key.slice(8))
  })

  test('fails and leaves no key when the session ended after the call began', async () => {
    const { email, token } = await confirmedPerson(open())
    const { app } = open()
    const { sub: userId, acc: accountId, sid: sessionId } = claims(token)
    const caller: Caller = {
      userId,
      accountId,
      role: 127,
      sessionId,
      keyId: null,
      assumedBy: null,
      sees: everyLink,
      confirmedUntil: app.clock() + MINUTE,
    }
    const made = (name: string) => createKey(app, caller, { name, permissions: 1 })
    expect(await made('While it lives')).toMatchObject({ permissions: 1 })
    await writing(app, ({ db }) => endSessions(db, userId))
    const failure = await made('Too late').catch((error: unknown) => error)
    expect(failure).toMatchObject({ kind: 'unauthenticated' })
    expect(await mailsAboutKeys(open(), email)).toHaveLength(1)
    const names = await app.db
      .selectFrom('api_keys')
      .select('name')
      .where('user_id', '=', userId)
      .execute()
    expect(names).toEqual([{ name: 'While it lives' }])
  })
})
