import { expect, test } from 'bun:test'
import { DAY, HOUR } from '../../platform/clock.ts'
import { describeApp, PASSWORD, type TestApp } from '../../testing/app.ts'
import {
  ask,
  auditOf,
  mailsTo,
  membershipsOf,
  newAddress,
  openTeam,
  refusal,
  usersOf,
} from '../../testing/people/team.ts'

const ADMINISTRATOR = 47

async function registrationCode(app: TestApp, email: string): Promise<string> {
  const mail = (await mailsTo(app, email)).at(-1)
  return /[?&]reg=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const complete = (app: TestApp, reg: string) =>
  app.call('/api/ui/v1/registrations/accounts', {
    body: {
      reg,
      firstName: 'Nia',
      lastName: 'Osei',
      password: PASSWORD,
      acceptTerms: true,
      accountName: 'Ignored',
    },
    address: `2001:db8:${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}::1`,
  })

const invite = (app: TestApp, token: string, email: string, role = 3) =>
  ask(app, token, 'POST users', { email, role })

describeApp('Invitations', (open) => {
  test('missing, unknown and mistyped fields answer 422', async () => {
    const { owner } = await openTeam(open())
    const email = newAddress()
    for (const body of [
      {},
      { email },
      { role: 1 },
      { email, role: 128 },
      { email, role: -1 },
      { email, role: 1.5 },
      { email, role: '1' },
      { email: 'a;b@example.org', role: 1 },
      { email: [email], role: 1 },
      { email, role: 1, status: 'ACTIVE' },
      { email, role: 1, accountId: 'acc_x' },
      { email, role: 1, invitedBy: 'usr_x' },
    ]) {
      const { status } = await ask(open(), owner.token, 'POST users', body)
      expect([body, status]).toEqual([body, 422])
    }
  })

  test('nobody invites with permissions that they lack, and only an Owner invites an Owner', async () => {
    const { owner, add } = await openTeam(open())
    const admin = await add(ADMINISTRATOR)
    const kind = async (token: string, role: number) =>
      refusal(await invite(open(), token, newAddress(), role))
    for (const role of [16, 31, 64, 96, 127]) {
      expect([role, ...(await kind(admin.token, role))]).toEqual([role, 403, 'forbidden'])
    }
    for (const role of [0, 1, 32, 47]) expect((await kind(admin.token, role))[0]).toBe(201)
    expect((await kind(owner.token, 127))[0]).toBe(201)
    const viewer = await add(1)
    expect((await kind(viewer.token, 1))[0]).toBe(403)
  })

  test('an address has one open invitation per account, and a member cannot be invited', async () => {
    const { owner, add } = await openTeam(open())
    const mate = await add(1)
    const email = newAddress()
    const first = await (await invite(open(), owner.token, email.toUpperCase())).json()
    expect(first).toMatchObject({
      email,
      firstName: '',
      lastName: '',
      role: 3,
      roleName: 'Creator',
      status: 'INVITED',
      invitedBy: 'Test Person',
      expiresAt: new Date(open().app.clock() + 7 * DAY).toISOString(),
    })
    const again = async (address: string) => refusal(await invite(open(), owner.token, address))
    expect(await again(email)).toEqual([409, 'already-invited'])
    expect(await again(mate.email.toUpperCase())).toEqual([409, 'already-member'])
    expect(await again(owner.email)).toEqual([409, 'already-member'])
    const other = await openTeam(open())
    expect((await invite(open(), other.owner.token, email)).status).toBe(201)
  })

  test('neither the answer nor the number of queries reveals whether an address has a login', async () => {
    const { owner } = await openTeam(open())
    const { owner: known } = await openTeam(open())
    const seen = async (email: string) => {
      const before = open().queries()
      const answer = await invite(open(), owner.token, email)
      const work = open().queries() - before
      return [answer.status, { ...(await answer.json()), id: '', email: '' }, work]
    }
    expect(await seen(known.email)).toEqual(await seen(newAddress()))
  })

  test('an ended invitation is invisible and can be replaced', async () => {
    const { owner, accountId } = await openTeam(open())
    const person = await openTeam(open())
    const first = await (await invite(open(), owner.token, person.owner.email)).json()
    open().pass(7 * DAY - 1)
    const [fresh, guest] = await Promise.all(
      [owner, person.owner].map(async ({ email }) => {
        const address = `2001:db8::${crypto.randomUUID().slice(0, 4)}`
        const body = { username: email, password: PASSWORD }
        return (await (await open().call('/api/ui/v1/auth/login', { body, address })).json()).token
      }),
    )
    expect((await membershipsOf(open(), guest)).map(({ status }) => status)).toContain('INVITED')
    open().pass(1)
    expect((await membershipsOf(open(), guest)).map(({ status }) => status)).not.toContain(
      'INVITED',
    )
    expect(await usersOf(open(), fresh)).toHaveLength(1)
    expect((await ask(open(), guest, `PUT accounts/${accountId}/accept`)).status).toBe(404)
    expect((await ask(open(), guest, `DELETE accounts/${accountId}/decline`)).status).toBe(404)
    expect((await ask(open(), fresh, `POST users/${first.id}/resend`)).status).toBe(404)
    expect((await ask(open(), fresh, `DELETE users/cancel/${first.id}`)).status).toBe(404)
    const second = await (await invite(open(), fresh, person.owner.email)).json()
    expect(second.id).not.toBe(first.id)
    expect((await ask(open(), guest, `PUT accounts/${accountId}/accept`)).status).toBe(200)
  })

  test('only the mail shows whether an address is known', async () => {
    const { owner, accountId } = await openTeam(open())
    await ask(open(), owner.token, 'PUT account', { name: 'Alder & Pine' })
    const known = (await openTeam(open())).owner.email
    const unknown = newAddress()
    const plain = async (email: string) => ({
      ...(await (await invite(open(), owner.token, email)).json()),
      id: '',
      email: '',
    })
    expect(await plain(known)).toEqual(await plain(unknown))
    const [toKnown] = (await mailsTo(open(), known)).slice(-1)
    const [toUnknown] = (await mailsTo(open(), unknown)).slice(-1)
    expect(toKnown?.subject).toBe('Test Person invites you to Alder & Pine on Unfurly')
    expect(toKnown?.text).toContain('/app/settings/accounts')
    expect(toKnown?.text).toContain('on the links of Alder & Pine, as Creator')
    expect(toKnown?.html).toContain('Alder &amp; Pine')
    expect(toUnknown?.subject).toBe(toKnown?.subject ?? '')
    expect(toUnknown?.text).toMatch(/\/app\/register\?reg=[\w-]{32}&email=/)
    const codes = JSON.stringify(await auditOf(open(), accountId))
    expect(codes).not.toContain(await registrationCode(open(), unknown))
  })

  test('a newcomer joins with the role of the invitation and is limited by it, without an account of their own', async () => {
    const { owner, accountId } = await openTeam(open())
    const email = newAddress()
    const { id } = await (await invite(open(), owner.token, email, 1)).json()
    const reg = await registrationCode(open(), email)
    const read = await (await open().call(`/api/ui/v1/registrations/${reg}`)).json()
    expect(read.invitation).toMatchObject({ invitedBy: 'Test Person' })
    const { token } = await (await complete(open(), reg)).json()
    expect(await (await ask(open(), token, 'GET account')).json()).toMatchObject({
      id: accountId,
      role: 1,
    })
    expect((await membershipsOf(open(), token)).map((one) => one.id)).toEqual([accountId])
    const link = { redirectTo: 'https://example.com/' }
    expect((await ask(open(), token, 'GET redirects')).status).toBe(200)
    expect((await ask(open(), token, 'POST redirects/standard', link)).status).toBe(403)
    expect((await ask(open(), token, 'GET users')).status).toBe(403)
    expect((await usersOf(open(), owner.token)).map((user) => user.status)).toEqual([
      'ACTIVE',
      'ACTIVE',
    ])
    expect((await ask(open(), owner.token, `DELETE users/cancel/${id}`)).status).toBe(404)
    expect((await complete(open(), reg)).status).toBe(410)
    const own = await ask(open(), token, 'POST accounts', { name: 'My own' })
    expect(await own.json()).toMatchObject({ name: 'My own', isOwner: true, isCurrent: false })
  })

  test('cancelling an invitation ends all its links', async () => {
    const { owner } = await openTeam(open())
    const email = newAddress()
    const { id } = await (await invite(open(), owner.token, email)).json()
    const first = await registrationCode(open(), email)
    open().pass(1)
    expect((await ask(open(), owner.token, `POST users/${id}/resend`)).status).toBe(200)
    const second = await registrationCode(open(), email)
    expect(second).not.toBe(first)
    expect((await ask(open(), owner.token, `DELETE users/cancel/${id}`)).status).toBe(204)
    for (const reg of [first, second]) expect((await complete(open(), reg)).status).toBe(410)
    expect(await usersOf(open(), owner.token)).toHaveLength(1)
    expect((await ask(open(), owner.token, `DELETE users/cancel/${id}`)).status).toBe(404)
  })

  test('resending extends it to seven days; an address gets at most five mails an hour', async () => {
    const { owner } = await openTeam(open())
    const email = newAddress()
    const { id } = await (await invite(open(), owner.token, email)).json()
    open().pass(DAY)
    for (let i = 0; i < 5; i++) {
      const sent = await ask(open(), owner.token, `POST users/${id}/resend`)
      expect((await sent.json()).expiresAt).toBe(
        new Date(open().app.clock() + 7 * DAY).toISOString(),
      )
    }
    const refused = await ask(open(), owner.token, `POST users/${id}/resend`)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    // Neither a new invitation nor another account gets around the limit.
    await ask(open(), owner.token, `DELETE users/cancel/${id}`)
    const other = await openTeam(open())
    for (const token of [owner.token, other.owner.token]) {
      expect((await invite(open(), token, email)).status).toBe(429)
    }
    expect(await mailsTo(open(), email)).toHaveLength(6)
    expect(await usersOf(open(), owner.token)).toHaveLength(1)
    open().pass(HOUR)
    expect((await invite(open(), owner.token, email)).status).toBe(201)
  })

  test('an account sends at most fifty invitations an hour', async () => {
    const { owner } = await openTeam(open())
    for (let i = 0; i < 50; i++) {
      expect((await invite(open(), owner.token, newAddress())).status).toBe(201)
    }
    expect((await invite(open(), owner.token, newAddress())).status).toBe(429)
    open().pass(HOUR)
    expect((await invite(open(), owner.token, newAddress())).status).toBe(201)
  })

  test('only the invited user can accept or decline', async () => {
    const { owner, accountId } = await openTeam(open())
    const guest = (await openTeam(open())).owner
    const stranger = (await openTeam(open())).owner
    await invite(open(), owner.token, guest.email)
    for (const call of [`PUT accounts/${accountId}/accept`, `DELETE accounts/${accountId}/decline`])
      expect([call, (await ask(open(), stranger.token, call)).status]).toEqual([call, 404])
    const accepted = await ask(open(), guest.token, `PUT accounts/${accountId}/accept`)
    expect(await accepted.json()).toMatchObject({
      id: accountId,
      role: 3,
      status: 'ACTIVE',
      isOwner: false,
      isCurrent: false,
    })
    expect((await ask(open(), guest.token, `PUT accounts/${accountId}/accept`)).status).toBe(404)
  })

  test('a declined invitation cannot be accepted any more, and the audit log shows the refusal', async () => {
    const { owner, accountId } = await openTeam(open())
    const guest = (await openTeam(open())).owner
    await invite(open(), owner.token, guest.email)
    expect((await ask(open(), guest.token, `DELETE accounts/${accountId}/decline`)).status).toBe(
      204,
    )
    for (const call of [`PUT accounts/${accountId}/accept`, `DELETE accounts/${accountId}/decline`])
      expect((await ask(open(), guest.token, call)).status).toBe(404)
    const entries = await auditOf(open(), accountId)
    const [mail] = await mailsTo(open(), owner.email)
    expect(mail?.subject).toBe(`${guest.email} declined your invitation`)
    expect(entries.find((one) => one.action === 'invitation.declined')).toMatchObject({
      userId: guest.id,
      before: { email: guest.email, role: 3 },
    })
    expect((await invite(open(), owner.token, guest.email)).status).toBe(201)
  })

  test('a foreign or guessed invitation id answers 404', async () => {
    const { owner } = await openTeam(open())
    const foreign = await openTeam(open())
    const { id } = await (await invite(open(), foreign.owner.token, newAddress())).json()
    expect(id).toMatch(/^inv_[2-9a-z]{16}$/)
    const tries = [
      id,
      ...Array.from({ length: 50 }, (_, i) => `inv_${String(i).padStart(16, 'a')}`),
    ]
    for (const tried of tries) {
      expect((await ask(open(), owner.token, `DELETE users/cancel/${tried}`)).status).toBe(404)
      expect((await ask(open(), owner.token, `POST users/${tried}/resend`)).status).toBe(404)
      expect((await ask(open(), owner.token, `PUT accounts/${tried}/accept`)).status).toBe(404)
    }
    expect((await usersOf(open(), foreign.owner.token)).map((user) => user.id)).toContain(id)
  })

  test('invitations beyond the role of a demoted or suspended member are withdrawn', async () => {
    const { owner, add, accountId } = await openTeam(open())
    const admin = await add(ADMINISTRATOR)
    const [low, high] = [newAddress(), newAddress()]
    await invite(open(), admin.token, low, 1)
    await invite(open(), admin.token, high, 15)
    const invited = async () =>
      (await usersOf(open(), owner.token))
        .filter((user) => user.status === 'INVITED')
        .map((user) => user.email)
    await ask(open(), owner.token, `PUT users/${admin.id}/role/33`)
    expect(await invited()).toEqual([low])
    await ask(open(), owner.token, `PUT users/${admin.id}/status/suspended`)
    expect(await invited()).toEqual([])
    const cancelled = (await auditOf(open(), accountId)).filter(
      (one) => one.action === 'invitation.cancelled',
    )
    expect(cancelled.map((one) => one.before.email)).toEqual([high, low])
    expect((await complete(open(), await registrationCode(open(), high))).status).toBe(410)
  })

  test('an administrator neither resends nor cancels an invitation that grants more than they hold', async () => {
    const { owner, add } = await openTeam(open())
    const admin = await add(ADMINISTRATOR)
    const { id } = await (await invite(open(), owner.token, newAddress(), 127)).json()
    for (const call of [`POST users/${id}/resend`, `DELETE users/cancel/${id}`]) {
      expect([call, ...(await refusal(await ask(open(), admin.token, call)))]).toEqual([
        call,
        403,
        'forbidden',
      ])
    }
    expect((await ask(open(), owner.token, `DELETE users/cancel/${id}`)).status).toBe(204)
  })
})

describeApp(
  'Invitations of a plan',
  (open) => {
    test('limits members and open invitations together, also when they are made all at once', async () => {
      const { owner, accountId } = await openTeam(open())
      const wishes = Array.from({ length: 14 }, newAddress)
      const answers = await Promise.all(wishes.map((email) => invite(open(), owner.token, email)))
      // The trial is Pro, with ten users.
      expect(answers.map(({ status }) => status).toSorted()).toEqual([
        ...Array(9).fill(201),
        ...Array(5).fill(403),
      ])
      const full = await invite(open(), owner.token, newAddress())
      expect((await refusal(full))[1]).toBe('limit-reached')
      const [, invited] = await usersOf(open(), owner.token)
      await ask(open(), owner.token, `DELETE users/cancel/${invited?.id}`)
      const guest = (await openTeam(open())).owner
      expect((await invite(open(), owner.token, guest.email)).status).toBe(201)
      const accepted = await ask(open(), guest.token, `PUT accounts/${accountId}/accept`)
      expect(accepted.status).toBe(200)
      expect((await invite(open(), owner.token, newAddress())).status).toBe(403)
    })
  },
  { PAYMENTS_ENABLED: 'true' },
)
