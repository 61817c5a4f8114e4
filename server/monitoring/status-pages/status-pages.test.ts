import { expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { describeApp, describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { linkRow } from '../../testing/programs/redirect-rows.ts'
import { rankOf } from '../monitoring.ts'

const PAGES = '/api/ui/v1/monitors/status-pages'
const STATUS = '/api/ui/v1/status'
const browser = { headers: { accept: 'text/html,application/xhtml+xml' } }

/** Makes a link with a monitor in a state; answers its row. */
async function monitored(
  { app, call }: TestApp,
  token: string,
  { state = 'UP', title, tags = ['Shop'] }: { state?: string; title: string; tags?: string[] },
) {
  const body = { redirectTo: 'https://secret.example/', title, tags }
  const { id, domain, key } = await (
    await call('/api/ui/v1/redirects/standard', { token, body })
  ).json()
  const { account_id } = await app.db
    .selectFrom('links')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await monitor({ app }, { id, account_id, state })
  return { id, account_id, domain, key }
}

async function monitor(
  { app }: Pick<TestApp, 'app'>,
  { id, account_id, state }: { id: string; account_id: string; state: string },
): Promise<void> {
  const since = app.clock() - HOUR
  await app.db
    .insertInto('monitors')
    .values({
      link_id: id,
      account_id,
      is_weekly: 0,
      state,
      since,
      cause: null,
      reason: 'the target says no',
      rank: rankOf(state as 'UP'),
      watched_since: since,
      paused_at: null,
      paused_by: null,
      failover: 'AUTO',
      down_targets: null,
      is_failed_over: 0,
      incident_id: null,
      expects: '',
      synced_at: since,
    })
    .execute()
}

async function spanOf(
  { app }: TestApp,
  link: { id: string; account_id: string },
  span: { state: string; from: number; to: number | null },
): Promise<void> {
  const of = { account_id: link.account_id, link_id: link.id }
  const time = { started_at: span.from, ended_at: span.to }
  await app.db
    .insertInto('monitor_spans')
    .values({ id: newId('mos'), ...of, state: span.state, ...time })
    .execute()
  if (span.state !== 'DOWN') return
  const { count } = await app.db
    .selectFrom('incidents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('incidents')
    .values({
      id: newId('inc'),
      ...of,
      watch_id: 'wat_1',
      number: Number(count) + 1,
      target: 'https://secret.example/',
      cause: 'STATUS',
      reason: 'Answers 500',
      ...time,
      down_at: span.from,
      failed_checks: 3,
      point: 'local',
      acknowledged_at: null,
      acknowledged_by: null,
      note: 'private words',
      people: null,
      backup: null,
      robots: null,
      failover: null,
    })
    .execute()
}

const made = async ({ call }: TestApp, token: string, body: object = {}) => {
  const answer = await call(PAGES, {
    token,
    body: { kind: 'TAG', title: 'Shop', tag: 'shop', ...body },
  })
  return { status: answer.status, page: await answer.json() }
}

describeApp('A status page is refused', (open) => {
  test.each([
    ['title', { kind: 'TAG', title: '', tag: 'Shop' }],
    ['title', { kind: 'TAG', title: 'x'.repeat(101), tag: 'Shop' }],
    ['tag', { kind: 'TAG', title: 'Shop', tag: 'nobody' }],
    ['kind', { kind: 'DOMAIN', title: 'Shop', domain: 'localhost:8080' }],
    ['key', { kind: 'HUB', title: 'Shop', domain: 'localhost:8080', key: 'nobody' }],
    ['key', { kind: 'HUB', title: 'Shop', domain: 'nobody.example', key: 'nobody' }],
  ])('for a wrong %s (%o)', async (path, body) => {
    const token = await open().register()
    await open().call('/api/ui/v1/tags', { token, body: { name: 'Shop' } })
    const answer = await open().call(PAGES, { token, body })
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors.map((error: { path: string }) => error.path)).toContain(
      path,
    )
  })

  test('for the tag of another account', async () => {
    const owner = await open().register()
    await open().call('/api/ui/v1/tags', { token: owner, body: { name: 'Mine' } })
    expect((await made(open(), await open().register(), { tag: 'Mine' })).status).toBe(422)
    expect((await made(open(), owner, { tag: 'Mine' })).status).toBe(201)
  })

  test('beyond the twentieth, also when several are made at once', async () => {
    const token = await open().register()
    await open().call('/api/ui/v1/tags', { token, body: { name: 'Shop' } })
    for (let count = 0; count < 18; count += 1) await made(open(), token)
    const answers = await Promise.all([1, 2, 3, 4].map(() => made(open(), token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422])
  })

  test('to readers without its address', async () => {
    const answer = await open().call(`${STATUS}/nobody-knows-this`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    const page = await open().call(`${STATUS}/nobody-knows-this`, browser)
    expect(page.status).toBe(404)
    expect(await page.text()).toContain('There is no status page here')
    expect((await open().call(`${STATUS}/nobody-knows-this/badge.svg`)).status).toBe(404)
  })
})

describeAppOnBothDatabases('A status page', (open, { testOnce }) => {
  test('is made, listed and deleted', async () => {
    const { call, register, app } = open()
    const token = await register()
    await call('/api/ui/v1/tags', { token, body: { name: 'Shop' } })
    const { status, page } = await made(open(), token, { title: ' Our shop ' })
    expect(status).toBe(201)
    expect(page).toMatchObject({ title: 'Our shop', kind: 'TAG', of: 'Shop' })
    expect(page.token).toMatch(/^[\w-]{32}$/)
    expect(page.url).toBe(`${app.config.publicUrl}${app.config.basePath}status/${page.token}`)
    expect(page.badgeUrl).toBe(`${page.url}/badge.svg`)
    expect(await (await call(PAGES, { token })).json()).toEqual({
      items: [page],
      nextCursor: null,
      total: 1,
    })
    expect((await call(`${STATUS}/${page.token}`)).status).toBe(200)
    expect((await call(new URL(page.url).pathname)).status).toBe(200)
    expect((await call(new URL(page.badgeUrl).pathname)).status).toBe(200)
    expect((await call(`${PAGES}/${page.id}`, { method: 'DELETE', token })).status).toBe(204)
    expect((await call(`${STATUS}/${page.token}`)).status).toBe(404)
    expect((await call(`${PAGES}/${page.id}`, { method: 'DELETE', token })).status).toBe(404)
    const { items } = await (await call('/api/ui/v1/audit', { token })).json()
    const told = items.map(({ action }: { action: string }) => action)
    expect(told).toContain('status-page.created')
    expect(told).toContain('status-page.deleted')
    expect(JSON.stringify(items)).not.toContain(page.token)
  })

  test('tells how the links of a tag answer, and nothing else about them', async () => {
    const test = open()
    const token = await test.register()
    const now = test.app.clock()
    const down = await monitored(test, token, { title: 'Boats', state: 'DOWN' })
    await spanOf(test, down, { state: 'UP', from: now - 3 * DAY, to: now - HOUR })
    await spanOf(test, down, { state: 'DOWN', from: now - HOUR, to: null })
    const up = await monitored(test, token, { title: 'Anchors' })
    await spanOf(test, up, { state: 'UP', from: now - 100 * DAY, to: null })
    await monitored(test, token, { title: 'Paused', state: 'PAUSED' })
    await monitored(test, token, { title: 'Other', state: 'DOWN', tags: ['Other'] })
    const trashed = await monitored(test, token, { title: 'Trashed', state: 'DOWN' })
    const path = `/api/ui/v1/redirects/${encodeURIComponent(trashed.domain)}/${trashed.key}`
    expect((await test.call(path, { method: 'DELETE', token })).ok).toBe(true)
    const { page } = await made(test, token)
    const answer = await test.call(`${STATUS}/${page.token}`)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=15')
    const text = await answer.text()
    const status = JSON.parse(text)
    expect(status).toMatchObject({ title: 'Shop', state: 'DOWN', total: 3, checkedAt: null })
    expect(status.items.map((item: Record<string, unknown>) => [item.name, item.state])).toEqual([
      ['Boats', 'DOWN'],
      ['Anchors', 'UP'],
      ['Paused', 'UNKNOWN'],
    ])
    const [boats, anchors, paused] = status.items
    expect(boats.shortUrl).toBe(`http://${down.domain}/${down.key}`)
    expect(boats.days).toHaveLength(90)
    expect(boats.days.at(-1)).toEqual({ day: '2026-11-21', uptime: 11 / 12, downSeconds: 3600 })
    expect(boats.uptime.month).toBeCloseTo(71 / 72, 6)
    expect(anchors.uptime).toEqual({ month: 1, quarter: 1 })
    expect(paused.uptime).toEqual({ month: null, quarter: null })
    expect(status.incidents).toEqual([
      { name: 'Boats', startedAt: new Date(now - HOUR).toISOString(), endedAt: null },
    ])
    for (const secret of [
      'secret.example',
      'Answers 500',
      'says no',
      'private words',
      'lnk_',
      'acc_',
    ]) {
      expect(text).not.toContain(secret)
    }
  })

  test('tells how the buttons of a hub answer', async () => {
    const test = open()
    const token = await test.register()
    const link = await monitored(test, token, { title: 'Not on the hub', state: 'DOWN' })
    const { account_id } = link
    const { id: domainId } = await test.app.db
      .selectFrom('domains')
      .select('id')
      .where('is_default', '=', 1)
      .executeTakeFirstOrThrow()
    const hubId = newId('hub')
    const buttonId = newId('lnk')
    const of = { account_id, domain_id: domainId, redirect_to: 'https://secret.example/' }
    await test.app.db
      .insertInto('links')
      .values([
        linkRow({ ...of, id: hubId, key: hubId, type: 'FURLHUB', title: 'Harbour' }),
        linkRow({ ...of, id: buttonId, key: buttonId, type: 'BUTTON', title: 'Tickets' }),
      ])
      .execute()
    await test.app.db
      .insertInto('hubs')
      .values({
        id: hubId,
        account_id,
        domain_id: domainId,
        description: null,
        settings: '{}',
        is_root: 0,
        draft_version: 1,
        draft_hash: '',
        published_version: 1,
        published_hash: '',
        published_at: 0,
        noindex: 0,
        scheduled_version: null,
        scheduled_at: null,
        saved_at: 0,
        saved_by: null,
      })
      .execute()
    const place = { hub_id: hubId, account_id, place: 'b1' }
    await test.app.db
      .insertInto('hub_buttons')
      .values({ link_id: buttonId, ...place })
      .execute()
    await monitor(test, { id: buttonId, account_id, state: 'DEGRADED' })
    const body = { kind: 'HUB', title: 'Harbour', domain: link.domain, key: hubId.toUpperCase() }
    const { status, page } = await made(test, token, { ...body, tag: undefined })
    expect(status).toBe(201)
    expect(page).toMatchObject({ kind: 'HUB', of: `http://${link.domain}/${hubId}` })
    const read = async () => test.call(`${STATUS}/${page.token}`)
    expect(await (await read()).json()).toMatchObject({
      state: 'DEGRADED',
      total: 1,
      items: [{ name: 'Tickets', shortUrl: null, state: 'DEGRADED' }],
    })
    await test.app.db.updateTable('links').set({ deleted_at: 1 }).where('id', '=', hubId).execute()
    test.pass(15 * SECOND)
    expect((await read()).status).toBe(404)
  })

  test('is gone with its tag and its account, within 15 seconds', async () => {
    const test = open()
    for (const [table, of] of [
      ['tags', 'account_id'],
      ['accounts', 'id'],
    ] as const) {
      const token = await test.register()
      const { account_id } = await monitored(test, token, { title: 'Boats' })
      const { page } = await made(test, token)
      const read = async () => (await test.call(`${STATUS}/${page.token}`)).status
      expect(await read()).toBe(200)
      const at = { deleted_at: test.app.clock() }
      await (table === 'tags'
        ? test.app.db
            .updateTable('tags')
            .set(at)
            .where(of as 'account_id', '=', account_id)
        : test.app.db.updateTable('accounts').set(at).where('id', '=', account_id)
      ).execute()
      test.pass(14 * SECOND)
      expect(await read()).toBe(200)
      test.pass(SECOND)
      expect(await read()).toBe(404)
    }
  })

  testOnce('that many read at once costs no more than one', async () => {
    const test = open()
    const token = await test.register()
    await monitored(test, token, { title: 'Boats' })
    const { page } = await made(test, token)
    const read = () => test.call(`${STATUS}/${page.token}`, { address: '198.51.100.9' })
    const before = test.queries()
    await read()
    const cost = test.queries() - before
    expect(cost).toBeGreaterThan(0)
    await Promise.all(Array.from({ length: 20 }, read))
    test.pass(10 * SECOND)
    await Promise.all(Array.from({ length: 20 }, read))
    expect(test.queries() - before).toBe(cost)
    test.pass(5 * SECOND)
    await Promise.all(Array.from({ length: 20 }, read))
    expect(test.queries() - before).toBe(2 * cost)
  })

  testOnce('takes 120 calls a minute from an address', async () => {
    const test = open()
    test.pass(MINUTE)
    const read = () => test.call(`${STATUS}/nobody`, { address: '198.51.100.10' })
    const statuses: number[] = []
    for (let count = 0; count < 121; count += 1) statuses.push((await read()).status)
    expect(statuses.slice(0, 120).every((status) => status === 404)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
  })
})
