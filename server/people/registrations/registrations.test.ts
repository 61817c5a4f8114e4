import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createApp } from '../../app.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { describeApp, PASSWORD, type TestApp } from '../../testing/app.ts'
import { readEmails } from '../../testing/corpora/corpora.ts'
import { openPost, type Post } from '../../testing/post.ts'
import { countQueries } from '../../testing/query-count.ts'
import { startRegistration } from './registrations.ts'

let post: Post
beforeAll(async () => {
  post = await openPost()
})
afterAll(() => post.stop())

const newEmail = () => `${crypto.randomUUID()}@example.org`

const REGISTRATIONS = '/api/ui/v1/registrations'
const person = { firstName: 'Mara', lastName: 'Lind', password: PASSWORD, acceptTerms: true }

async function start(app: TestApp, email: unknown, isHome = true) {
  const address = `2001:db8:${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}::1`
  return app.call(REGISTRATIONS, { method: 'PUT', body: { email }, isHome, address })
}

async function code(app: TestApp, email: string): Promise<string> {
  const { openLink } = await (await start(app, email)).json()
  return new URL(openLink).searchParams.get('reg') ?? ''
}

const complete = (app: TestApp, reg: string, body: object = {}) =>
  app.call(`${REGISTRATIONS}/accounts`, {
    body: { reg, ...person, ...body },
    address: `2001:db8:${crypto.randomUUID().slice(0, 4)}::1`,
  })

describeApp('Registration', (open) => {
  test('a link makes a user, their account and a token, once', async () => {
    const reg = await code(open(), 'Mara@Example.org')
    expect(await (await open().call(`${REGISTRATIONS}/${reg}`)).json()).toMatchObject({
      email: 'mara@example.org',
      expired: false,
      used: false,
      invited: false,
    })
    const made = await complete(open(), reg, { accountName: 'Alder & Pine' })
    expect(made.status).toBe(201)
    const { token } = await made.json()
    const account = await (await open().call('/api/ui/v1/account', { token })).json()
    expect(account).toMatchObject({
      name: 'Alder & Pine',
      role: 127,
      tier: 'PRO',
      freeTrialEndsOn: null,
    })
    const profile = await (await open().call('/api/ui/v1/profile', { token })).json()
    expect(profile).toMatchObject({
      firstName: 'Mara',
      lastName: 'Lind',
      email: 'mara@example.org',
      mfaEnabled: false,
    })
    expect((await complete(open(), reg)).status).toBe(410)
    expect(await (await open().call(`${REGISTRATIONS}/${reg}`)).json()).toMatchObject({
      expired: true,
      used: true,
    })
  })

  test('of twenty concurrent uses of a link one gets in', async () => {
    const reg = await code(open(), 'race@example.org')
    const answers = await Promise.all(Array.from({ length: 20 }, () => complete(open(), reg)))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, ...Array(19).fill(410)])
  })

  test('the mail can be requested again; every link works until one is used', async () => {
    const email = newEmail()
    const first = await code(open(), email)
    const second = await code(open(), email)
    expect((await complete(open(), second)).status).toBe(201)
    expect((await complete(open(), first)).status).toBe(410)
  })

  test('an address gets five mails an hour, in any case; the answer stays the same', async () => {
    const email = newEmail()
    const bodies = new Set<string>()
    for (let i = 0; i < 8; i++) {
      const answer = await start(open(), i % 2 ? email : email.toUpperCase(), false)
      expect(answer.status).toBe(202)
      bodies.add(await answer.text())
    }
    expect(bodies.size).toBe(1)
    expect(await post.mailsTo(open().app, email)).toHaveLength(5)
    open().pass(HOUR)
    await start(open(), email, false)
    expect(await post.mailsTo(open().app, email)).toHaveLength(6)
  })

  test('a cut code and one in another case answer as unknown', async () => {
    const reg = await code(open(), newEmail())
    const swapped = reg.replace(/[a-z]/i, (sign) =>
      sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase(),
    )
    for (const bad of [reg.slice(1), reg.slice(0, -1), `${reg}x`, swapped]) {
      expect((await complete(open(), bad)).status).toBe(404)
      expect((await open().call(`${REGISTRATIONS}/${bad}`)).status).toBe(404)
    }
    expect((await complete(open(), reg)).status).toBe(201)
  })

  test('referral and promo code are kept with the registration', async () => {
    const email = newEmail()
    const body = { email, referralCode: 'MARA5', promoCode: 'SPRING' }
    await open().call(REGISTRATIONS, { method: 'PUT', body, address: '2001:db8:7::1' })
    const kept = await open()
      .app.db.selectFrom('registrations')
      .select(['referral_code', 'promo_code'])
      .where('email', '=', email)
      .execute()
    expect(kept).toEqual([{ referral_code: 'MARA5', promo_code: 'SPRING' }])
  })

  test('a forged Host header appears in no mail', async () => {
    const [email, known] = [newEmail(), newEmail()]
    await open().register(known)
    for (const address of [email, known]) {
      await open().call(`http://evil.example${REGISTRATIONS}`, {
        method: 'PUT',
        body: { email: address },
        headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
        address: `2001:db8:8:${address === email ? 1 : 2}::1`,
      })
      const mails = await post.mailsTo(open().app, address)
      expect(mails.length).toBeGreaterThan(0)
      for (const { raw, links } of mails) {
        expect(raw).not.toContain('evil.example')
        for (const link of links) expect(link).toStartWith('http://localhost:3000/app/')
      }
    }
  })

  test('a link ends after 24 hours, and an unknown one is not found', async () => {
    const reg = await code(open(), 'late@example.org')
    open().pass(DAY)
    expect(await (await open().call(`${REGISTRATIONS}/${reg}`)).json()).toMatchObject({
      expired: true,
      used: false,
    })
    expect((await complete(open(), reg)).status).toBe(410)
    expect((await open().call(`${REGISTRATIONS}/unknown`)).status).toBe(404)
    expect((await complete(open(), 'unknown')).status).toBe(404)
  })

  test('a known address is answered alike, except to the machine itself', async () => {
    await complete(open(), await code(open(), 'known@example.org'))
    const known = await (await start(open(), 'known@example.org', false)).json()
    const unknown = await (await start(open(), 'unknown@example.org', false)).json()
    expect(known).toEqual(unknown)
    expect((await (await start(open(), 'known@example.org')).json()).openLink).toBeUndefined()
  })

  test('a known address takes the same queries as an unknown one', async () => {
    const known = newEmail()
    await open().register(known)
    const { app } = open()
    const counted = countQueries(app.db as Database)
    const work = async (email: string) => {
      const before = counted.queries()
      await startRegistration({ ...app, db: counted.db }, { email }, { canShowLink: false })
      return counted.queries() - before
    }
    expect(await work(known)).toBe(await work(newEmail()))
    expect(counted.queries()).toBeGreaterThan(0)
  })

  test('weak passwords are refused with a reason, and the link can be used again', async () => {
    const reg = await code(open(), 'weak-person@example.org')
    for (const password of [
      'short',
      'Password123!',
      '1234567890',
      'aaaaaaaaaaaa',
      'weak-person@example.org',
      'x'.repeat(129),
    ]) {
      const refused = await complete(open(), reg, { password })
      expect([password, refused.status]).toEqual([password, 422])
      expect((await refused.json()).errors[0].path).toBe('password')
    }
    expect((await complete(open(), reg)).status).toBe(201)
  })

  test('the terms must be accepted, and no other field can be written', async () => {
    const reg = await code(open(), 'strict@example.org')
    expect((await complete(open(), reg, { acceptTerms: false })).status).toBe(422)
    for (const field of [
      'role',
      'tier',
      'accountId',
      'freeTrialEndsOn',
      'emailVerified',
      'email',
    ]) {
      expect((await complete(open(), reg, { [field]: 1 })).status).toBe(422)
    }
    const named = await complete(open(), reg, { email: 'another@example.org' })
    expect(named.status).toBe(422)
    expect((await named.json()).errors[0].path).toBe('email')
    const body = JSON.stringify({ reg, ...person }).replace(
      '{',
      '{"__proto__":{"isOperator":true},',
    )
    const made = await open().call(`${REGISTRATIONS}/accounts`, { body })
    expect(made.status).toBe(201)
    const { token } = await made.json()
    const profile = await (await open().call('/api/ui/v1/profile', { token })).json()
    expect(profile).toMatchObject({ email: 'strict@example.org', isOperator: false })
  })

  test('accepts and refuses the addresses of the corpus as listed', async () => {
    const wrong: string[] = []
    for (const entry of readEmails()) {
      const input = entry.input
      const { status } = await start(open(), input, false)
      const hasHeaderSigns = typeof input === 'string' && /[,;<>"]/.test(input)
      const expected = entry.verdict === 'valid' && !hasHeaderSigns ? 202 : 422
      if (status !== expected) wrong.push(`${entry.id} ${status}`)
    }
    expect(wrong).toEqual([])
  })

  test('an address may start thirty registrations an hour, by its /64 and across a restart', async () => {
    const calls = Array.from({ length: 31 }, (_, i) =>
      open().call(REGISTRATIONS, {
        method: 'PUT',
        body: { email: `many-${i}@example.org` },
        address: `2001:db8:1:2::${i + 1}`,
      }),
    )
    const statuses = (await Promise.all(calls)).map((answer) => answer.status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    const restarted = createApp(open().app)
    const late = await restarted.request(
      REGISTRATIONS,
      {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'late@example.org' }),
      },
      { address: '2001:db8:1:2::99' },
    )
    expect(late.status).toBe(429)
    expect((await late.json()).detail).toBe('That was too much for now. Try again in 60 minutes.')
    // Those who have their mail can still complete their registration.
    const completion = await open().call(`${REGISTRATIONS}/accounts`, {
      body: {},
      address: '2001:db8:1:2::1',
    })
    expect(completion.status).toBe(422)
  })
})
