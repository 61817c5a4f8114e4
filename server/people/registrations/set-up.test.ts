import { expect, test } from 'bun:test'
import { DAY } from '../../platform/clock.ts'
import { describeApp, PASSWORD, type TestApp } from '../../testing/app.ts'
import { openSetUpLink } from './set-up.ts'

const REGISTRATIONS = '/api/ui/v1/registrations'

const regOf = (link: string | undefined) => new URL(link ?? '').searchParams.get('reg') ?? ''
const anywhere = () => `2001:db8:${crypto.randomUUID().slice(0, 4)}::1`

const complete = (app: TestApp, reg: string, more: object) =>
  app.call(`${REGISTRATIONS}/accounts`, {
    body: {
      reg,
      firstName: 'Ada',
      lastName: 'Hill',
      password: PASSWORD,
      acceptTerms: true,
      ...more,
    },
    address: anywhere(),
  })

describeApp('Set-up link', (open) => {
  test('it makes one operator and ends all other set-up links', async () => {
    const { app } = open()
    const first = regOf(await openSetUpLink(app))
    const both = await Promise.all([openSetUpLink(app), openSetUpLink(app)])
    const states = await Promise.all(
      [first, ...both.map(regOf)].map(async (reg) => {
        const { expired, setup, email } = await (
          await open().call(`${REGISTRATIONS}/${reg}`)
        ).json()
        expect({ setup, email }).toEqual({ setup: true, email: '' })
        return { reg, expired }
      }),
    )
    const living = states.filter(({ expired }) => !expired)
    expect(living).toHaveLength(1)
    for (const { reg, expired } of states) {
      if (expired) expect((await complete(open(), reg, { email: 'a@b.example' })).status).toBe(410)
    }
    const reg = living[0]?.reg ?? ''
    for (const email of [undefined, 'nonsense', 'a@b.c,d@e.f', 7]) {
      const refused = await complete(open(), reg, { email })
      expect(refused.status).toBe(422)
      expect((await refused.json()).errors[0].path).toBe('email')
    }
    const weak = await complete(open(), reg, {
      email: 'Ada.Hill@b.example',
      password: 'ada.hill@b.example',
    })
    expect((await weak.json()).errors[0].path).toBe('password')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => complete(open(), reg, { email: `Ada${i}@Example.org` })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, ...Array(19).fill(410)])
    const won = statuses.indexOf(201)
    const { token } = (await answers[won]?.json()) ?? {}
    const profile = await (await open().call('/api/ui/v1/profile', { token })).json()
    expect(profile).toMatchObject({ email: `ada${won}@example.org`, isOperator: true })
    expect(await openSetUpLink(app)).toBeUndefined()
  })
})

describeApp('An unused set-up link', (open) => {
  test('it works for a week, also after other registrations, but not for a registered address', async () => {
    const reg = regOf(await openSetUpLink(open().app))
    await open().register('early@example.org')
    const taken = await complete(open(), reg, { email: 'Early@example.org' })
    expect(taken.status).toBe(422)
    expect((await taken.json()).errors[0].path).toBe('email')
    open().pass(7 * DAY - 1)
    const living = await (await open().call(`${REGISTRATIONS}/${reg}`)).json()
    expect(living.expired).toBe(false)
    open().pass(1)
    expect((await complete(open(), reg, { email: 'late@example.org' })).status).toBe(410)
  })
})

describeApp(
  'A first account on an installation with payments',
  (open) => {
    test('starts with fourteen days of Pro', async () => {
      const token = await open().register()
      const account = await (await open().call('/api/ui/v1/account', { token })).json()
      expect(account).toMatchObject({
        tier: 'PRO',
        freeTrialEndsOn: new Date(open().app.clock() + 14 * DAY).toISOString(),
      })
    })
  },
  { PAYMENTS_ENABLED: 'true' },
)
