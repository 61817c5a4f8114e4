import { expect, test } from 'bun:test'
import { HOUR } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { describeApp, PASSWORD, type TestApp } from '../../testing/app.ts'
import { addColleague, apiKey } from '../../testing/people/callers.ts'
import { anyAddress, confirmedPerson, waitingMails } from '../../testing/people/person.ts'
import { ask, auditOf, newAddress } from '../../testing/people/team.ts'
import { openMailedCode } from '../mailed-codes/mailed-codes.ts'

const NEW = 'a tide of small boats'
const CHANGED = 'Your password for Unfurly was changed'

const isOpen = async (app: TestApp, token: string) =>
  (await app.call('/api/ui/v1/redirects', { token })).status === 200

const claims = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

const makeKey = async (app: TestApp, token: string, name: string): Promise<string> =>
  (await (await ask(app, token, 'POST api-keys', { name, permissions: 1 })).json()).key

/** A user with a key in each of two accounts, and a colleague with a key. */
async function keyHolder(app: TestApp) {
  const person = await confirmedPerson(app)
  const { sub: userId, acc: accountId } = claims(person.token)
  const first = await makeKey(app, person.token, 'Nightly')
  const { acc: other } = claims(await app.register())
  await app.app.db
    .insertInto('memberships')
    .values({ user_id: userId, account_id: other, role: 127, status: 'ACTIVE', created_at: 0 })
    .execute()
  const second = await apiKey(app, { userId, accountId: other })
  const colleague = await apiKey(app, await addColleague(app, accountId, 127))
  return { ...person, userId, accountId, other, keys: [first, second], colleague }
}

const resetCode = ({ app }: TestApp, userId: string) =>
  writing(app, (inside) =>
    openMailedCode(inside, { kind: 'RESET', userId, detail: null, lifeMs: HOUR }),
  )

const ways: Record<
  string,
  (app: TestApp, who: { userId: string; token: string }, body: object) => Promise<Response>
> = {
  'A password that is reset': async (app, { userId }, body) =>
    app.call('/api/ui/v1/auth/passwords/resets/confirmations', {
      method: 'PUT',
      body: { code: await resetCode(app, userId), newPassword: NEW, ...body },
      address: anyAddress(),
    }),
  'A password that is changed': (app, { token }, body) =>
    app.call('/api/ui/v1/auth/passwords', {
      method: 'PUT',
      token,
      body: { currentPassword: PASSWORD, newPassword: NEW, ...body },
      address: anyAddress(),
    }),
}

for (const [way, set] of Object.entries(ways)) {
  describeApp(`${way}, and API keys`, (open) => {
    const openOf = (keys: string[]) => Promise.all(keys.map((key) => isOpen(open(), key)))
    const mailOf = async (email: string) =>
      (await waitingMails(open(), email)).find(({ subject }) => subject === CHANGED)?.text

    test('anything but a boolean is refused, and the password stays', async () => {
      const who = await keyHolder(open())
      for (const endApiKeys of ['true', 1, null, []]) {
        const refused = await set(open(), who, { endApiKeys })
        expect([refused.status, (await refused.json()).errors?.[0].path]).toEqual([
          422,
          'endApiKeys',
        ])
      }
      expect(await openOf(who.keys)).toEqual([true, true])
    })

    test('by default they go on, and the mail names them', async () => {
      const who = await keyHolder(open())
      const { message } = await (await set(open(), who, {})).json()
      expect(message).not.toContain('API key')
      expect(await openOf(who.keys)).toEqual([true, true])
      const text = await mailOf(who.email)
      expect(text).toContain('Your API keys go on: ')
      expect(text).toContain(`“Nightly” (${who.keys[0]?.slice(0, 8)}…)`)
    })

    test('on request the keys of the user end in every account, with a mail and an audit entry', async () => {
      const who = await keyHolder(open())
      const { message } = await (await set(open(), who, { endApiKeys: true })).json()
      expect(message).toContain('Your 2 API keys have ended.')
      expect(await openOf(who.keys)).toEqual([false, false])
      expect(await isOpen(open(), who.colleague)).toBe(true)
      const text = await mailOf(who.email)
      expect(text).toContain('Your API keys have ended, too: ')
      expect(text).toContain(`“Nightly” (${who.keys[0]?.slice(0, 8)}…)`)
      expect(text).not.toContain('go on')
      for (const accountId of [who.accountId, who.other]) {
        const rows = await auditOf(open(), accountId)
        const revoked = rows.filter(({ action }) => action === 'apiKey.revoked')
        expect(revoked).toMatchObject([{ userId: who.userId, after: null }])
      }
    })

    test('without keys nothing is said about them', async () => {
      const email = newAddress()
      const token = await open().register(email)
      const who = { token, userId: claims(token).sub }
      const { message } = await (await set(open(), who, { endApiKeys: true })).json()
      expect(message).not.toContain('API key')
      expect(await mailOf(email)).not.toContain('API key')
    })
  })
}
