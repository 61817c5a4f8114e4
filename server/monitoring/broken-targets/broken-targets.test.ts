import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Link } from '../../../contract/links/links.ts'
import type { BrokenTargetPage, FixTargets } from '../../../contract/monitoring/broken-targets.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { describeApp, describeAppOnBothDatabases } from '../../testing/app.ts'
import { type MonitorPoint, openMonitorPoint } from '../../testing/monitor-point.ts'
import { page, redirectTo } from '../../testing/servers/target/answer.ts'
import { openTarget, type Target } from '../../testing/servers/target/target.ts'
import { seedWeekly } from './broken-targets.ts'

const ui = '/api/ui/v1'
const BROKEN = `${ui}/monitors/broken`

describeApp('Fixing broken targets is refused', (open) => {
  const link = { domain: 'localhost:8080', key: 'abc' }
  test.each([
    ['links', { links: [], fix: { kind: 'HTTPS' } }],
    ['links', { links: Array(201).fill(link), fix: { kind: 'HTTPS' } }],
    ['fix.kind', { links: [link], fix: { kind: 'GUESS' } }],
    ['fix.to', { links: [link], fix: { kind: 'HOST', from: 'a.example', to: 'b.example/c' } }],
    ['fix.from', { links: [link], fix: { kind: 'HOST', from: '', to: 'b.example' } }],
  ])('for a wrong %s', async (path, body) => {
    const token = await open().register()
    const answer = await open().call(`${BROKEN}/fix`, { token, body })
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors.map((error: { path: string }) => error.path)).toContain(
      path,
    )
  })

  test('for a page that is not known', async () => {
    const token = await open().register()
    for (const cursor of ['nonsense', Buffer.from('[1,"a"]').toString('base64url')]) {
      expect((await open().call(`${BROKEN}?cursor=${cursor}`, { token })).status).toBe(400)
    }
  })

  test('for links of another account, which are named as unknown', async () => {
    const owner = await open().register()
    const body = { redirectTo: 'http://shop.test/' }
    const made = await open().call(`${ui}/redirects/standard`, { token: owner, body })
    const { domain, key } = await made.json()
    const token = await open().register()
    for (const kind of ['HTTPS', 'SUGGESTION']) {
      const fix = { links: [{ domain, key }], fix: { kind } }
      const answer = await open().call(`${BROKEN}/fix`, { token, body: fix })
      expect(await answer.json()).toMatchObject({ fixed: 0, failed: [{ domain, key }] })
    }
    const read = await open().call(`${ui}/redirects/${domain}/${key}`, { token: owner })
    expect((await read.json()).redirectTo).toBe('http://shop.test/')
  })
})

describeAppOnBothDatabases('Broken targets of links without monitoring', (open) => {
  let target: Target
  let point: MonitorPoint
  beforeAll(async () => {
    target = await openTarget(() => open().app.clock())
    point = await openMonitorPoint(open(), target)
    target.script('/up', page({ title: 'Prints' }))
    target.script('/moved', redirectTo('http://store.test/up', 301))
    target.script('/gone', { status: 404 })
  })
  afterAll(() => target.close())

  const make = async (token: string, redirectTo: string, more: object = {}): Promise<Link> => {
    const call = 'geo' in more ? 'geo' : 'standard'
    const body = { redirectTo, ...more }
    const made = await open().call(`${ui}/redirects/${call}`, { token, body })
    expect(made.status).toBe(201)
    return made.json()
  }
  const click = async ({ id }: Link, human: number) => {
    const { db } = open().app
    await db.updateTable('link_clicks').set({ human }).where('link_id', '=', id).execute()
  }
  const list = async (token: string, query = ''): Promise<BrokenTargetPage> => {
    const answer = await open().call(`${BROKEN}${query}`, { token })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const fix = async (token: string, links: Link[], how: FixTargets['fix']) => {
    const at = links.map(({ domain, key }) => ({ domain, key }))
    const answer = await open().call(`${BROKEN}/fix`, { token, body: { links: at, fix: how } })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const read = async (token: string, { domain, key }: Link) =>
    (await open().call(`${ui}/redirects/${domain}/${key}`, { token })).json()
  /** Looks at everything that is due, and at what failed again. */
  const look = async () => {
    await seedWeekly(open().app)
    await point.follow()
    await point.pass(DAY)
    await point.pass(HOUR)
  }

  test('are listed with the most clicked first, a page at a time, and with what may take their place', async () => {
    const token = await open().register()
    const fine = await make(token, 'http://shop.test/up')
    const gone = await make(token, 'http://shop.test/gone', { title: 'Old prints' })
    const moved = await make(token, 'http://shop.test/moved')
    await make(token, 'http://shop.test/gone', { monitoring: true })
    await click(fine, 50)
    await click(gone, 3)
    await click(moved, 7)
    await look()
    const first = await list(token, '?limit=1')
    expect(first).toMatchObject({
      total: 2,
      checkedLinks: 3,
      items: [{ key: moved.key, clicks: 7 }],
    })
    expect(first.items[0]).toMatchObject({
      target: 'http://shop.test/moved',
      isDown: false,
      suggestion: { kind: 'MOVED', target: 'http://store.test/up' },
    })
    expect(first.lastCheckAt).not.toBeNull()
    const second = await list(token, `?limit=1&cursor=${first.nextCursor}`)
    expect(second).toMatchObject({
      nextCursor: null,
      items: [
        {
          key: gone.key,
          title: 'Old prints',
          target: 'http://shop.test/gone',
          isDown: true,
          cause: 'STATUS',
          clicks: 3,
        },
      ],
    })
    expect((await list(await open().register())).items).toEqual([])
  })

  test('take what is suggested in their place, and leave the list after the next look', async () => {
    const token = await open().register()
    const moved = await make(token, 'http://shop.test/moved', { note: 'Keep me', tags: ['Shop'] })
    const fine = await make(token, 'http://shop.test/up')
    await look()
    expect((await list(token)).items).toHaveLength(1)
    expect(await fix(token, [moved, fine], { kind: 'SUGGESTION' })).toEqual({
      fixed: 1,
      failed: [
        { domain: fine.domain, key: fine.key, reason: 'Nothing is suggested for it any more' },
      ],
    })
    expect(await read(token, moved)).toMatchObject({
      redirectTo: 'http://store.test/up',
      note: 'Keep me',
      tags: ['Shop'],
    })
    const history = await open().call(`${ui}/redirects/${moved.domain}/${moved.key}/history`, {
      token,
    })
    expect((await history.json()).items[0]).toMatchObject({ action: 'link.edited' })
    await point.follow()
    expect((await list(token)).items).toEqual([])
    await look()
    expect((await list(token)).items).toEqual([])
  })

  test('move to https and to another host, in rules and variants too', async () => {
    const token = await open().register()
    const geo = [
      { countries: ['DE'], redirectTo: 'http://shop.test/de' },
      {
        countries: ['FR'],
        split: [
          { redirectTo: 'http://shop.test/fr', weight: 1 },
          { redirectTo: 'https://else.test/fr', weight: 2 },
        ],
      },
      { countries: ['CH'], block: { message: 'Not here' } },
    ]
    const ruled = await make(token, 'https://shop.test/', { geo })
    const plain = await make(token, 'http://shop.test/a?b=1')
    const secure = await make(token, 'https://other.test/')
    const all = [ruled, plain, secure]
    expect(await fix(token, all, { kind: 'HTTPS' })).toMatchObject({
      fixed: 2,
      failed: [{ key: secure.key, reason: 'It has no address with http' }],
    })
    expect((await read(token, ruled)).geo).toMatchObject([
      { countries: ['DE'], redirectTo: 'https://shop.test/de' },
      { split: [{ redirectTo: 'https://shop.test/fr' }, { redirectTo: 'https://else.test/fr' }] },
      { block: { message: 'Not here' } },
    ])
    const host = { kind: 'HOST', from: 'shop.test', to: 'store.test' } as const
    expect(await fix(token, all, host)).toMatchObject({
      fixed: 2,
      failed: [{ key: secure.key, reason: 'It has no address on that host' }],
    })
    expect(await read(token, ruled)).toMatchObject({
      type: 'GEO',
      redirectTo: 'https://store.test/',
      geo: [
        { redirectTo: 'https://store.test/de' },
        {
          split: [{ redirectTo: 'https://store.test/fr' }, { redirectTo: 'https://else.test/fr' }],
        },
        {},
      ],
    })
    expect(await read(token, plain)).toMatchObject({ redirectTo: 'https://store.test/a?b=1' })
  })

  test('stay where a new address is refused, and the other links are fixed', async () => {
    const token = await open().register()
    const one = await make(token, 'http://shop.test/')
    const inside = { kind: 'HOST', from: 'shop.test', to: '127.0.0.1' } as const
    expect(await fix(token, [one], inside)).toMatchObject({ fixed: 0, failed: [{ key: one.key }] })
    expect(await read(token, one)).toMatchObject({ redirectTo: 'http://shop.test/' })
    const { domain, key } = one
    await open().call(`${ui}/redirects/${domain}/${key}`, { method: 'DELETE', token })
    const other = await make(token, 'http://shop.test/b')
    expect(await fix(token, [one, other], { kind: 'HTTPS' })).toMatchObject({
      fixed: 1,
      failed: [{ key }],
    })
  })

  test('are those of live links that are not watched already, until the account wants none', async () => {
    const token = await open().register()
    const plain = await make(token, 'http://shop.test/up')
    const watched = await make(token, 'http://shop.test/up', { monitoring: true })
    const paused = await make(token, 'http://shop.test/up', { disabled: true })
    const trashed = await make(token, 'http://shop.test/up')
    await open().call(`${ui}/redirects/${trashed.domain}/${trashed.key}`, {
      method: 'DELETE',
      token,
    })
    const ids = [plain, watched, paused, trashed].map(({ id }) => id)
    const weekly = async () => {
      await seedWeekly(open().app)
      await point.follow()
      const rows = await open()
        .app.db.selectFrom('monitors')
        .select('link_id')
        .where('is_weekly', '=', 1)
        .where('link_id', 'in', ids)
        .execute()
      return rows.map(({ link_id }) => link_id)
    }
    expect(await weekly()).toEqual([plain.id])
    expect(await weekly()).toEqual([plain.id])
    const off = { method: 'PUT', token, body: { weeklyChecks: false } }
    expect((await open().call(`${ui}/monitors/settings`, off)).status).toBe(200)
    expect(await weekly()).toEqual([])
    const left = await open()
      .app.db.selectFrom('monitors')
      .innerJoin('monitor_watches', 'monitor_watches.link_id', 'monitors.link_id')
      .select('monitors.link_id')
      .where('monitors.link_id', 'in', ids)
      .execute()
    expect(left).toEqual([{ link_id: watched.id }])
  })
})

describeApp('A robot wall', (open) => {
  test('is no broken target', async () => {
    const target = await openTarget(() => open().app.clock())
    const point = await openMonitorPoint(open(), target)
    const token = await open().register()
    target.script('/linkedin', { status: 999 })
    target.script('/challenge', { status: 503, headers: { 'cf-mitigated': 'challenge' } })
    target.script('/gone', { status: 410 })
    for (const path of ['/linkedin', '/challenge', '/gone']) {
      const body = { redirectTo: `http://shop.test${path}` }
      await open().call(`${ui}/redirects/standard`, { token, body })
    }
    await seedWeekly(open().app)
    await point.follow()
    await point.pass(DAY)
    await point.pass(HOUR)
    const { items } = await (await open().call(BROKEN, { token })).json()
    expect(items.map((item: { target: string }) => item.target)).toEqual(['http://shop.test/gone'])
    target.close()
  })
})

describeApp('A weekly check', (open) => {
  test('comes once a week, and again soon after a failure', async () => {
    const target = await openTarget(() => open().app.clock())
    const point = await openMonitorPoint(open(), target)
    const token = await open().register()
    target.script('/weekly', page({ title: 'Weekly' }))
    const body = { redirectTo: 'http://shop.test/weekly' }
    await open().call(`${ui}/redirects/standard`, { token, body })
    await seedWeekly(open().app)
    await point.pass(DAY)
    const first = target.requests('/weekly').length
    expect(first).toBeGreaterThan(0)
    await point.pass(5 * DAY)
    expect(target.requests('/weekly')).toHaveLength(first)
    target.script('/weekly', { status: 500 })
    await point.pass(3 * DAY)
    const second = target.requests('/weekly').length
    expect(second).toBeGreaterThanOrEqual(first + 3)
    const { state } = await open()
      .app.db.selectFrom('watches')
      .select('state')
      .executeTakeFirstOrThrow()
    expect(state).toBe('DOWN')
    const told = ['alerts', 'incidents', 'monitor_spans'] as const
    for (const table of told) {
      expect(await open().app.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    target.close()
  })
})

describeApp('A weekly check of a link', (open) => {
  test('gives way to the first check of a person who begins to watch it', async () => {
    const target = await openTarget(() => open().app.clock())
    const point = await openMonitorPoint(open(), target)
    const token = await open().register()
    target.script('/chosen', page({ title: 'Chosen' }))
    const body = { redirectTo: 'http://shop.test/chosen' }
    const made = await open().call(`${ui}/redirects/standard`, { token, body })
    const { domain, key } = await made.json()
    await seedWeekly(open().app)
    expect(await point.check()).toBe(0)
    const watch = { links: [{ domain, key }], monitoring: true }
    expect((await open().call(`${ui}/monitors/watch`, { token, body: watch })).status).toBe(200)
    await point.follow()
    expect(await point.check()).toBe(1)
    expect(target.requests('/chosen').length).toBeGreaterThan(0)
    target.close()
  })
})
