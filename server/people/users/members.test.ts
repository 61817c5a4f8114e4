import { expect, test } from 'bun:test'
import { describeApp } from '../../testing/app.ts'
import { apiKey } from '../../testing/people/callers.ts'
import { ask, auditOf, mailsTo, openTeam, refusal, usersOf } from '../../testing/people/team.ts'

const ADMINISTRATOR = 47
const EDITOR = 15

describeApp('Users of an account', (open) => {
  test('a foreign id and a missing id answer alike', async () => {
    const { owner } = await openTeam(open())
    const foreign = await openTeam(open())
    const calls = (id: string) => [
      `PUT users/${id}/role/1`,
      `PUT users/${id}/status/suspended`,
      `DELETE users/${id}`,
      `DELETE users/cancel/${id}`,
      `POST users/${id}/resend`,
    ]
    const missing = calls('usr_nosuchperson')
    for (const [index, call] of calls(foreign.owner.id).entries()) {
      const one = await ask(open(), owner.token, call)
      const other = await ask(open(), owner.token, missing[index] ?? '')
      expect([call, one.status]).toEqual([call, 404])
      expect({ ...(await one.json()), requestId: '' }).toEqual({
        ...(await other.json()),
        requestId: '',
      })
    }
    expect((await usersOf(open(), foreign.owner.token)).length).toBe(1)
  })

  test('an invalid status or role answers 422', async () => {
    const { owner, add } = await openTeam(open())
    const mate = await add(1)
    for (const role of ['128', '-1', '1.5', 'Owner', '007', '1e2', '%20']) {
      const answer = await ask(open(), owner.token, `PUT users/${mate.id}/role/${role}`)
      expect([role, answer.status]).toEqual([role, 422])
    }
    for (const status of ['ACTIVE', 'invited', 'toString', '%20']) {
      const answer = await ask(open(), owner.token, `PUT users/${mate.id}/status/${status}`)
      expect([status, answer.status]).toEqual([status, 422])
    }
  })

  test('an administrator cannot change members who hold more, grant what they lack, or change themselves', async () => {
    const { owner, add } = await openTeam(open())
    const admin = await add(ADMINISTRATOR)
    const billing = await add(17)
    const mate = await add(EDITOR)
    const refusals: [call: string, status: number, kind: string][] = [
      [`PUT users/${billing.id}/role/1`, 403, 'forbidden'],
      [`PUT users/${billing.id}/status/suspended`, 403, 'forbidden'],
      [`DELETE users/${billing.id}`, 403, 'forbidden'],
      [`DELETE users/${owner.id}`, 403, 'forbidden'],
      [`PUT users/${mate.id}/role/127`, 403, 'forbidden'],
      [`PUT users/${mate.id}/role/31`, 403, 'forbidden'],
      [`PUT users/${admin.id}/role/1`, 403, 'forbidden'],
      [`PUT users/${admin.id}/status/suspended`, 403, 'forbidden'],
    ]
    for (const [call, status, kind] of refusals) {
      expect([call, ...(await refusal(await ask(open(), admin.token, call)))]).toEqual([
        call,
        status,
        kind,
      ])
    }
    const changed = await ask(open(), admin.token, `PUT users/${mate.id}/role/47`)
    expect(await changed.json()).toMatchObject({ role: 47, roleName: 'Administrator' })
  })

  test('the last Owner can be neither demoted, suspended nor removed, and cannot leave', async () => {
    const { owner, accountId } = await openTeam(open())
    for (const call of [
      `PUT users/${owner.id}/role/47`,
      `PUT users/${owner.id}/status/suspended`,
      `DELETE users/${owner.id}`,
      `DELETE accounts/${accountId}/leave`,
    ]) {
      expect([call, ...(await refusal(await ask(open(), owner.token, call)))]).toEqual([
        call,
        409,
        'last-owner',
      ])
    }
  })

  test('a new role applies from the next call on, and every value can be set', async () => {
    const { owner, add } = await openTeam(open())
    const mate = await add(1)
    const create = () =>
      ask(open(), mate.token, 'POST redirects/standard', { redirectTo: 'https://example.com/' })
    expect((await create()).status).toBe(403)
    for (const role of Array.from({ length: 128 }, (_, index) => 127 - index)) {
      const answer = await ask(open(), owner.token, `PUT users/${mate.id}/role/${role}`)
      expect([answer.status, (await answer.json()).role]).toEqual([200, role])
    }
    await ask(open(), owner.token, `PUT users/${mate.id}/role/3`)
    expect((await create()).status).toBe(201)
    expect((await ask(open(), mate.token, 'GET users')).status).toBe(403)
  })

  test('a suspended member and their keys are refused until they are let in again', async () => {
    const { owner, add, accountId } = await openTeam(open())
    const mate = await add(EDITOR)
    const key = await apiKey(open(), { userId: mate.id, accountId })
    const statuses = async () => [
      (await ask(open(), mate.token, 'GET account')).status,
      (await ask(open(), key, 'GET redirects')).status,
    ]
    expect(await statuses()).toEqual([200, 200])
    const suspended = await ask(open(), owner.token, `PUT users/${mate.id}/status/suspended`)
    expect(await suspended.json()).toMatchObject({ status: 'SUSPENDED' })
    expect(await statuses()).toEqual([403, 403])
    const said = `Your access to Test Person is suspended. Ask Test Person (${owner.email}) to let you in again.`
    for (const [token, call] of [
      [mate.token, 'GET account'],
      [key, 'GET redirects'],
    ] as const) {
      const { type, detail } = await (await ask(open(), token, call)).json()
      expect([type, detail]).toEqual(['/problems/suspended', said])
    }
    await ask(open(), owner.token, `PUT users/${mate.id}/status/active`)
    expect(await statuses()).toEqual([200, 200])
  })

  test('a removed member loses access at once; their keys end and their links go to the Owner', async () => {
    const { owner, add, accountId } = await openTeam(open())
    const admin = await add(ADMINISTRATOR)
    const mate = await add(EDITOR)
    const key = await apiKey(open(), { userId: mate.id, accountId })
    const link = { redirectTo: 'https://example.com/' }
    for (let i = 0; i < 3; i++) await ask(open(), mate.token, 'POST redirects/standard', link)
    const madeBy = async (id: string) =>
      (await usersOf(open(), owner.token)).find((user) => user.id === id)?.links
    expect(await madeBy(mate.id)).toBe(3)
    expect((await ask(open(), admin.token, `DELETE users/${mate.id}`)).status).toBe(204)
    const refused = await ask(open(), mate.token, 'GET account')
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({
      type: '/problems/removed',
      detail: expect.stringContaining('You do not belong to Test Person any more.'),
    })
    expect((await ask(open(), key, 'GET redirects')).status).toBe(401)
    expect(await madeBy(owner.id)).toBe(3)
    expect(await madeBy(mate.id)).toBeUndefined()
    const keys = await open()
      .app.db.selectFrom('api_keys')
      .select('id')
      .where('user_id', '=', mate.id)
      .execute()
    expect(keys).toEqual([])
  })

  test('an Owner who removes a member gets the links of that member', async () => {
    const { add } = await openTeam(open())
    const second = await add(127)
    const mate = await add(EDITOR)
    await ask(open(), mate.token, 'POST redirects/standard', { redirectTo: 'https://example.com/' })
    await ask(open(), second.token, `DELETE users/${mate.id}`)
    const me = (await usersOf(open(), second.token)).find((user) => user.id === second.id)
    expect(me?.links).toBe(1)
  })

  test('a member is mailed about each change by somebody else, once', async () => {
    const { owner, add } = await openTeam(open())
    const mate = await add(1)
    const expected: [call: string, subject: string][] = [
      [`PUT users/${mate.id}/role/3`, 'Your role in Test Person has changed'],
      [`PUT users/${mate.id}/status/suspended`, 'Your access to Test Person is suspended'],
      [`PUT users/${mate.id}/status/active`, 'You can use Test Person again'],
      [`DELETE users/${mate.id}`, 'You do not belong to Test Person any more'],
    ]
    for (const [call] of expected) {
      await ask(open(), owner.token, call)
      // Nothing changes the second time.
      await ask(open(), owner.token, call)
    }
    const mails = await mailsTo(open(), mate.email)
    expect(mails.map(({ subject }) => subject)).toEqual(expected.map(([, subject]) => subject))
    expect(mails[0]?.text).toContain('from Viewer to Creator')
    expect(await mailsTo(open(), owner.email)).toEqual([])
  })

  test('the audit log records each change with the values before it', async () => {
    const { owner, add, accountId } = await openTeam(open())
    const mate = await add(1)
    for (const call of [
      `PUT users/${mate.id}/role/3`,
      `PUT users/${mate.id}/status/suspended`,
      `PUT users/${mate.id}/status/suspended`,
      `PUT users/${mate.id}/status/active`,
      `DELETE users/${mate.id}`,
    ]) {
      open().pass(1)
      await ask(open(), owner.token, call)
    }
    const entries = (await auditOf(open(), accountId)).filter((one) => one.subject === mate.id)
    const { email } = mate
    expect(entries).toMatchObject([
      {
        action: 'user.role-changed',
        userId: owner.id,
        before: { email, role: 1 },
        after: { role: 3 },
      },
      { action: 'user.suspended', before: { status: 'ACTIVE' }, after: { status: 'SUSPENDED' } },
      { action: 'user.activated', before: { status: 'SUSPENDED' }, after: { status: 'ACTIVE' } },
      { action: 'user.removed', before: { email, role: 3 }, after: { links: 0, heir: owner.id } },
    ])
    expect(entries).toHaveLength(4)
  })

  test('the list is paged, includes invitations, and is searched case-insensitively', async () => {
    const { owner, add } = await openTeam(open())
    for (let i = 0; i < 4; i++) await add(1)
    await ask(open(), owner.token, 'POST users', { email: 'zoe.öz_1@example.org', role: 3 })
    await open()
      .app.db.updateTable('users')
      .set({ first_name: 'Öykü', last_name: 'ÅBERG_50%' })
      .where('id', '=', owner.id)
      .execute()
    const seen: string[] = []
    let cursor = ''
    do {
      const query = `?limit=2${cursor && `&cursor=${cursor}`}`
      const page = await (await ask(open(), owner.token, `GET users${query}`)).json()
      expect(page.total).toBe(6)
      seen.push(...page.items.map((user: { id: string }) => user.id))
      cursor = page.nextCursor ?? ''
    } while (cursor)
    expect(new Set(seen).size).toBe(6)
    expect(seen).toHaveLength(6)
    const found = async (q: string) =>
      (await usersOf(open(), owner.token, `?q=${encodeURIComponent(q)}`)).map((user) => user.status)
    expect(await found('ZOE.Ö')).toEqual(['INVITED'])
    expect(await found('öykü')).toEqual(['ACTIVE'])
    expect(await found('åberg ÖYKÜ')).toEqual(['ACTIVE'])
    expect(await found('_50%')).toEqual(['ACTIVE'])
    expect(await found('colleague')).toHaveLength(4)
    expect(await found("%' or 1=1 --")).toEqual([])
    expect((await ask(open(), owner.token, 'GET users?cursor=nonsense')).status).toBe(400)
  })
})
