import { describe, expect, test } from 'bun:test'
import { permissions } from '../contract/people/permissions.ts'
import { createApp } from './app.ts'
import type { Conditions } from './people/auth/auth.ts'
import { describeApp, openTestApp, type TestApp } from './testing/app.ts'
import { filledPath } from './testing/call-path.ts'
import type { CallRow } from './testing/call-row.ts'
import { callTable } from './testing/call-table.ts'
import {
  addColleague,
  addFactor,
  apiKey,
  type Colleague,
  endSessionOf,
  removeMembership,
  resign,
  sessionToken,
  setMembership,
} from './testing/people/callers.ts'

describe('The table of calls', () => {
  test('has a row for every route, with the same conditions as the route', async () => {
    const { test: opened, close } = await openTestApp(':memory:')
    const routes = createApp(opened.app).routes.flatMap(({ method, path, handler }) =>
      'permission' in handler ? [rowOf(`${method} ${path}`, handler)] : [],
    )
    await close()
    const byCall = (a: CallRow, b: CallRow) => a.call.localeCompare(b.call)
    expect(routes.toSorted(byCall)).toEqual(callTable.map(plain).toSorted(byCall))
  })
})

function rowOf(call: string, handler: object): CallRow {
  const { permission, conditions = { person: true, self: true } } = handler as {
    permission: CallRow['needs']
    conditions?: Conditions
  }
  const { person, self, withoutAccount, confirmed, operator } = conditions
  return plain({
    call,
    needs: permission,
    open: [
      ...(person ? [] : ['keys' as const]),
      ...(self ? [] : ['acting' as const]),
      ...(withoutAccount ? ['withoutAccount' as const] : []),
    ],
    ...(confirmed && { isConfirmed: true }),
    ...(operator && { isForOperators: true }),
  })
}

const plain = (row: CallRow): CallRow => ({ ...row, open: row.open.toSorted() })

const rows = callTable.filter(({ needs }) => needs !== 'Mfa')
/** Past the permission check, even if the request then fails as missing or invalid. */
const isThrough = (status: number) => status !== 401 && status !== 403 && status !== 500
function send(app: TestApp, { call }: CallRow, token: string | undefined): Promise<Response> {
  const [method = '', path = ''] = call.split(' ')
  // Body and query are invalid for every call, so that nothing happens after the permission check.
  return app.call(`${filledPath(path)}?now=perhaps`, {
    method,
    address: `198.51.100.${Math.floor(Math.random() * 250)}`,
    ...(token === undefined ? {} : { token }),
    ...(method === 'GET' ? {} : { body: { nonsense: true } }),
  })
}

describeApp('The permission check of every call', (open) => {
  let member: Colleague | undefined
  const kim = async () => {
    if (member) return member
    const account = await (
      await open().call('/api/ui/v1/account', { token: await open().register() })
    ).json()
    member = await addColleague(open(), account.id, 127)
    // Recovery codes need a second factor.
    await addFactor(open(), member)
    await makeOperator(member, 1)
    return member
  }
  const makeOperator = ({ userId }: Colleague, isOperator: 0 | 1) =>
    open()
      .app.db.updateTable('users')
      .set({ is_operator: isOperator })
      .where('id', '=', userId)
      .execute()

  async function expectEach(
    statusOf: (row: CallRow) => boolean | number,
    tokenOf: (who: Colleague) => Promise<string | undefined>,
    which: readonly CallRow[] = rows,
  ): Promise<void> {
    const who = await kim()
    const found: [string, boolean | number][] = []
    for (const row of which) {
      const { status } = await send(open(), row, await tokenOf(who))
      const wanted = statusOf(row)
      found.push([row.call, typeof wanted === 'number' ? status : isThrough(status)])
    }
    expect(found).toEqual(which.map((row) => [row.call, statusOf(row)]))
  }

  test('admits a caller with exactly the needed permission, and not with all others', async () => {
    const who = await kim()
    const cases = [...new Set(rows.map(({ needs }) => needs))].flatMap((needs) => [
      [needs, true] as const,
      [needs, false] as const,
    ])
    for (const [needs, isHeld] of cases) {
      const bits = needs === 'Login' || needs === 'Mfa' ? 0 : permissions[needs]
      await setMembership(open(), who, { role: isHeld ? bits : 127 - bits })
      await expectEach(
        () => isHeld || bits === 0,
        (kimNow) => sessionToken(open(), kimNow),
        rows.filter((row) => row.needs === needs),
      )
    }
    await setMembership(open(), who, { role: 127 })
  }, 180_000)

  test('admits a role without permissions only where none is needed, and one with all everywhere', async () => {
    const who = await kim()
    await setMembership(open(), who, { role: 0 })
    await expectEach(
      ({ needs }) => needs === 'Login',
      (kimNow) => sessionToken(open(), kimNow),
    )
    await setMembership(open(), who, { role: 127 })
    await expectEach(
      () => true,
      (kimNow) => sessionToken(open(), kimNow),
    )
  }, 180_000)

  test('a missing, forged, ended or revoked token: 401', async () => {
    const { app } = open()
    const ended = async (who: Colleague) => {
      const token = await sessionToken(open(), who)
      await endSessionOf(open(), token)
      return token
    }
    const tokens = [
      async () => undefined,
      async (who: Colleague) => resign(app.secrets.key('other'), await sessionToken(open(), who)),
      (who: Colleague) => sessionToken(open(), who, { expires_at: app.clock() }),
      ended,
      (who: Colleague) => apiKey(open(), who, { expires_at: app.clock() }),
      async () => `uf_${'x'.repeat(40)}`,
    ]
    for (const tokenOf of tokens) await expectEach(() => 401, tokenOf)
  }, 180_000)

  test('suspended: 403; removed: 401, by session and by key', async () => {
    const who = await kim()
    const ways = [
      (kimNow: Colleague) => sessionToken(open(), kimNow),
      (kimNow: Colleague) => apiKey(open(), kimNow),
    ]
    const live = await Promise.all(ways.map((way) => way(who)))
    await setMembership(open(), who, { status: 'SUSPENDED' })
    for (const token of live)
      await expectEach(
        () => 403,
        async () => token,
      )
    await removeMembership(open(), who)
    for (const token of live)
      await expectEach(
        () => 401,
        async () => token,
      )
    await setMembership(open(), who, { role: 127, status: 'ACTIVE' })
  }, 180_000)

  test('an API key may make the calls open to keys, with the permissions that its maker still has', async () => {
    const who = await kim()
    const keyOf = (permitted: number) => (kimNow: Colleague) =>
      apiKey(open(), kimNow, { permissions: permitted })
    const isOpen = (row: CallRow) => row.open.includes('keys')
    await expectEach(isOpen, keyOf(127))
    await expectEach((row) => isOpen(row) && row.needs === 'Login', keyOf(0))
    await setMembership(open(), who, { role: permissions.Read })
    await expectEach((row) => isOpen(row) && ['Login', 'Read'].includes(row.needs), keyOf(127))
    await setMembership(open(), who, { role: 127 })
  }, 180_000)

  test('an operator who acts as a user is kept from the user’s own matters', async () => {
    const who = await kim()
    await expectEach(
      (row) => row.open.includes('acting'),
      (kimNow) => sessionToken(open(), kimNow, { assumed_by: who.userId }),
    )
  }, 180_000)

  test('a call for operators is refused to anybody else, whatever they send', async () => {
    const who = await kim()
    await makeOperator(who, 0)
    await expectEach(
      ({ isForOperators }) => isForOperators !== true,
      (kimNow) => sessionToken(open(), kimNow),
      // Acting as a user is 404 for all but operators, like an unknown id.
      rows.filter(({ call }) => !call.endsWith('/assume')),
    )
    await makeOperator(who, 1)
  }, 180_000)

  test('a user without an account may make the calls that need none', async () => {
    await expectEach(
      (row) => row.open.includes('withoutAccount'),
      (kimNow) => sessionToken(open(), kimNow, { account_id: null }),
    )
  }, 180_000)

  test('a call that needs a confirmed session is refused without one, and says so', async () => {
    for (const row of rows.filter(({ isConfirmed }) => isConfirmed)) {
      const token = await sessionToken(open(), await kim(), { confirmed_until: open().app.clock() })
      const answer = await send(open(), row, token)
      const { type } = await answer.json()
      expect([row.call, answer.status, type]).toEqual([
        row.call,
        403,
        '/problems/confirmation-needed',
      ])
    }
  })

  test('a session or an API key is not accepted in place of a login that waits for its second factor', async () => {
    const pending = callTable.filter(({ needs }) => needs === 'Mfa')
    for (const tokenOf of [
      async () => undefined,
      (who: Colleague) => sessionToken(open(), who),
      (who: Colleague) => apiKey(open(), who),
    ]) {
      await expectEach(() => 401, tokenOf, pending)
    }
  })
})
