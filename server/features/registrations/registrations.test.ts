import { expect, test } from 'bun:test'
import { DAY } from '../../platform/clock.ts'
import { describeApp, PASSWORD, type TestApp } from '../../testing/app.ts'
import { inputOf, readCorpus } from '../../testing/corpora.ts'

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
  test('a link makes a person, their account and a token, once', async () => {
    const reg = await code(open(), 'Mara@Example.org')
    expect(await (await open().call(`${REGISTRATIONS}/${reg}`)).json()).toMatchObject({
      email: 'mara@example.org',
      expired: false,
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
    })
  })

  test('of ten who use one link at once, one gets in', async () => {
    const reg = await code(open(), 'race@example.org')
    const answers = await Promise.all(Array.from({ length: 10 }, () => complete(open(), reg)))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, ...Array(9).fill(410)])
  })

  test('a link ends after 24 hours, and an unknown one is not found', async () => {
    const reg = await code(open(), 'late@example.org')
    open().pass(DAY)
    expect(await (await open().call(`${REGISTRATIONS}/${reg}`)).json()).toMatchObject({
      expired: true,
    })
    expect((await complete(open(), reg)).status).toBe(410)
    expect((await open().call(`${REGISTRATIONS}/unknown`)).status).toBe(404)
    expect((await complete(open(), 'unknown')).status).toBe(404)
  })

  test('a known address is answered alike, away from the machine itself', async () => {
    await complete(open(), await code(open(), 'known@example.org'))
    const known = await (await start(open(), 'known@example.org', false)).json()
    const unknown = await (await start(open(), 'unknown@example.org', false)).json()
    expect(known).toEqual(unknown)
    expect((await (await start(open(), 'known@example.org')).json()).openLink).toBeUndefined()
  })

  test('weak passwords are refused with a sentence, and the link can be used again', async () => {
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

  test('terms must be agreed to, and nothing else can be written', async () => {
    const reg = await code(open(), 'strict@example.org')
    expect((await complete(open(), reg, { acceptTerms: false })).status).toBe(422)
    for (const field of ['role', 'tier', 'accountId', 'freeTrialEndsOn', 'email']) {
      expect((await complete(open(), reg, { [field]: 1 })).status).toBe(422)
    }
  })

  test('every address of the corpus has its verdict', async () => {
    const wrong: string[] = []
    for (const entry of readCorpus('emails')) {
      const input = inputOf(entry)
      const { status } = await start(open(), input, false)
      const hasHeaderSigns = typeof input === 'string' && /[,;<>"]/.test(input)
      const expected = entry.verdict === 'valid' && !hasHeaderSigns ? 202 : 422
      if (status !== expected) wrong.push(`${entry.id} ${status}`)
    }
    expect(wrong).toEqual([])
  })

  test('thirty registrations an hour from one address, by /64, over a restart', async () => {
    const calls = Array.from({ length: 31 }, (_, i) =>
      open().call(REGISTRATIONS, {
        method: 'PUT',
        body: { email: `many-${i}@example.org` },
        address: `2001:db8:1:2::${i + 1}`,
      }),
    )
    const statuses = (await Promise.all(calls)).map((answer) => answer.status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})
