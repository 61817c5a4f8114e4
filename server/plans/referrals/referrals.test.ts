import { expect, test } from 'bun:test'
import { openSession } from '../../people/auth/auth.ts'
import { DAY } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { describeAppOnBothDatabases, PASSWORD, type TestApp } from '../../testing/app.ts'
import { apiKey } from '../../testing/people/callers.ts'
import { anyAddress, atOnce, waitingMails } from '../../testing/people/person.ts'
import { ask, auditOf, openTeam, refusal } from '../../testing/people/team.ts'
import { decideDueReferrals } from './due-referrals.ts'

const newCode = () => `c${crypto.randomUUID().slice(0, 12)}`

describeAppOnBothDatabases('Referrals', (open, { testOnce }) => {
  async function ambassador() {
    const team = await openTeam(open())
    const code = newCode()
    expect((await ask(open(), team.owner.token, 'POST referrals/code', { code })).status).toBe(201)
    open().pass(1000)
    return { ...team, code }
  }
  const read = async (token: string) =>
    (await ask(open(), token, 'GET referrals')).json() as Promise<{
      code: string | null
      totals: Record<string, number>
      items: Record<string, unknown>[]
      total: number
    }>
  const linkTo = (token: string, code: string) =>
    ask(open(), token, `PUT profile/referrals/${encodeURIComponent(code)}`)

  testOnce('a code is refused that is reserved, malformed, or taken by somebody else', async () => {
    const { code } = await ambassador()
    const { owner } = await openTeam(open())
    for (const wrong of ['admin', 'abc', 'a'.repeat(25), 'mara_5', 'mära-5']) {
      const answer = await ask(open(), owner.token, 'POST referrals/code', { code: wrong })
      expect([wrong, answer.status]).toEqual([wrong, 422])
    }
    const taken = await ask(open(), owner.token, 'POST referrals/code', {
      code: code.toUpperCase(),
    })
    expect(await refusal(taken)).toEqual([409, 'referral-taken'])
    expect((await read(owner.token)).code).toBeNull()
  })

  test('making a code again answers the same one; a wished one replaces it and frees it', async () => {
    const { accountId, owner } = await openTeam(open())
    const make = async (body?: object) =>
      (await ask(open(), owner.token, 'POST referrals/code', body)).json()
    const made = await make()
    expect(made.code).toMatch(/^[2-9a-hjkmnp-z]{8}$/)
    expect(made.url).toBe(`${open().app.config.publicUrl}/app/?ref=${made.code}`)
    expect(await make({})).toEqual(made)
    const wished = newCode()
    expect((await make({ code: ` ${wished.toUpperCase()} ` })).code).toBe(wished)
    const other = await openTeam(open())
    expect((await linkTo(other.owner.token, made.code)).status).toBe(404)
    const again = await ask(open(), other.owner.token, 'POST referrals/code', { code: made.code })
    expect(again.status).toBe(201)
    const actions = (await auditOf(open(), accountId)).map(({ action }) => action)
    expect(actions.filter((action) => action.startsWith('referral'))).toEqual([
      'referral-code.created',
      'referral-code.changed',
    ])
  })

  test('one of twenty who wish the same code at once gets it', async () => {
    const teams = []
    for (let n = 0; n < 20; n++) teams.push(await openTeam(open()))
    const body = { code: newCode() }
    const calls = teams.map(
      ({ owner }) =>
        () =>
          ask(open(), owner.token, 'POST referrals/code', body),
    )
    const statuses = (await atOnce(open(), calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  })

  testOnce('API keys make no code, and link none', async () => {
    const { accountId, owner, code } = await ambassador()
    const key = await apiKey(open(), { userId: owner.id, accountId })
    expect((await ask(open(), key, 'POST referrals/code', {})).status).toBe(403)
    expect((await linkTo(key, code)).status).toBe(403)
    expect((await ask(open(), key, 'GET referrals')).status).toBe(200)
  })

  testOnce(
    'linking is refused for unknown codes, one’s own, a second one, and after 30 days',
    async () => {
      const first = await ambassador()
      const second = await ambassador()
      for (const unknown of ['nobody-has-this', 'a', 'ä'.repeat(5), `${first.code}x`, '%00']) {
        expect([unknown, (await linkTo(second.owner.token, unknown)).status]).toEqual([
          unknown,
          404,
        ])
      }
      expect((await linkTo(first.owner.token, first.code)).status).toBe(422)
      const { owner } = await openTeam(open())
      const linked = await linkTo(owner.token, ` ${first.code.toUpperCase()} `)
      expect(linked.status).toBe(200)
      expect(await linked.json()).toMatchObject({ linkedToReferral: true })
      for (const code of [first.code, second.code]) {
        expect(await refusal(await linkTo(owner.token, code))).toEqual([409, 'referral-linked'])
      }
      const late = await open().register()
      open().pass(30 * DAY + 1)
      const lateToken = await openSessionLater(open(), late)
      expect((await linkTo(lateToken, first.code)).status).toBe(422)
      expect((await read(await openSessionLater(open(), first.owner.token))).total).toBe(1)
    },
  )

  test('one of twenty links at once counts', async () => {
    const ambassadors: Awaited<ReturnType<typeof ambassador>>[] = []
    for (let n = 0; n < 4; n++) ambassadors.push(await ambassador())
    const { owner, accountId } = await openTeam(open())
    const calls = Array.from(
      { length: 20 },
      (_, n) => () => linkTo(owner.token, ambassadors[n % 4]?.code ?? ''),
    )
    const statuses = (await atOnce(open(), calls)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    const rows = await open()
      .app.db.selectFrom('referrals')
      .select('id')
      .where('referred_id', '=', accountId)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('the code of a registration is applied when the account is made, and may be named once more', async () => {
    const { owner, code } = await ambassador()
    const { token, email } = await registerBy(open(), code.toUpperCase())
    const account = await (await ask(open(), token, 'GET account')).json()
    expect(account.linkedToReferral).toBe(true)
    expect((await linkTo(token, code)).status).toBe(200)
    const [item] = (await read(owner.token)).items
    expect(item).toMatchObject({
      maskedEmail: `${email[0]}•••@example.org`,
      status: 'SIGNED_UP',
      reason: null,
      amount: 0,
    })
    const stranger = await registerBy(open(), 'nobody-has-this')
    const theirs = await (await ask(open(), stranger.token, 'GET account')).json()
    expect(theirs.linkedToReferral).toBe(false)
  })

  test('visits are counted for a code that somebody has, and answered alike for all', async () => {
    const { owner, code } = await ambassador()
    const visit = (body: object, address = anyAddress()) =>
      open().call('/api/ui/v1/referrals/visits', { body, address })
    for (const sent of [code, code.toUpperCase(), 'nobody-has-this', '!']) {
      expect((await visit({ code: sent })).status).toBe(204)
    }
    expect((await visit({})).status).toBe(422)
    expect((await read(owner.token)).totals.clicks).toBe(2)
    const one = anyAddress()
    for (let n = 0; n < 30; n++) await visit({ code }, one)
    expect((await visit({ code }, one)).status).toBe(204)
    expect((await read(owner.token)).totals.clicks).toBe(32)
  })

  test('an honest referral is pending after 7 days, due after 37, and paid by an operator', async () => {
    const { accountId, owner, code } = await ambassador()
    const operator = await openTeam(open())
    const users = open().app.db.updateTable('users').set({ is_operator: 1 })
    await users.where('id', '=', operator.owner.id).execute()
    const { token } = await registerBy(open(), code)
    await ask(open(), token, 'POST redirects/standard', { redirectTo: 'https://example.com/' })
    await decideDueReferrals(open().app)
    expect((await read(owner.token)).totals).toMatchObject({ signUps: 1, earned: 0 })
    open().pass(7 * DAY)
    await decideDueReferrals(open().app)
    await decideDueReferrals(open().app)
    const ownerToken = await openSessionLater(open(), owner.token)
    expect((await read(ownerToken)).totals).toMatchObject({
      qualified: 1,
      pending: 500,
      balance: 0,
    })
    open().pass(30 * DAY)
    await decideDueReferrals(open().app)
    await decideDueReferrals(open().app)
    const tokens = {
      owner: await openSessionLater(open(), owner.token),
      operator: await openSessionLater(open(), operator.owner.token),
    }
    expect((await read(tokens.owner)).totals).toMatchObject({ pending: 0, balance: 500, paid: 0 })
    expect((await ask(open(), tokens.owner, 'GET operator/payouts')).status).toBe(403)
    expect((await ask(open(), tokens.owner, 'GET operator/payouts.csv')).status).toBe(403)
    const pay = (amount: number) =>
      ask(open(), tokens.operator, 'POST operator/payouts', { accountId, amount })
    expect(await refusal(await pay(499))).toEqual([409, 'balance-changed'])
    const due = await (await ask(open(), tokens.operator, 'GET operator/payouts?due=true')).json()
    expect(due.items).toMatchObject([{ accountId, balance: 500, ownerEmail: owner.email, code }])
    const file = await (await ask(open(), tokens.operator, 'GET operator/payouts.csv')).text()
    expect(file).toContain(`"${accountId}","Test Person","${owner.email}","${code}","500"`)
    const paid = await atOnce(
      open(),
      Array.from({ length: 20 }, () => () => pay(500)),
    )
    expect(paid.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 409),
    ])
    const after = await read(tokens.owner)
    expect(after.totals).toMatchObject({ earned: 500, balance: 0, paid: 500, pending: 0 })
    expect(after.items[0]).toMatchObject({ status: 'PAID', amount: 500 })
    const mails = await waitingMails(open(), owner.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['$5.00 for your referrals was paid out'])
    for (const account of [accountId, operator.accountId]) {
      const actions = (await auditOf(open(), account)).map(({ action }) => action)
      expect(actions).toContain('referral-payout.created')
    }
  })
})

/** A session of the same person after the first one ended. */
async function openSessionLater({ app }: TestApp, token: string): Promise<string> {
  const { sub, acc } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return writing(app, (inside) => openSession(inside, sub, { accountId: acc }))
}

async function registerBy(test: TestApp, referralCode: string) {
  const email = `${crypto.randomUUID()}@example.org`
  const address = anyAddress()
  const body = { email, referralCode }
  await test.call('/api/ui/v1/registrations', { method: 'PUT', body, address })
  const [mail] = await waitingMails(test, email)
  const reg = /[?&]reg=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const answer = await test.call('/api/ui/v1/registrations/accounts', {
    body: { reg, firstName: 'Test', lastName: 'Person', password: PASSWORD, acceptTerms: true },
    address,
  })
  expect(answer.status).toBe(201)
  return { email, token: (await answer.json()).token as string }
}
