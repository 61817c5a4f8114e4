import { expect, test } from 'bun:test'
import { describeAppOnBothDatabases, PASSWORD, type TestApp } from '../../testing/app.ts'
import { sessionToken, setMembership } from '../../testing/people/callers.ts'
import {
  ask,
  mailsTo,
  membershipsOf,
  newAddress,
  openTeam,
  type TeamMate,
  usersOf,
} from '../../testing/people/team.ts'

const ROUNDS = 12

/** Role and status of every member of the account, by user id. */
async function membersById({ app }: TestApp, accountId: string) {
  const rows = await app.db
    .selectFrom('memberships')
    .select(['user_id', 'role', 'status'])
    .where('account_id', '=', accountId)
    .execute()
  return new Map(rows.map((row) => [row.user_id, row]))
}

async function countOwners(app: TestApp, accountId: string): Promise<number> {
  return [...(await membersById(app, accountId)).values()].filter(
    ({ role, status }) => role === 127 && status === 'ACTIVE',
  ).length
}

const attacks: Readonly<Record<string, (by: TeamMate, on: TeamMate, accountId: string) => string>> =
  {
    lower: (_, on) => `PUT users/${on.id}/role/47`,
    suspend: (_, on) => `PUT users/${on.id}/status/suspended`,
    remove: (_, on) => `DELETE users/${on.id}`,
    leave: (_, __, accountId) => `DELETE accounts/${accountId}/leave`,
    removeOneself: (by) => `DELETE users/${by.id}`,
  }
const names = Object.keys(attacks)
const pairs = names.flatMap((one, index) => names.slice(index).map((other) => [one, other]))

describeAppOnBothDatabases('Concurrent changes of a team', (open) => {
  const beOwner = async (accountId: string, mate: TeamMate): Promise<TeamMate> => {
    const who = { userId: mate.id, accountId }
    await setMembership(open(), who, { role: 127, status: 'ACTIVE' })
    return { ...mate, token: await sessionToken(open(), who) }
  }

  test('two Owners who demote, suspend, remove and leave never make an account without an active Owner', async () => {
    const { accountId, owner, add } = await openTeam(open())
    const second = await add(127)
    for (const [one = '', other = ''] of [...pairs, ...pairs, ...pairs]) {
      const [a, b] = [await beOwner(accountId, owner), await beOwner(accountId, second)]
      const answers = await Promise.all([
        ask(open(), a.token, attacks[one]?.(a, b, accountId) ?? ''),
        ask(open(), b.token, attacks[other]?.(b, a, accountId) ?? ''),
      ])
      const failed = answers.filter(({ status }) => status >= 500)
      expect([one, other, failed, await countOwners(open(), accountId)]).toEqual([
        one,
        other,
        [],
        1,
      ])
    }
  }, 180_000)

  test('of many Owners who change each other in a ring at least one remains', async () => {
    const { accountId, owner, add } = await openTeam(open())
    const owners = [owner, await add(127), await add(127), await add(127), await add(127)]
    for (let round = 0; round < ROUNDS; round++) {
      const ring = await Promise.all(owners.map((mate) => beOwner(accountId, mate)))
      const calls = ring.map((mate, index) => {
        const next = ring[(index + 1) % ring.length] ?? mate
        const attack = attacks[names[(index + round) % names.length] ?? ''] ?? (() => '')
        return ask(open(), mate.token, attack(mate, next, accountId))
      })
      const statuses = (await Promise.all(calls)).map(({ status }) => status)
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      expect(await countOwners(open(), accountId)).toBeGreaterThan(0)
    }
  }, 180_000)

  test('a call that waited for the demotion of its caller is refused', async () => {
    const { accountId, owner, add } = await openTeam(open())
    for (let round = 0; round < ROUNDS; round++) {
      const admin = await add(47)
      const victims = await Promise.all([add(1), add(1), add(1), add(1)])
      const [lowered, ...removals] = await Promise.all([
        ask(open(), owner.token, `PUT users/${admin.id}/role/1`),
        ...victims.map((victim) => ask(open(), admin.token, `DELETE users/${victim.id}`)),
      ])
      expect(lowered?.status).toBe(200)
      const left = await membersById(open(), accountId)
      for (const [index, { status }] of removals.entries()) {
        const isThere = left.has(victims[index]?.id ?? '')
        expect([status, isThere]).toEqual(isThere ? [403, true] : [204, false])
      }
    }
  }, 180_000)

  test('of ten calls that hand the account to different people exactly one succeeds', async () => {
    const { accountId, owner, add } = await openTeam(open())
    const mates = await Promise.all(Array.from({ length: 10 }, () => add(1)))
    const answers = await Promise.all(
      mates.map(({ id }) => ask(open(), owner.token, 'PUT account/owner', { userId: id })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await countOwners(open(), accountId)).toBe(1)
  })

  test('an invitation can be accepted only once', async () => {
    const { accountId, owner } = await openTeam(open())
    const guest = (await openTeam(open())).owner
    for (let round = 0; round < ROUNDS; round++) {
      await open().app.db.deleteFrom('rate_counters').execute()
      await ask(open(), owner.token, 'POST users', { email: guest.email, role: 3 })
      const accepts = Array.from({ length: 6 }, () =>
        ask(open(), guest.token, `PUT accounts/${accountId}/accept`),
      )
      const statuses = (await Promise.all(accepts)).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([200, 404, 404, 404, 404, 404])
      await ask(open(), owner.token, `DELETE users/${guest.id}`)
    }
  }, 180_000)

  test('of accepting, cancelling and declining an invitation at once exactly one succeeds', async () => {
    const { accountId, owner } = await openTeam(open())
    const guest = (await openTeam(open())).owner
    for (let round = 0; round < ROUNDS; round++) {
      await open().app.db.deleteFrom('rate_counters').execute()
      const made = await ask(open(), owner.token, 'POST users', { email: guest.email, role: 3 })
      const { id } = await made.json()
      const [accepted, cancelled, declined] = await Promise.all([
        ask(open(), guest.token, `PUT accounts/${accountId}/accept`),
        ask(open(), owner.token, `DELETE users/cancel/${id}`),
        ask(open(), guest.token, `DELETE accounts/${accountId}/decline`),
      ])
      const won = [accepted.status === 200, cancelled.status === 204, declined.status === 204]
      expect([round, won.filter(Boolean)]).toEqual([round, [true]])
      const isMember = (await membersById(open(), accountId)).has(guest.id)
      expect(isMember).toBe(accepted.status === 200)
      expect((await usersOf(open(), owner.token)).some((user) => user.id === id)).toBe(false)
      if (isMember) await ask(open(), owner.token, `DELETE users/${guest.id}`)
    }
  }, 180_000)

  test('registering while the invitation is cancelled makes either a member or no user at all', async () => {
    const { accountId, owner } = await openTeam(open())
    for (let round = 0; round < 6; round++) {
      const email = newAddress()
      const made = await ask(open(), owner.token, 'POST users', { email, role: 3 })
      const { id } = await made.json()
      const reg = /reg=([\w-]+)/.exec((await mailsTo(open(), email))[0]?.text ?? '')?.[1]
      const person = { firstName: 'Nia', lastName: 'Osei', password: PASSWORD, acceptTerms: true }
      const [completed, cancelled] = await Promise.all([
        open().call('/api/ui/v1/registrations/accounts', {
          body: { reg, ...person },
          address: `2001:db8:7:${round}::1`,
        }),
        ask(open(), owner.token, `DELETE users/cancel/${id}`),
      ])
      expect([completed.status, cancelled.status]).toEqual(
        completed.status === 201 ? [201, 404] : [410, 204],
      )
      const user = await open()
        .app.db.selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirst()
      expect(user !== undefined).toBe(completed.status === 201)
      expect((await membersById(open(), accountId)).has(user?.id ?? '')).toBe(user !== undefined)
    }
  }, 180_000)

  test('of ten concurrent invitations to one address exactly one is made', async () => {
    const { owner } = await openTeam(open())
    const body = { email: newAddress(), role: 1 }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask(open(), owner.token, 'POST users', body)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
    expect(await mailsTo(open(), body.email)).toHaveLength(1)
  })

  test('a token can be exchanged for another account only once', async () => {
    const { owner } = await openTeam(open())
    const made = await ask(open(), owner.token, 'POST accounts', { name: 'Second' })
    const { id: accountId } = await made.json()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        ask(open(), owner.token, 'POST auth/accounts/login', { accountId }),
      ),
    )
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, 401, 401, 401, 401])
    const winner = answers.find(({ status }) => status === 200)
    const { token } = (await winner?.json()) ?? {}
    expect((await membershipsOf(open(), token)).find((one) => one.isCurrent)?.id).toBe(accountId)
  })
})
