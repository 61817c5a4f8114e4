import { expect, test } from 'bun:test'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { sessionToken } from '../../testing/people/callers.ts'
import { ask, auditOf, mailsTo, openTeam, refusal, usersOf } from '../../testing/people/team.ts'

const handOver = 'PUT account/owner'

describeAppOnBothDatabases('Ownership', (open, { testOnce }) => {
  test('an Administrator can change the name, which is validated', async () => {
    const { owner, add, accountId } = await openTeam(open())
    const [admin, editor] = [await add(47), await add(15)]
    for (const body of [
      {},
      { name: ' ' },
      { name: 'a\nb' },
      { name: 'A', tier: 'PRO' },
      { name: 1 },
    ]) {
      expect((await ask(open(), owner.token, 'PUT account', body)).status).toBe(422)
    }
    const named = { name: 'Alder & Pine' }
    expect((await ask(open(), editor.token, 'PUT account', named)).status).toBe(403)
    for (const token of [admin.token, owner.token]) {
      expect(await (await ask(open(), token, 'PUT account', named)).json()).toMatchObject(named)
    }
    expect((await (await ask(open(), owner.token, 'GET account')).json()).name).toBe(named.name)
    const entries = (await auditOf(open(), accountId)).filter(
      (one) => one.action === 'account.renamed',
    )
    // The second call changed nothing.
    expect(entries).toMatchObject([
      { userId: admin.id, before: { name: 'Test Person' }, after: named },
    ])
  })

  testOnce('an Administrator can set the time zone, alone or with the name', async () => {
    const { owner, add, accountId } = await openTeam(open())
    const [admin, editor] = [await add(47), await add(15)]
    const put = (token: string, body: object) => ask(open(), token, 'PUT account', body)
    const zone = async () =>
      (await (await ask(open(), editor.token, 'GET account')).json()).timeZone
    expect(await zone()).toBeNull()
    for (const timeZone of ['', 'Mars/Olympus', '+01:00', 1, ['UTC'], 'A'.repeat(65)]) {
      expect((await put(owner.token, { timeZone })).status).toBe(422)
    }
    expect((await put(editor.token, { timeZone: 'UTC' })).status).toBe(403)
    const both = { name: 'Alder & Pine', timeZone: 'Europe/Berlin' }
    expect(await (await put(admin.token, both)).json()).toMatchObject(both)
    expect((await put(admin.token, { timeZone: 'Europe/Berlin' })).status).toBe(200)
    expect(await zone()).toBe('Europe/Berlin')
    expect(await (await put(owner.token, { timeZone: null })).json()).toMatchObject({
      name: both.name,
      timeZone: null,
    })
    const entries = (await auditOf(open(), accountId)).filter(
      ({ action }) => action === 'account.time-zone-changed',
    )
    // The call that changed nothing left no trace.
    expect(entries.map(({ userId, after }) => [userId, after?.timeZone]).toSorted()).toEqual(
      [
        [admin.id, 'Europe/Berlin'],
        [owner.id, null],
      ].toSorted(),
    )
  })

  test('only an Owner in a confirmed session can hand over, and only to another active member', async () => {
    const { owner, add, accountId } = await openTeam(open())
    const foreign = await openTeam(open())
    const [admin, suspended] = [await add(47), await add(15)]
    await ask(open(), owner.token, `PUT users/${suspended.id}/status/suspended`)
    const invited = { email: `${crypto.randomUUID()}@example.org`, role: 1 }
    const { id: invitation } = await (await ask(open(), owner.token, 'POST users', invited)).json()
    const to = (token: string, userId: string) => ask(open(), token, handOver, { userId })
    expect((await to(admin.token, admin.id)).status).toBe(403)
    const stale = await sessionToken(
      open(),
      { userId: owner.id, accountId },
      { confirmed_until: open().app.clock() },
    )
    expect(await refusal(await to(stale, admin.id))).toEqual([403, 'confirmation-needed'])
    for (const id of [foreign.owner.id, 'usr_nosuchperson', invitation]) {
      expect([id, ...(await refusal(await to(owner.token, id)))]).toEqual([id, 404, 'not-found'])
    }
    for (const id of [owner.id, suspended.id]) {
      expect([id, (await to(owner.token, id)).status]).toEqual([id, 422])
    }
    for (const body of [{}, { userId: admin.id, role: 127 }, { userId: [admin.id] }]) {
      expect((await ask(open(), owner.token, handOver, body)).status).toBe(422)
    }
    // The bit alone is not enough: it would grant what its holder lacks.
    const half = await add(96)
    expect((await to(half.token, admin.id)).status).toBe(403)
  })

  test('the member becomes Owner, the former Owner keeps all other permissions, and both get a mail', async () => {
    const { owner, add, accountId } = await openTeam(open())
    const mate = await add(1)
    await ask(open(), owner.token, 'POST users', { email: 'heir@example.org', role: 127 })
    const answer = await ask(open(), owner.token, handOver, { userId: mate.id })
    expect(await answer.json()).toMatchObject({ id: accountId, role: 63 })
    const users = await usersOf(open(), mate.token)
    expect(users.map(({ id, role }) => [id, role]).toSorted()).toEqual(
      [
        [mate.id, 127],
        [owner.id, 63],
      ].toSorted(),
    )
    expect((await mailsTo(open(), mate.email)).at(-1)?.subject).toBe(
      'You are the Owner of Test Person now',
    )
    expect((await mailsTo(open(), owner.email)).at(-1)?.subject).toBe(
      'You handed Test Person over to Kim Colleague',
    )
    expect((await auditOf(open(), accountId)).map((one) => one.action)).toContain(
      'account.handed-over',
    )
    expect((await ask(open(), owner.token, handOver, { userId: mate.id })).status).toBe(403)
    expect((await ask(open(), owner.token, `DELETE accounts/${accountId}/leave`)).status).toBe(204)
    const left = await ask(open(), mate.token, `DELETE accounts/${accountId}/leave`)
    expect(left.status).toBe(409)
  })
})
