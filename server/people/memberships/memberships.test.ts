import { expect, test } from 'bun:test'
import { DAY } from '../../platform/clock.ts'
import { describeApp } from '../../testing/app.ts'
import { apiKey, sessionToken } from '../../testing/people/callers.ts'
import { registerByMail } from '../../testing/people/person.ts'
import {
  ask,
  auditOf,
  mailsTo,
  membershipsOf,
  openTeam,
  refusal,
  usersOf,
} from '../../testing/people/team.ts'

const EDITOR = 15
const link = { redirectTo: 'https://example.com/' }

describeApp('Accounts of a person', (open) => {
  test('missing, unknown and mistyped fields are refused', async () => {
    const { owner } = await openTeam(open())
    for (const body of [{}, { name: '' }, { name: 1 }, { name: 'A', tier: 'PRO' }]) {
      expect((await ask(open(), owner.token, 'POST accounts', body)).status).toBe(422)
    }
    for (const body of [{}, { accountId: '' }, { accountId: ['a'] }, { accountId: 'a', role: 1 }]) {
      expect((await ask(open(), owner.token, 'POST auth/accounts/login', body)).status).toBe(422)
    }
  })

  test('the user who makes an account is its Owner, and logs into it separately', async () => {
    const { owner, accountId: first } = await openTeam(open())
    open().pass(1)
    const made = await ask(open(), owner.token, 'POST accounts', { name: 'Second' })
    expect(made.status).toBe(201)
    const second = await made.json()
    expect(second).toMatchObject({
      name: 'Second',
      role: 127,
      roleName: 'Owner',
      status: 'ACTIVE',
      isOwner: true,
      isCurrent: false,
      isLastOwner: true,
      deletedUntil: null,
    })
    const login = await ask(open(), owner.token, 'POST auth/accounts/login', {
      accountId: second.id,
    })
    const { token } = await login.json()
    expect((await (await ask(open(), token, 'GET account')).json()).id).toBe(second.id)
    expect((await ask(open(), owner.token, 'GET account')).status).toBe(401)
    const current = (await membershipsOf(open(), token)).map((one) => [one.id, one.isCurrent])
    expect(current).toEqual([
      [first, false],
      [second.id, true],
    ])
    expect(await (await ask(open(), token, 'GET auth/accounts')).json()).toEqual(
      await (await ask(open(), token, 'GET accounts')).json(),
    )
    await ask(open(), token, 'POST redirects/standard', link)
    expect((await (await ask(open(), token, 'GET redirects')).json()).total).toBe(1)
  })

  test('logging into a foreign, missing, suspended or deleted account answers the same 404', async () => {
    const { owner } = await openTeam(open())
    const foreign = await openTeam(open())
    const gone = await openTeam(open())
    const suspended = await openTeam(open())
    const { accountId } = suspended
    const member = { user_id: owner.id, role: 15, status: 'SUSPENDED', created_at: 0 }
    const { db } = open().app
    await db
      .insertInto('memberships')
      .values([
        { ...member, account_id: accountId },
        { ...member, account_id: gone.accountId, status: 'ACTIVE' },
      ])
      .execute()
    await ask(open(), gone.owner.token, 'DELETE account')
    const bodies = await Promise.all(
      [foreign.accountId, 'acc_nosuchaccount', accountId, gone.accountId].map(async (id) => {
        const answer = await ask(open(), owner.token, 'POST auth/accounts/login', { accountId: id })
        return { ...(await answer.json()), requestId: '' }
      }),
    )
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(bodies[0].status).toBe(404)
    expect((await ask(open(), owner.token, 'GET account')).status).toBe(200)
    const listed = await membershipsOf(open(), owner.token)
    expect(listed.map(({ id, status }) => [id, status])).toContainEqual([accountId, 'SUSPENDED'])
    expect(listed.map(({ id }) => id)).not.toContain(gone.accountId)
  })

  test('a user can make twenty accounts a day', async () => {
    const { owner } = await openTeam(open())
    const body = { name: 'Another' }
    const make = async () => (await ask(open(), owner.token, 'POST accounts', body)).status
    for (let i = 0; i < 20; i++) expect(await make()).toBe(201)
    expect(await make()).toBe(429)
    open().pass(DAY)
    expect(await make()).toBe(201)
  })

  test('leaving ends access at once; links and invitations pass to the Owner', async () => {
    const { owner, add, accountId } = await openTeam(open())
    const admin = await add(47)
    const key = await apiKey(open(), { userId: admin.id, accountId })
    await ask(open(), admin.token, 'POST redirects/standard', link)
    const email = `${crypto.randomUUID()}@example.org`
    open().pass(1)
    await ask(open(), admin.token, 'POST users', { email, role: 1 })
    open().pass(1)
    expect((await ask(open(), admin.token, `DELETE accounts/${accountId}/leave`)).status).toBe(204)
    expect((await ask(open(), admin.token, 'GET accounts')).status).toBe(401)
    expect((await ask(open(), key, 'GET redirects')).status).toBe(401)
    const [me, ...others] = await usersOf(open(), owner.token)
    expect(me).toMatchObject({ id: owner.id, links: 1 })
    expect(others).toMatchObject([{ email, status: 'INVITED', invitedBy: 'Test Person' }])
    expect((await auditOf(open(), accountId)).at(-1)).toMatchObject({
      action: 'account.left',
      userId: admin.id,
      before: { email: admin.email, role: 47, status: 'ACTIVE' },
      after: { links: 1, heir: owner.id },
    })
  })

  test('leaving another account keeps the present session', async () => {
    const { owner, accountId: home } = await openTeam(open())
    const other = await openTeam(open())
    await ask(open(), other.owner.token, 'POST users', { email: owner.email, role: EDITOR })
    await ask(open(), owner.token, `PUT accounts/${other.accountId}/accept`)
    const { accountId } = other
    const login = await ask(open(), owner.token, 'POST auth/accounts/login', { accountId })
    const { token } = await login.json()
    const leaving = await sessionToken(open(), { userId: owner.id, accountId: home })
    expect((await ask(open(), leaving, `DELETE accounts/${accountId}/leave`)).status).toBe(204)
    expect((await ask(open(), leaving, 'GET accounts')).status).toBe(200)
    expect((await ask(open(), token, 'GET accounts')).status).toBe(401)
    const strange = ask(open(), leaving, `DELETE accounts/${accountId}/leave`)
    expect((await strange).status).toBe(404)
  })

  test('a member who rejoins gets no access from earlier sessions or API keys', async () => {
    const { owner, accountId } = await openTeam(open())
    const guest = (await openTeam(open())).owner
    const join = async () => {
      await ask(open(), owner.token, 'POST users', { email: guest.email, role: EDITOR })
      return (await ask(open(), guest.token, `PUT accounts/${accountId}/accept`)).status
    }
    expect(await join()).toBe(200)
    const who = { userId: guest.id, accountId }
    await ask(open(), owner.token, `DELETE users/${guest.id}`)
    // A call that was running at that moment could have left these rows.
    const { db } = open().app
    await db.insertInto('memberships').values(row(who)).execute()
    const [session, key] = [await sessionToken(open(), who), await apiKey(open(), who)]
    await db
      .deleteFrom('memberships')
      .where('user_id', '=', guest.id)
      .where('account_id', '=', accountId)
      .execute()
    expect(await join()).toBe(200)
    expect((await ask(open(), session, 'GET account')).status).toBe(401)
    expect((await ask(open(), key, 'GET redirects')).status).toBe(401)
  })

  test('a user without an account sees their invitations and can make an account', async () => {
    const { owner, add, accountId } = await openTeam(open())
    const mate = await add(EDITOR)
    const tokenWithoutAccount = await sessionToken(
      open(),
      { userId: mate.id, accountId },
      { account_id: null },
    )
    await ask(open(), owner.token, `DELETE users/${mate.id}`)
    const again = await open()
      .app.db.selectFrom('sessions')
      .select('id')
      .where('user_id', '=', mate.id)
      .execute()
    expect(again).toHaveLength(1)
    expect((await refusal(await ask(open(), tokenWithoutAccount, 'GET account')))[1]).toBe(
      'no-account',
    )
    expect(await membershipsOf(open(), tokenWithoutAccount)).toEqual([])
    await ask(open(), owner.token, 'POST users', { email: mate.email, role: 1 })
    expect(await membershipsOf(open(), tokenWithoutAccount)).toMatchObject([
      { id: accountId, status: 'INVITED', role: 1, invitedBy: 'Test Person' },
    ])
    expect((await ask(open(), tokenWithoutAccount, 'POST accounts', { name: 'Mine' })).status).toBe(
      201,
    )
  })

  test('a deleted account can be restored only by its Owner, and only until its purge', async () => {
    const { owner, add, accountId } = await openTeam(open())
    const admin = await add(47)
    const own = (await (await ask(open(), owner.token, 'POST accounts', { name: 'Mine' })).json())
      .id
    const theirs = { userId: admin.id, accountId }
    const restore = (token: string) => ask(open(), token, `PUT accounts/${accountId}/restore`)
    expect((await restore(owner.token)).status).toBe(404)
    expect((await ask(open(), owner.token, 'DELETE account')).status).toBe(204)
    const [outside, other] = [
      await sessionToken(open(), { userId: owner.id, accountId: own }),
      await sessionToken(open(), theirs, { account_id: null }),
    ]
    expect((await restore(other)).status).toBe(404)
    expect(
      (await membershipsOf(open(), outside)).find((one) => one.id === accountId),
    ).toMatchObject({ deletedUntil: new Date(open().app.clock() + 30 * DAY).toISOString() })
    expect(await (await restore(outside)).json()).toMatchObject({
      id: accountId,
      deletedUntil: null,
    })
    const changes = await open().app.db.selectFrom('changes').selectAll().execute()
    const announced = changes.filter((one) => one.subject === `account:${accountId}`)
    expect(announced).toHaveLength(2)
    expect((await auditOf(open(), accountId)).map((one) => one.action)).toContain(
      'account.restored',
    )
    const back = await sessionToken(open(), { userId: owner.id, accountId })
    await ask(open(), back, 'DELETE account')
    open().pass(30 * DAY)
    const late = await sessionToken(open(), { userId: owner.id, accountId: own })
    expect((await restore(late)).status).toBe(404)
    expect((await membershipsOf(open(), late)).map(({ id }) => id)).toEqual([own])
  })
})

const row = ({ userId, accountId }: { userId: string; accountId: string }) => ({
  user_id: userId,
  account_id: accountId,
  role: EDITOR,
  status: 'ACTIVE',
  created_at: 0,
})

describeApp(
  'Accounts with plans',
  (open) => {
    test('a user has one trial, however many accounts they make', async () => {
      const { owner } = await openTeam(open())
      const trialOf = async (token: string) =>
        (await (await ask(open(), token, 'GET account')).json()).freeTrialEndsOn
      expect(await trialOf(owner.token)).not.toBeNull()
      const made = await ask(open(), owner.token, 'POST accounts', { name: 'Second' })
      const second = await made.json()
      expect(second.tier).toBe('FREE')
      const body = { accountId: second.id }
      const login = await ask(open(), owner.token, 'POST auth/accounts/login', body)
      expect(await trialOf((await login.json()).token)).toBeNull()
    })

    test('another spelling of the same mailbox gets no second trial', async () => {
      const name = crypto.randomUUID().slice(0, 8)
      const trials: unknown[] = []
      for (const email of [
        `${name}.x@gmail.com`,
        `${name}x+again@googlemail.com`,
        `${name}x@gmail.com`,
      ]) {
        const token = await registerByMail(open(), email)
        trials.push((await (await ask(open(), token, 'GET account')).json()).freeTrialEndsOn)
      }
      expect(trials.map((trial) => trial !== null)).toEqual([true, false, false])
      expect(await mailsTo(open(), `${name}.x@gmail.com`)).toHaveLength(1)
    })

    test('an invited user gets their trial with the first account they make', async () => {
      const { owner } = await openTeam(open())
      const email = `${crypto.randomUUID()}@example.org`
      await ask(open(), owner.token, 'POST users', { email, role: 1 })
      const token = await registerByMail(open(), email)
      const made = await ask(open(), token, 'POST accounts', { name: 'Own' })
      expect((await made.json()).tier).toBe('PRO')
    })
  },
  { PAYMENTS_ENABLED: 'true' },
)
