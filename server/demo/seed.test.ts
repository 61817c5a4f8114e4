import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { keyProblem } from '../../contract/links/keys.ts'
import type { Link } from '../../contract/links/links.ts'
import { ruleName, variantName } from '../../contract/links/rules/rule-name.ts'
import { prepareAnalytics } from '../clicks/analytics/analytics.ts'
import { readAgent } from '../clicks/recording/enrichment/agent.ts'
import { keepPoint, syncAccount } from '../monitoring/monitoring.ts'
import { DAY, MINUTE } from '../platform/clock.ts'
import { openTestApp, type TestApp } from '../testing/app.ts'
import { openTestStore, type TestStore } from '../testing/servers/engine.ts'
import { agentGroups } from './agents.ts'
import { clicksOfYear, type SeededLink } from './click-year.ts'
import { interestAt } from './link-plan.ts'
import { planLinks } from './links/plans.ts'
import { owner, seedDemo } from './seed.ts'

const CLICKS = 4000

describe('the demo', () => {
  let engine: TestStore
  let opened: { test: TestApp; close: () => Promise<void> }
  let seeded: { links: number; clicks: number }

  beforeAll(async () => {
    engine = await openTestStore()
    opened = await openTestApp(':memory:', {
      CLICKHOUSE_URL: engine.url,
      // A year of clicks is one insert, which takes long on a busy machine
      STORE_TIMEOUT_MS: '60000',
    })
    await prepareAnalytics(engine.clickhouse)
    seeded = await seedDemo(opened.test.app, { clicks: CLICKS, seed: 7 })
  }, 180_000)
  afterAll(async () => {
    await opened.close()
    await engine.stop()
  })

  const logIn = async () => {
    const answer = await opened.test.call('/api/ui/v1/auth/login', {
      body: { username: owner.email, password: owner.password },
    })
    expect(answer.status).toBe(200)
    return (await answer.json()).token as string
  }
  const listAll = async (state: string) => {
    const token = await logIn()
    const items: Link[] = []
    let cursor = ''
    do {
      const path = `/api/ui/v1/redirects?limit=100&state=${state}${cursor && `&cursor=${cursor}`}`
      const page = await (await opened.test.call(path, { token })).json()
      items.push(...page.items)
      cursor = page.nextCursor ?? ''
    } while (cursor)
    return items
  }

  test('lets its owner log in to their company', async () => {
    const token = await logIn()
    const account = await (await opened.test.call('/api/ui/v1/account', { token })).json()
    expect(account).toMatchObject({ name: 'Alder & Pine', role: 127 })
  })

  test('has orders and sign-ups that came of some clicks', async () => {
    const token = await logIn()
    const from = new Date(opened.test.app.clock() - 60 * DAY).toISOString()
    const path = `/api/ui/v1/analytics/conversions?from=${from}`
    const { clicksWithId, converted, items } = await (
      await opened.test.call(path, { token })
    ).json()
    expect(converted).toBeGreaterThan(0)
    expect(converted).toBeLessThan(clicksWithId / 10)
    expect(items).toContainEqual(
      expect.objectContaining({
        name: 'Order',
        values: [expect.objectContaining({ currency: 'EUR' })],
      }),
    )
  })

  test('reached milestones over the year, of which the owner has seen the old ones', async () => {
    const token = await logIn()
    const answer = await opened.test.call('/api/ui/v1/notices?limit=100', { token })
    const { items } = (await answer.json()) as { items: { at: string; isSeen: boolean }[] }
    const now = opened.test.app.clock()
    const isOld = ({ at }: { at: string }) => Date.parse(at) < now - 30 * DAY
    expect(items.filter(isOld).length).toBeGreaterThan(1)
    expect(items.filter((item) => isOld(item) && !item.isSeen)).toEqual([])
  })

  test('has 200 links, of which a few are paused, expired and in the trash', async () => {
    const [active, paused, expired, trashed] = await Promise.all(
      ['active', 'paused', 'expired', 'trashed'].map(listAll),
    )
    expect(seeded.links).toBe(200)
    expect(paused?.length).toBeGreaterThan(3)
    expect(expired?.length).toBeGreaterThan(3)
    expect(trashed?.length).toBeGreaterThan(3)
    expect(active?.length).toBeGreaterThan(160)
    const links = [active, paused, expired, trashed].flatMap((each) => each ?? [])
    expect(new Set(links.map(({ id }) => id)).size).toBe(200)
    expect(new Set(links.flatMap(({ tags }) => tags)).size).toBe(5)
    for (const { title, key, redirectTo } of links) {
      expect(keyProblem(key)).toBeUndefined()
      expect(title).toBeTruthy()
      expect(URL.parse(redirectTo)?.hostname).toEndWith('alderandpine.example')
    }
  })

  test('has places on the map, and says why bots are bots', async () => {
    const token = await logIn()
    const ask = async (question: string) =>
      (await opened.test.call(`/api/ui/v1/analytics/${question}`, { token })).json()
    const year = `from=${new Date(Date.now() - 366 * DAY).toISOString()}`
    const places = await ask(`places?${year}&kind=all`)
    expect(places.items.length).toBeGreaterThan(40)
    const { clicks } = await ask(`summary?${year}&kind=all&city=unknown`)
    expect(places.unplaced).toBe(clicks)
    const bots = await ask(`breakdown?${year}&dimension=reason&kind=bot`)
    const reasons = bots.items.map(({ value }: { value: string }) => value)
    expect(reasons).toContain('Googlebot')
    expect(reasons).not.toContain('')
  })

  test('has GeoFurls whose rules and variants all have clicks', async () => {
    const token = await logIn()
    const path = '/api/ui/v1/redirects?type=GEO'
    const { items }: { items: Link[] } = await (await opened.test.call(path, { token })).json()
    expect(items.length).toBeGreaterThan(4)
    const { clickhouse } = opened.test.app
    for (const { id, key, geo } of items) {
      const served = await clickhouse.query<{ rule: string; targets: string[] }>(
        'SELECT rule, groupUniqArray(target) AS targets FROM clicks WHERE link_id = {id:String} GROUP BY rule',
        { id },
        30,
      )
      const names = geo.flatMap((rule) =>
        rule.split ? rule.split.map((_, at) => variantName(rule, at)) : [ruleName(rule)],
      )
      const fired = served.map(({ rule }) => rule).filter((rule) => rule !== '')
      expect([key, fired.toSorted()]).toEqual([key, names.toSorted()])
      for (const { targets } of served) expect(targets).toHaveLength(1)
    }
    const [first] = items
    const body = { geo: first?.geo, key: first?.key, domain: first?.domain }
    const asked = await opened.test.call('/api/ui/v1/redirects/geo/coverage', { token, body })
    const coverage = await asked.json()
    expect(coverage.clicks).toBeGreaterThan(0)
    expect(coverage.rules.some((rule: { clicks: number }) => rule.clicks > 0)).toBe(true)
  })

  test('has three hubs with a history, views, and clicks on their buttons', async () => {
    const token = await logIn()
    const { items } = await (
      await opened.test.call('/api/ui/v1/redirects/furlhub', { token })
    ).json()
    expect(items.map(({ status }: { status: string }) => status).toSorted()).toEqual([
      'CHANGED',
      'PUBLISHED',
      'PUBLISHED',
    ])
    const from = new Date(opened.test.app.clock() - 365 * DAY).toISOString()
    for (const { domain, key, draftVersion } of items) {
      expect(draftVersion).toBeGreaterThan(3)
      const path = `/api/ui/v1/furlhubs/${domain}/${key}/analytics?from=${from}`
      const found = await (await opened.test.call(path, { token })).json()
      expect(found.views).toBeGreaterThan(0)
      expect(found.clicks).toBeGreaterThan(0)
      expect(found.versions.length).toBeGreaterThan(1)
    }
  })

  test('has monitors in every state that lasts, which nobody checks', async () => {
    const token = await logIn()
    const { db, clock, clickhouse } = opened.test.app
    const monitors = await db.selectFrom('monitors').selectAll().execute()
    const states = monitors.map(({ state }) => state)
    expect(monitors.length).toBeGreaterThan(30)
    for (const state of ['DOWN', 'DEGRADED', 'BLOCKED', 'UP', 'PAUSED'])
      expect(states).toContain(state)
    const points = await db.selectFrom('watch_points').select('next_at').execute()
    for (const { next_at } of points) expect(next_at).toBeGreaterThan(clock() + 365 * DAY)
    const watches = await db.selectFrom('watches').select(['id', 'p95', 'recent']).execute()
    expect(points).toHaveLength(watches.length)

    const path = '/api/ui/v1/redirects?health=DOWN'
    const { items }: { items: Link[] } = await (await opened.test.call(path, { token })).json()
    expect(items).toMatchObject([{ key: 'giftcard', health: { reason: 'Answers 404 Not Found' } }])
    expect(items[0]?.fallbackUrl).toBeTruthy()
    const failing = monitors.find(({ link_id }) => link_id === items[0]?.id)
    expect(failing).toMatchObject({ failover: 'OFF', is_failed_over: 0 })

    const stored = await clickhouse.query<{ watches: number }>(
      'SELECT uniqExact(watch_id) AS watches FROM checks_by_day',
      {},
      30,
    )
    expect(stored).toEqual([{ watches: watches.length }])
  })

  test('keeps their states when the program starts on it, on any machine', async () => {
    const { app } = opened.test
    const states = () =>
      app.db
        .selectFrom('monitors')
        .select(['link_id', 'state', 'since', 'reason', 'incident_id', 'down_targets'])
        .orderBy('link_id')
        .execute()
    const before = await states()
    const { account_id } = await app.db
      .selectFrom('monitors')
      .select('account_id')
      .executeTakeFirstOrThrow()
    await keepPoint(app, 'another-machine')
    await syncAccount(app, account_id)
    expect(await states()).toEqual(before)
    const due = await app.db
      .selectFrom('watch_points')
      .select('next_at')
      .where('next_at', '<', app.clock() + 365 * DAY)
      .execute()
    expect(due).toEqual([])
  })

  test('sends alerts to one mail channel', async () => {
    const token = await logIn()
    const answer = await opened.test.call('/api/ui/v1/monitors/channels', { token })
    expect((await answer.json()).items).toMatchObject([{ kind: 'EMAIL', isOn: true }])
  })

  test('has incidents with a timeline, of which two are open', async () => {
    const { db, clock } = opened.test.app
    const incidents = await db.selectFrom('incidents').selectAll().orderBy('number').execute()
    expect(incidents.length).toBeGreaterThan(10)
    expect(incidents.filter(({ ended_at }) => ended_at === null)).toHaveLength(2)
    expect(incidents.map(({ number }) => number)).toEqual(incidents.map((_, at) => at + 1))
    const starts = incidents.map(({ started_at }) => started_at)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    expect(incidents.some(({ note }) => note !== null)).toBe(true)
    const steps = await db.selectFrom('incident_events').selectAll().execute()
    for (const { id, ended_at } of incidents) {
      const own = steps.filter(({ incident_id }) => incident_id === id).map(({ step }) => step)
      expect(own).toContain('SUSPECTED')
      expect(own.includes('RECOVERED')).toBe(ended_at !== null)
    }
    expect(Math.max(...starts)).toBeLessThan(clock())
    // The states of a monitor follow one another without a gap.
    const spans = await db
      .selectFrom('monitor_spans')
      .selectAll()
      .orderBy('link_id')
      .orderBy('started_at')
      .execute()
    for (const own of Map.groupBy(spans, ({ link_id }) => link_id).values()) {
      expect(own.slice(0, -1).map(({ ended_at }) => ended_at)).toEqual(
        own.slice(1).map(({ started_at }) => started_at),
      )
      expect(own.at(-1)?.ended_at).toBeNull()
    }
  })

  test('shows the same counts in the list as in the analytics store', async () => {
    const { app } = opened.test
    const stored = await app.clickhouse.query<{ id: string; total: number; human: number }>(
      `SELECT link_id AS id, count() AS total, countIf(kind = 'human') AS human
      FROM clicks WHERE event = 'click' GROUP BY id ORDER BY id`,
      {},
      30,
    )
    const counted = await app.db
      .selectFrom('link_clicks')
      .select(['link_id as id', 'total', 'human'])
      .where('total', '>', 0)
      .orderBy('link_id')
      .execute()
    expect(stored).toEqual(counted)
    expect(stored.reduce((sum, { total }) => sum + total, 0)).toBe(seeded.clicks)
    expect(Math.abs(seeded.clicks - CLICKS)).toBeLessThan(CLICKS / 10)
  })

  test('has clicks only while a link redirected, the last one just now', async () => {
    const { app } = opened.test
    const now = app.clock()
    const clicks = await app.clickhouse.query<{ id: string; first: number; last: number }>(
      `SELECT link_id AS id, toUnixTimestamp64Milli(min(at)) AS first,
        toUnixTimestamp64Milli(max(at)) AS last FROM clicks WHERE event = 'click' GROUP BY id`,
      {},
      30,
    )
    const rows = await app.db
      .selectFrom('links')
      .select(['id', 'created_at', 'updated_at', 'disabled', 'deleted_at', 'expires_at'])
      .execute()
    const links = new Map(rows.map((row) => [row.id, row]))
    for (const { id, first, last } of clicks) {
      const link = links.get(id)
      expect(first).toBeGreaterThanOrEqual(link?.created_at ?? now)
      expect(last).toBeLessThanOrEqual(link?.deleted_at ?? now)
      expect(last).toBeLessThanOrEqual(link?.expires_at ?? now)
      if (link?.disabled) expect(last).toBeLessThanOrEqual(link.updated_at)
    }
    const latest = Math.max(...clicks.map(({ last }) => last))
    expect(latest).toBeGreaterThan(now - MINUTE)
    expect(latest).toBeLessThan(now)
  })
})

describe('the year of clicks', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const from = now - 365 * DAY
  const links: SeededLink[] = planLinks(now, from).map((plan, number) => ({
    plan,
    id: `lnk_${number}`,
    accountId: 'acc_1',
    served: { target: plan.target, rules: [] },
  }))
  const draw = (seed: number) =>
    [...clicksOfYear({ links, from, now, clicks: 20_000, seed })].flat()

  const clicks = draw(5)

  test('is the same for the same seed', () => {
    const some = (seed: number) => JSON.stringify(draw(seed).slice(-500))
    expect(some(5)).toBe(JSON.stringify(clicks.slice(-500)))
    expect(some(6)).not.toBe(some(5))
  })

  test('tells visitors apart, some of whom return within the day', () => {
    const people = clicks.filter(({ kind, visitor }) => kind === 'human' && visitor !== '0')
    const visitors = new Set(people.map(({ visitor }) => visitor))
    expect(visitors.size).toBeLessThan(people.length * 0.95)
    expect(visitors.size).toBeGreaterThan(people.length * 0.5)
    const daysOf = new Map<string, number>()
    for (const { visitor, at } of people) {
      const day = Math.floor(at / DAY)
      expect(daysOf.get(visitor) ?? day).toBe(day)
      daysOf.set(visitor, day)
    }
  })

  test('has fewer clicks at night, and fewer office clicks on Sundays', () => {
    const between = (a: number, b: number) =>
      clicks.filter(({ at }) => {
        const hour = new Date(at).getUTCHours()
        return hour >= a && hour < b
      }).length
    expect(between(1, 5) * 3).toBeLessThan(between(9, 13))
    const office = new Set(links.filter(({ plan }) => plan.channel === 'team').map(({ id }) => id))
    const onDay = (day: number) =>
      clicks.filter(({ at, link_id }) => office.has(link_id) && new Date(at).getUTCDay() === day)
    expect(onDay(0).length * 2).toBeLessThan(onDay(2).length)
  })
})

describe('the plan of links', () => {
  test('keeps seasons in their months whenever the demo is made', () => {
    for (let day = 0; day < 366; day += 5) {
      const now = Date.UTC(2027, 1, 1 + day, 0, 30)
      const plans = planLinks(now, now - 365 * DAY)
      expect(plans).toHaveLength(200)
      const keys = plans.flatMap(({ key }) => key ?? [])
      expect(new Set(keys).size).toBe(keys.length)
      for (const plan of plans) {
        expect(plan.createdAt).toBeGreaterThanOrEqual(now - 365 * DAY)
        expect(plan.createdAt).toBeLessThan(now)
        if (plan.pausedAt) expect(plan.pausedAt).toBeGreaterThan(plan.createdAt)
        if (plan.trashedAt) expect(plan.trashedAt).toBeGreaterThan(plan.createdAt)
        if (plan.pausedAt) expect(plan.pausedAt).toBeLessThan(now)
      }
      const rain = plans.find(({ key }) => key === 'rain-ig')
      if (rain?.interest.kind === 'season')
        expect(new Date(rain.interest.from).toISOString()).toContain('-03-08T')
    }
  })

  test('starts and ends a season with a rush, and lets interest in a letter fade', () => {
    const season = { kind: 'season', from: 0, to: 20 * DAY } as const
    expect(interestAt(season, -1)).toBe(0)
    expect(interestAt(season, 0)).toBeGreaterThan(2 * interestAt(season, 10 * DAY))
    expect(interestAt(season, 19.9 * DAY)).toBeGreaterThan(2 * interestAt(season, 10 * DAY))
    const letter = { kind: 'burst', at: 0, halfLifeDays: 1 } as const
    expect(interestAt(letter, 5 * DAY)).toBeLessThan(interestAt(letter, 0) / 20)
  })
})

test('every agent of the demo is parsed as its group expects', () => {
  const kinds = Object.entries(agentGroups).map(([group, agents]) => {
    const expected = { crawlers: 'bot', previewers: 'preview' }[group] ?? 'human'
    return agents.map(([text]) => [text, readAgent(text).kind, expected])
  })
  for (const [text, kind, expected] of kinds.flat()) expect([text, kind]).toEqual([text, expected])
})
