import { afterAll, expect, test } from 'bun:test'
import { type ClickRow, prepareAnalytics, storeClicks } from '../../clicks/analytics/analytics.ts'
import { describeApp, type TestApp } from '../../testing/app.ts'
import { plainClick } from '../../testing/clicks.ts'
import { openTestStore } from '../../testing/servers/engine.ts'

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
afterAll(() => started.stop(), 60_000)

const GEO = '/api/ui/v1/redirects/geo'
const de = 'https://example.com/de'
const geo = [
  { countries: ['CH', 'LI'], languages: ['de'], redirectTo: 'https://example.com/ch' },
  { countries: ['DE', 'AT'], devices: ['mobile'], block: { message: 'Not on a phone' } },
  {
    countries: ['DE', 'AT'],
    split: [
      { redirectTo: de, weight: 3 },
      { redirectTo: 'https://example.com/de2', weight: 1 },
    ],
  },
  {
    countries: [],
    hours: { days: ['sat'], from: '12:00', until: '13:00', timeZone: 'UTC' },
    redirectTo: 'https://example.com/noon',
  },
  { countries: ['AT'], redirectTo: 'https://example.com/at' },
]

describeApp(
  'A list of rules that is not saved',
  (open) => {
    const ask = async (app: TestApp, token: string, visitor: object) => {
      const redirectTo = 'https://example.com/else'
      const answer = await app.call(`${GEO}/try`, { token, body: { geo, redirectTo, visitor } })
      return answer.json()
    }

    test('is tried for a visitor: which rule fires, where it leads, and why the earlier ones do not fire', async () => {
      const token = await open().register()
      expect(
        await ask(open(), token, { country: 'AT', language: 'de', device: 'desktop' }),
      ).toEqual({
        rule: 2,
        outcome: 'split',
        redirectTo: null,
        message: null,
        variants: [
          { redirectTo: de, share: 0.75 },
          { redirectTo: 'https://example.com/de2', share: 0.25 },
        ],
        checks: [
          {
            rule: 0,
            holds: false,
            why: 'It is for Switzerland or Liechtenstein, and the visitor is in Austria.',
          },
          {
            rule: 1,
            holds: false,
            why: 'It is for the device mobile, and the visitor’s is desktop.',
          },
          { rule: 2, holds: true, why: 'Everything that it asks for holds.' },
        ],
      })
      expect(await ask(open(), token, { country: 'de', device: 'mobile' })).toMatchObject({
        rule: 1,
        outcome: 'block',
        message: 'Not on a phone',
      })
      expect(await ask(open(), token, { country: 'CH', language: 'fr' })).toMatchObject({
        // The app's clock is at Saturday noon.
        rule: 3,
        checks: [
          { why: 'It is for people who read German, and the visitor reads French.' },
          {},
          {},
          { holds: true },
        ],
      })
      const late = await ask(open(), token, { at: '2026-11-22T12:00:00Z' })
      expect(late).toMatchObject({ rule: null, redirectTo: 'https://example.com/else' })
      expect(late.checks[0].why).toEndWith('and it is not known where the visitor is.')
      expect(late.checks[3].why).toBe(
        'It holds on Saturday from 12:00 to 13:00 in UTC, and there it is Sunday 12:00.',
      )
    })

    test('refuses an impossible visitor at its field', async () => {
      const token = await open().register()
      for (const [field, value] of [
        ['country', 'XX'],
        ['device', 'fridge'],
        ['at', 'noon'],
        ['name', 'Kim'],
      ]) {
        const answer = await open().call(`${GEO}/try`, {
          token,
          body: { geo, visitor: { [field ?? '']: value } },
        })
        expect(answer.status).toBe(422)
        expect((await answer.json()).errors[0].path).toBe(`visitor.${field}`)
      }
    })

    test('shows its coverage of the last 30 days, and which rules can never fire', async () => {
      const token = await open().register()
      const { id } = await (await open().call('/api/ui/v1/account', { token })).json()
      const made = await open().call(GEO, {
        token,
        body: { redirectTo: 'https://example.com/', geo: [geo[0]] },
      })
      const link = await made.json()
      const click = (changes: Partial<ClickRow>): ClickRow => ({
        ...plainClick,
        account_id: id,
        link_id: link.id,
        kind: 'human',
        at: Date.parse('2026-11-20T09:00:00Z'),
        country: 'FR',
        language: 'de',
        device: 'desktop',
        ...changes,
      })
      const noon = { at: Date.parse('2026-11-14T12:59:59Z') }
      const rows = [
        click({ country: 'CH' }),
        click({ country: 'AT', device: 'mobile' }),
        click({ country: 'AT' }),
        click({ country: 'DE', ...noon }),
        click(noon),
        click({ at: noon.at + 1000 }),
        click({ country: 'unknown' }),
        click({ country: 'LI', language: 'fr' }),
        click({ country: 'CH', kind: 'bot' }),
        click({ country: 'CH', at: Date.parse('2026-10-01T00:00:00Z') }),
        click({ country: 'CH', link_id: 'lnk_other' }),
      ]
      await storeClicks(started.clickhouse, { batchId: crypto.randomUUID(), rows })
      const answer = await open().call(`${GEO}/coverage`, { token, body: { geo, key: link.key } })
      const coverage = await answer.json()
      expect(coverage.clicks).toBe(8)
      expect(coverage.rules.map((rule: { clicks: number }) => rule.clicks)).toEqual([1, 1, 2, 1, 0])
      expect(coverage.rules[2].share).toBe(0.25)
      expect(coverage.rest).toEqual({ clicks: 3, share: 0.375, never: null })
      expect(coverage.rules.map((rule: { never: string | null }) => rule.never)).toEqual([
        null,
        null,
        null,
        null,
        'Rules 2 and 3 come first and together take everyone whom this one is for.',
      ])
      const fresh = await open().call(`${GEO}/coverage`, { token, body: { geo } })
      expect(await fresh.json()).toMatchObject({ clicks: 0, rest: { clicks: 0, share: 0 } })
      const split = ['a', 'b'].map((to) => ({ redirectTo: `https://example.com/${to}`, weight: 1 }))
      const whole = await open().call(`${GEO}/coverage`, { token, body: { geo: [{ split }] } })
      expect((await whole.json()).rest.never).toBe('Rule 1 takes everyone.')
    })
  },
  { CLICKHOUSE_URL: started.url },
)
