import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Link } from '../../contract/links/links.ts'
import type { MonitorDetail } from '../../contract/monitoring/monitors.ts'
import { MINUTE, SECOND } from '../platform/clock.ts'
import { describeAppOnBothDatabases } from '../testing/app.ts'
import { type MonitorPoint, openMonitorPoint } from '../testing/monitor-point.ts'
import { page, softNotFound } from '../testing/servers/target/answer.ts'
import { openTarget, type Target } from '../testing/servers/target/target.ts'

const ui = '/api/ui/v1'

describeAppOnBothDatabases('A monitored link', (open, { testOnce }) => {
  let target: Target
  let point: MonitorPoint
  let token: string
  beforeAll(async () => {
    target = await openTarget(() => open().app.clock())
    token = await open().register()
    point = await openMonitorPoint(open(), target)
  })
  afterAll(() => target.close())

  const make = async (path: string, more: object = {}): Promise<Link> => {
    const body = { redirectTo: `http://shop.test${path}`, monitoring: true, ...more }
    const made = await open().call(`${ui}/redirects/standard`, { token, body })
    expect(made.status).toBe(201)
    const link = await made.json()
    await point.follow()
    return link
  }
  const read = async ({ domain, key }: Link): Promise<MonitorDetail> => {
    const answer = await open().call(`${ui}/monitors/${domain}/${key}`, { token })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const put = async ({ domain, key }: Link, action: string, body: object = {}) => {
    const path = `${ui}/monitors/${domain}/${key}${action}`
    const answer = await open().call(path, { method: 'PUT', token, body })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const incidentsOf = async ({ domain, key }: Link) => {
    const path = `${ui}/monitors/${domain}/${key}/incidents`
    return (await open().call(path, { token })).json()
  }

  test('is pending, then up, with one request of each kind at first and one HEAD later', async () => {
    target.script('/up', page({ title: 'Prints' }))
    const link = await make('/up')
    expect(await read(link)).toMatchObject({ state: 'PENDING', lastCheckAt: null })
    await point.check()
    expect(await read(link)).toMatchObject({
      state: 'UP',
      reason: null,
      uptime: { day: null },
      targets: [{ target: 'http://shop.test/up', places: ['Destination'], status: 200 }],
    })
    expect(target.requests('/up').map(({ method }) => method)).toEqual(['HEAD', 'GET'])
    await point.pass(6 * MINUTE)
    expect(target.requests('/up').map(({ method }) => method)).toEqual(['HEAD', 'GET', 'HEAD'])
    expect((await read(link)).uptime.day).toBe(1)
  })

  test('goes down after three failures and two minutes, and comes back after two successes and one minute', async () => {
    target.script('/shop', page({ title: 'Shop' }))
    const link = await make('/shop')
    await point.check()
    target.script('/shop', { status: 404 })
    await point.pass(6 * MINUTE)
    // The regular check failed within the last six minutes, the others followed.
    await point.pass(2 * MINUTE + SECOND)
    const down = await read(link)
    expect(down).toMatchObject({ state: 'DOWN', cause: 'STATUS', reason: 'Answers 404 Not Found' })
    const { items } = await incidentsOf(link)
    expect(items).toMatchObject([
      { cause: 'STATUS', reason: 'Answers 404 Not Found', endedAt: null, number: 1 },
    ])
    const [{ startedAt, downAt, timeline }] = items
    expect(Date.parse(downAt) - Date.parse(startedAt)).toBe(2 * MINUTE)
    expect(timeline.map(({ step }: { step: string }) => step)).toEqual(['SUSPECTED', 'DOWN'])
    target.script('/shop', page({ title: 'Shop' }))
    const checked = await point.pass(5 * MINUTE)
    expect(checked).toBeUndefined()
    const back = await read(link)
    expect(['RECOVERING', 'UP']).toContain(back.state)
    await point.pass(MINUTE)
    expect(await read(link)).toMatchObject({ state: 'UP', incidentId: null })
    expect((await incidentsOf(link)).items[0].timeline.at(-1).step).toBe('RECOVERED')
    const alerts = await open().app.db.selectFrom('alerts').select('kind').orderBy('at').execute()
    expect(alerts.map(({ kind }) => kind)).toEqual(['DOWN', 'UP'])
  })

  test('serves its backup while it is down, and says so in its alert', async () => {
    target.script('/backed-up', page({ title: 'Shop' }))
    const fallbackUrl = 'https://example.com/backup'
    const link = await make('/backed-up', { fallbackUrl })
    await point.check()
    target.script('/backed-up', { status: 404 })
    await point.pass(8 * MINUTE)
    expect(await read(link)).toMatchObject({ state: 'DOWN', isFailedOver: true, fallbackUrl })
    const { facts } = await open()
      .app.db.selectFrom('alerts')
      .select('facts')
      .where('link_id', '=', link.id)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(facts)).toMatchObject({ fallbackUrl, isFailedOver: true })
    expect(await put(link, '', { failover: 'OFF' })).toMatchObject({ isFailedOver: false })
    expect(await put(link, '', { failover: 'PINNED' })).toMatchObject({ isFailedOver: true })
    expect(await put(link, '', { failover: 'AUTO' })).toMatchObject({ isFailedOver: true })
    target.script('/backed-up', { status: 200 })
    await point.pass(7 * MINUTE)
    expect(await read(link)).toMatchObject({ state: 'UP', isFailedOver: false })
    const [{ timeline }] = (await incidentsOf(link)).items
    const steps = timeline.map(({ step }: { step: string }) => step)
    expect(steps).toEqual([
      ...['SUSPECTED', 'DOWN', 'BACKUP_ON', 'BACKUP_OFF', 'BACKUP_ON'],
      ...['RECOVERING', 'RECOVERED', 'BACKUP_OFF'],
    ])
  })

  testOnce('is not down for one failure', async () => {
    target.script('/flap', [{ status: 200 }, { status: 200 }, { status: 500 }, { status: 200 }])
    const link = await make('/flap')
    await point.check()
    await point.pass(20 * MINUTE)
    expect((await read(link)).state).toBe('UP')
    expect((await incidentsOf(link)).total).toBe(0)
  })

  testOnce('is degraded while its page says that nothing is there', async () => {
    target.script('/soft', page({ title: 'Coat' }))
    const link = await make('/soft')
    await point.check()
    target.script('/soft', softNotFound())
    await point.pass(90 * MINUTE)
    expect(await read(link)).toMatchObject({ state: 'DEGRADED', cause: 'SOFT_404' })
    target.script('/soft', page({ title: 'Coat' }))
    await point.pass(6 * MINUTE)
    expect((await read(link)).state).toBe('UP')
  })

  testOnce('is up where browsers forgive its answer, with a remark', async () => {
    const body = '<!doctype html><title>Shop</title>'
    const raw = `HTTP/1.1 200 OK\r\nBad Header: x\r\nContent-Type: text/html\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`
    target.script('/forgiven', ({ method }) => ({ raw: method === 'HEAD' ? raw : raw + body }))
    const link = await make('/forgiven')
    await point.check()
    const remarks = ['LENIENT_PARSER']
    expect(await read(link)).toMatchObject({ state: 'UP', reason: null, targets: [{ remarks }] })
    target.script('/forgiven', page({ title: 'Shop' }))
    await point.pass(70 * MINUTE)
    expect(await read(link)).toMatchObject({ state: 'UP', targets: [{ remarks: [] }] })
  })

  testOnce('is blocked where a robot wall answers, and never has an incident', async () => {
    target.script('/wall', { status: 403 })
    const link = await make('/wall')
    await point.check()
    await point.pass(30 * MINUTE)
    expect(await read(link)).toMatchObject({
      state: 'BLOCKED',
      reason: 'A robot wall answers 403',
      uptime: { day: null },
    })
    expect((await incidentsOf(link)).total).toBe(0)
  })

  test('follows an edit of its target and ends the incident of the old one', async () => {
    target.script('/gone', { status: 410 })
    target.script('/new', page({ title: 'New' }))
    const link = await make('/gone')
    await point.check()
    await point.pass(3 * MINUTE)
    expect((await read(link)).state).toBe('DOWN')
    const body = { key: link.key, domain: link.domain, redirectTo: 'http://shop.test/new' }
    await open().call(`${ui}/redirects/standard`, { method: 'PUT', token, body })
    await point.follow()
    expect(await read(link)).toMatchObject({ state: 'PENDING', target: 'http://shop.test/new' })
    expect((await incidentsOf(link)).items[0]).toMatchObject({
      timeline: expect.arrayContaining([expect.objectContaining({ step: 'TARGET_CHANGED' })]),
    })
    await point.check()
    expect((await read(link)).state).toBe('UP')
  })

  test('is not checked while it is paused, and at once when it is resumed', async () => {
    target.script('/pause', { status: 200 })
    const link = await make('/pause')
    await point.check()
    expect(await put(link, '/pause')).toMatchObject({ state: 'PAUSED', pausedBy: 'Test Person' })
    const before = target.requests('/pause').length
    await point.pass(30 * MINUTE)
    expect(target.requests('/pause').length).toBe(before)
    expect(await put(link, '/resume')).toMatchObject({ state: 'PENDING', pausedBy: null })
    await point.check()
    expect((await read(link)).state).toBe('UP')
    expect(target.requests('/pause').length).toBeGreaterThan(before)
  })

  test('shares its fetch with other links of the account to the same target', async () => {
    target.script('/shared', { status: 200 })
    const [one, other] = [await make('/shared'), await make('/shared')]
    await point.check()
    expect(target.requests('/shared').map(({ method }) => method)).toEqual(['HEAD', 'GET'])
    expect([(await read(one)).state, (await read(other)).state]).toEqual(['UP', 'UP'])
    await open().call(`${ui}/redirects/${one.domain}/${one.key}`, { method: 'DELETE', token })
    await point.follow()
    await point.pass(6 * MINUTE)
    expect((await read(other)).state).toBe('UP')
    expect((await open().call(`${ui}/monitors/${one.domain}/${one.key}`, { token })).status).toBe(
      404,
    )
  })

  test('expects other codes and words', async () => {
    target.script('/teapot', { status: 418 })
    target.script('/words', page({ text: 'Sold out' }))
    const [teapot, words] = [await make('/teapot'), await make('/words')]
    await put(teapot, '', { expectation: { codes: [418] } })
    await put(words, '', { expectation: { forbiddenKeyword: 'sold OUT' } })
    await point.check()
    expect((await read(teapot)).state).toBe('UP')
    expect(await read(words)).toMatchObject({ state: 'PENDING', cause: 'KEYWORD_PRESENT' })
  })

  test('that never answered is pending without a percentage until it is down', async () => {
    target.script('/never', { status: 500 })
    const link = await make('/never')
    await point.check()
    const pending = await read(link)
    expect(pending).toMatchObject({ state: 'PENDING', reason: 'Answers 500 Internal Server Error' })
    expect(pending.lastCheckAt).not.toBeNull()
    await point.pass(MINUTE + 30 * SECOND)
    expect(await read(link)).toMatchObject({
      state: 'PENDING',
      uptime: { day: null, week: null, month: null, year: null },
    })
    const isListedAs = async (state: string) => {
      const list = await open().call(`${ui}/monitors?state=${state}&limit=100`, { token })
      const { items } = await list.json()
      return items.some(({ key }: { key: string }) => key === link.key)
    }
    expect([await isListedAs('UP'), await isListedAs('PENDING')]).toEqual([false, true])
    expect((await incidentsOf(link)).items).toEqual([])
    await point.pass(2 * MINUTE)
    expect(await read(link)).toMatchObject({ state: 'DOWN', uptime: { day: 0 } })
    expect((await incidentsOf(link)).items).toMatchObject([{ cause: 'STATUS', endedAt: null }])
  })

  test('lists the worst first, with counts', async () => {
    const list = await (await open().call(`${ui}/monitors?limit=3`, { token })).json()
    expect(list).toMatchObject({ used: list.total, buttons: 0 })
    const { counts } = list
    expect(Object.values(counts as Record<string, number>).reduce((a, b) => a + b)).toBe(list.total)
    expect(list.items).toHaveLength(3)
    const next = await (
      await open().call(`${ui}/monitors?limit=3&cursor=${list.nextCursor}`, { token })
    ).json()
    const ids = [...list.items, ...next.items].map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const up = await (await open().call(`${ui}/monitors?state=UP`, { token })).json()
    const states = new Set(up.items.map(({ state }: { state: string }) => state))
    expect([...states].filter((state) => state !== 'SUSPECT')).toEqual(['UP'])
    expect(up.total).toBe(counts.UP + counts.SUSPECT)
  })
})
