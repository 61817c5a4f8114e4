import { expect, test } from 'bun:test'
import { HOUR, MINUTE } from '../../platform/clock.ts'
import { describeApp, type TestApp } from '../../testing/app.ts'
import { addColleague, apiKey, sessionToken } from '../../testing/people/callers.ts'
import {
  ask,
  auditOf,
  openTeam,
  refusal,
  type TeamMate,
  usersOf,
} from '../../testing/people/team.ts'

const OPERATOR = 'root@example.org'

/** Makes a new Owner an operator by a column of their row, as the set-up link does. */
async function operator(app: TestApp): Promise<TeamMate> {
  const { owner } = await openTeam(app)
  await app.app.db.updateTable('users').set({ is_operator: 1 }).where('id', '=', owner.id).execute()
  return owner
}

const assume = (app: TestApp, token: string, id: string) =>
  ask(app, token, `POST users/${id}/assume`)

describeApp(
  'Acting as a person',
  (open) => {
    test('everybody but an operator gets the same 404 for every id', async () => {
      const { owner, add } = await openTeam(open())
      const mate = await add(1)
      const root = await operator(open())
      const bodies = await Promise.all(
        [mate.id, owner.id, root.id, 'usr_nosuchperson'].map(async (id) => {
          const answer = await assume(open(), owner.token, id)
          return JSON.stringify({ ...(await answer.json()), requestId: '' })
        }),
      )
      expect([...new Set(bodies)]).toHaveLength(1)
      expect(JSON.parse(bodies[0] ?? '').status).toBe(404)
      expect((await assume(open(), root.token, 'usr_nosuchperson')).status).toBe(404)
    })

    test('an operator needs a fresh confirmation, and acts neither as an operator nor while already acting', async () => {
      const root = await operator(open())
      const { owner, accountId } = await openTeam(open())
      const other = await operator(open())
      const named = await openTeam(open())
      await open()
        .app.db.updateTable('users')
        .set({ email: OPERATOR })
        .where('id', '=', named.owner.id)
        .execute()
      for (const id of [other.id, root.id, named.owner.id]) {
        expect((await assume(open(), root.token, id)).status).toBe(403)
      }
      expect((await assume(open(), named.owner.token, owner.id)).status).toBe(200)
      const { token } = await (await assume(open(), root.token, owner.id)).json()
      expect((await assume(open(), token, owner.id)).status).toBe(403)
      const key = await apiKey(open(), { userId: owner.id, accountId })
      expect((await assume(open(), key, owner.id)).status).toBe(403)
      open().pass(10 * MINUTE)
      expect(await refusal(await assume(open(), root.token, owner.id))).toEqual([
        403,
        'confirmation-needed',
      ])
    })

    test('the token works for an hour as that person, and the audit log names both', async () => {
      const root = await operator(open())
      const { owner, accountId } = await openTeam(open())
      const before = (await usersOf(open(), owner.token))[0]?.lastLoginAt
      open().pass(MINUTE)
      const { token } = await (await assume(open(), await confirmed(open(), root), owner.id)).json()
      expect(await (await ask(open(), token, 'GET account')).json()).toMatchObject({
        id: accountId,
        role: 127,
      })
      expect((await usersOf(open(), token))[0]?.lastLoginAt).toBe(before ?? null)
      const made = await ask(open(), token, 'POST redirects/standard', {
        redirectTo: 'https://example.com/',
      })
      expect(made.status).toBe(201)
      const entries = await auditOf(open(), accountId)
      const { email } = root
      expect(entries.find((one) => one.action === 'account.assumed')).toMatchObject({
        userId: owner.id,
        subject: owner.id,
        assumedBy: root.id,
        before: null,
        after: { email: owner.email, operator: email },
      })
      expect(entries.find((one) => one.action === 'link.created')).toMatchObject({
        userId: owner.id,
        assumedBy: root.id,
      })
      open().pass(HOUR - 1)
      expect((await ask(open(), token, 'GET account')).status).toBe(200)
      open().pass(1)
      expect((await ask(open(), token, 'GET account')).status).toBe(401)
    })

    test('memberships, handing over and removing oneself are closed while acting', async () => {
      const root = await operator(open())
      const { owner, add, accountId } = await openTeam(open())
      const second = await add(127)
      const { token } = await (
        await assume(open(), await confirmed(open(), root), second.id)
      ).json()
      for (const call of [
        `DELETE accounts/${accountId}/leave`,
        `PUT accounts/${accountId}/accept`,
        `DELETE accounts/${accountId}/decline`,
        `PUT accounts/${accountId}/restore`,
        'POST accounts',
        'POST auth/accounts/login',
        'PUT account/owner',
        'DELETE account',
        `DELETE users/${second.id}`,
        'GET operator/people',
      ]) {
        expect([call, (await ask(open(), token, call, undefined)).status]).toEqual([call, 403])
      }
      expect((await usersOf(open(), owner.token)).map(({ id }) => id)).toContain(second.id)
      expect((await ask(open(), token, 'GET accounts')).status).toBe(200)
    })

    test('acting ends when the operator ends their own sessions', async () => {
      const root = await operator(open())
      const { owner } = await openTeam(open())
      const { token } = await (await assume(open(), root.token, owner.id)).json()
      expect((await ask(open(), token, 'GET account')).status).toBe(200)
      expect((await ask(open(), root.token, 'DELETE auth/sessions')).status).toBe(204)
      expect((await ask(open(), token, 'GET account')).status).toBe(401)
      expect((await ask(open(), root.token, 'GET account')).status).toBe(200)
    })

    test('an operator can act as a user without an account', async () => {
      const root = await operator(open())
      const { add, owner } = await openTeam(open())
      const mate = await add(1)
      await ask(open(), owner.token, `DELETE users/${mate.id}`)
      const { token } = await (await assume(open(), await confirmed(open(), root), mate.id)).json()
      expect((await refusal(await ask(open(), token, 'GET account')))[1]).toBe('no-account')
      expect((await ask(open(), token, 'GET accounts')).status).toBe(200)
    })

    test('operators search for people page by page; others get 403', async () => {
      const { owner, add, accountId } = await openTeam(open())
      await add(1)
      expect((await ask(open(), owner.token, 'GET operator/people')).status).toBe(403)
      const root = await operator(open())
      const token = await confirmed(open(), root)
      const people = async (query: string) =>
        (await ask(open(), token, `GET operator/people?${query}`)).json()
      const [found] = (await people(`q=${owner.email.toUpperCase()}`)).items
      expect(found).toMatchObject({
        id: owner.id,
        email: owner.email,
        isOperator: false,
        accounts: ['Test Person'],
      })
      expect((await people(`q=${root.email}`)).items[0].isOperator).toBe(true)
      const { total } = await people('limit=1')
      const seen: string[] = []
      let cursor = ''
      do {
        const page = await people(`limit=4${cursor && `&cursor=${cursor}`}`)
        seen.push(...page.items.map(({ id }: { id: string }) => id))
        cursor = page.nextCursor ?? ''
      } while (cursor)
      expect([seen.length, new Set(seen).size]).toEqual([total, total])
      const kim = await addColleague(open(), accountId, 1)
      await open()
        .app.db.updateTable('users')
        .set({ last_name: 'Łuç_%' })
        .where('id', '=', kim.userId)
        .execute()
      expect((await people(`q=${encodeURIComponent('kim łUÇ_%')}`)).total).toBe(1)
    })

    const confirmed = async (app: TestApp, { id }: TeamMate) => {
      const row = await app.app.db
        .selectFrom('memberships')
        .select('account_id')
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow()
      return sessionToken(app, { userId: id, accountId: row.account_id })
    }
  },
  { OPERATORS: OPERATOR },
)
