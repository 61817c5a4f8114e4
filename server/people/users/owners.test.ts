import { expect, test } from 'bun:test'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { sessionToken } from '../../testing/people/callers.ts'
import {
  ask,
  mailsTo,
  newAddress,
  openTeam,
  refusal,
  type Team,
  usersOf,
} from '../../testing/people/team.ts'

const OWNER = 127
const OWNER_BIT = 64
const ALL_BUT_OWNER = 63
const NEEDED: [status: number, kind: string] = [403, 'confirmation-needed']

/** Another session of the Owner, without a confirmation. */
const unconfirmed = (app: TestApp, { owner, accountId }: Team) =>
  sessionToken(app, { userId: owner.id, accountId }, { confirmed_until: 0 })

describeAppOnBothDatabases('Making an Owner', (open, { testOnce }) => {
  testOnce('by a role, or its Owner bit alone, needs a fresh confirmation', async () => {
    const team = await openTeam(open())
    const token = await unconfirmed(open(), team)
    const mate = await team.add(1)
    const roleOf = async () => (await usersOf(open(), token)).find(({ id }) => id === mate.id)?.role
    for (const role of [OWNER, OWNER_BIT]) {
      const answer = await ask(open(), token, `PUT users/${mate.id}/role/${role}`)
      expect([role, ...(await refusal(answer))]).toEqual([role, ...NEEDED])
    }
    expect(await roleOf()).toBe(1)
    const most = await ask(open(), token, `PUT users/${mate.id}/role/${ALL_BUT_OWNER}`)
    expect(most.status).toBe(200)
    const confirmed = await ask(open(), team.owner.token, `PUT users/${mate.id}/role/${OWNER}`)
    expect(confirmed.status).toBe(200)
    // The member is an Owner already.
    for (const role of [OWNER, OWNER_BIT, 1]) {
      const answer = await ask(open(), token, `PUT users/${mate.id}/role/${role}`)
      expect([role, answer.status]).toEqual([role, 200])
    }
  })

  test('by a role is mailed to the new Owner and to all others, once', async () => {
    const { owner, add } = await openTeam(open())
    const [second, mate] = [await add(OWNER), await add(1)]
    const suspended = await add(OWNER)
    await ask(open(), owner.token, `PUT users/${suspended.id}/status/suspended`)
    for (let i = 0; i < 2; i++) {
      await ask(open(), owner.token, `PUT users/${mate.id}/role/${OWNER}`)
    }
    const subjects = async (email: string) =>
      (await mailsTo(open(), email)).map(({ subject }) => subject)
    expect(await subjects(mate.email)).toEqual(['You are an Owner of Test Person now'])
    for (const { email } of [owner, second]) {
      expect(await subjects(email)).toEqual(['Kim Colleague is an Owner of Test Person now'])
    }
    expect(await subjects(suspended.email)).not.toContain(
      'Kim Colleague is an Owner of Test Person now',
    )
  })

  test('by an invitation is mailed to the others when it is accepted', async () => {
    const { owner, accountId } = await openTeam(open())
    const guest = await openTeam(open())
    const body = { email: guest.owner.email, role: OWNER }
    await ask(open(), owner.token, 'POST users', body)
    expect(await mailsTo(open(), owner.email)).toEqual([])
    await ask(open(), guest.owner.token, `PUT accounts/${accountId}/accept`)
    const [mail] = await mailsTo(open(), owner.email)
    expect(mail?.subject).toBe('Test Person is an Owner of Test Person now')
    expect(mail?.text).toContain(guest.owner.email)
  })

  testOnce(
    'by an invitation needs a fresh confirmation, and without one nobody is invited',
    async () => {
      const team = await openTeam(open())
      const token = await unconfirmed(open(), team)
      for (const role of [OWNER, OWNER_BIT]) {
        const email = newAddress()
        const refused = await ask(open(), token, 'POST users', { email, role })
        expect(await refusal(refused)).toEqual(NEEDED)
        expect(await mailsTo(open(), email)).toEqual([])
      }
      expect(await usersOf(open(), token)).toHaveLength(1)
      const other = { email: newAddress(), role: ALL_BUT_OWNER }
      expect((await ask(open(), token, 'POST users', other)).status).toBe(201)
      const owner = { email: newAddress(), role: OWNER }
      expect((await ask(open(), team.owner.token, 'POST users', owner)).status).toBe(201)
    },
  )

  testOnce('by resending an invitation needs a fresh confirmation, too', async () => {
    const team = await openTeam(open())
    const token = await unconfirmed(open(), team)
    const resend = async (role: number) => {
      const body = { email: newAddress(), role }
      const { id } = await (await ask(open(), team.owner.token, 'POST users', body)).json()
      return ask(open(), token, `POST users/${id}/resend`)
    }
    expect(await refusal(await resend(OWNER))).toEqual(NEEDED)
    expect((await resend(ALL_BUT_OWNER)).status).toBe(200)
  })
})
