import { afterAll, expect, test } from 'bun:test'
import { HOUR } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { describeApp, type TestApp } from '../../testing/app.ts'
import { plainClick } from '../../testing/clicks.ts'
import { openTestStore } from '../../testing/servers/engine.ts'
import { prepareAnalytics, storeClicks } from './analytics.ts'

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
afterAll(() => started.stop(), 60_000)

const NOW = Date.parse('2026-11-21T12:00:00Z')
const BASES = ['/api/ui/v1/analytics', '/analytics/v1']
const CALLS = [
  ...['summary', 'timeseries', 'breakdown?dimension=country', 'events'],
  ...['weeks?links=lnk_a', 'live', 'orphans'],
]

async function person(app: TestApp) {
  const token = await app.register()
  const { id } = await (await app.call('/api/ui/v1/account', { token })).json()
  const ask = async (question: string, base = BASES[0]) => {
    const answer = await app.call(`${base}/${question}`, { token })
    return { status: answer.status, body: await answer.json() }
  }
  return { token, id, ask }
}

/** With the domain of this server, or another one. */
async function makeLink(app: TestApp, token: string, domain?: string) {
  const body = { redirectTo: 'https://a.example/', vanity: 'same-key', ...(domain && { domain }) }
  return (await app.call('/api/ui/v1/redirects/standard', { token, body })).json()
}

describeApp(
  'Questions about clicks',
  (open) => {
    test('with a parameter that does not exist are refused, and it is named', async () => {
      const { ask } = await person(open())
      for (const base of BASES) {
        for (const call of CALLS) {
          for (const name of ['countrie', 'account_id', 'From', 'from[]', 'granularity']) {
            const mark = call.includes('?') ? '&' : '?'
            const path = `${call}${mark}${encodeURIComponent(name)}=DE`
            const { status, body } = await ask(path, base)
            const isNamed = JSON.stringify(body.errors).includes(name)
            expect([base, path, status, isNamed]).toEqual([base, path, 422, true])
          }
        }
      }
    })

    test('with a parameter of another question are refused', async () => {
      const { ask } = await person(open())
      for (const call of ['timeseries?', 'breakdown?dimension=city&', 'events?', 'live?'])
        expect([call, (await ask(`${call}compare=period`)).status]).toEqual([call, 422])
      for (const call of ['summary?', 'timeseries?', 'events?'])
        expect([call, (await ask(`${call}dimension=city`)).status]).toEqual([call, 422])
    })

    test('have an earlier period only when compared', async () => {
      const { ask } = await person(open())
      expect((await ask('summary')).body).not.toHaveProperty('previous')
      for (const comparison of ['period', 'year'])
        expect((await ask(`summary?compare=${comparison}`)).body).toHaveProperty('previous')
    })

    test('never mix links with the same key on two domains', async () => {
      const { ask, token, id: account_id } = await person(open())
      const host = 'two-domains.example'
      const keys = { key_rule: 'standard' as const, case_sensitive: 0 }
      const domain = { id: newId('dom'), kind: 'link', account_id: null, name: host, ...keys }
      await open()
        .app.db.insertInto('domains')
        .values({ ...domain, is_default: 0, created_at: NOW, stopped_at: null })
        .execute()
      const one = await makeLink(open(), token)
      const two = await makeLink(open(), token, host)
      expect([one.key, two.key, two.domain]).toEqual(['same-key', 'same-key', host])
      const rows = [one.id, two.id, two.id, two.id].map((link_id) => ({
        ...plainClick,
        ...{ account_id, link_id, at: NOW - HOUR },
      }))
      await storeClicks(started.clickhouse, { batchId: crypto.randomUUID(), rows })
      const clicks = async (filter: string) => (await ask(`summary?${filter}`)).body.clicks
      expect(await clicks('key=same-key')).toBe(4)
      expect(await clicks(`key=same-key&domain=${one.domain}`)).toBe(1)
      expect(await clicks(`key=same-key&domain=${host}`)).toBe(3)
      expect(await clicks(`domain=${host}`)).toBe(3)
      const { items } = (await ask('breakdown?dimension=link&key=same-key')).body
      expect(items).toMatchObject([
        { clicks: 3, link: { domain: host, key: 'same-key' } },
        { clicks: 1, link: { domain: one.domain, key: 'same-key' } },
      ])
    })
  },
  { CLICKHOUSE_URL: started.url },
)
