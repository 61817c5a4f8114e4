import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Link } from '../../contract/links/links.ts'
import type { Incident } from '../../contract/monitoring/incidents.ts'
import type { MonitorDetail } from '../../contract/monitoring/monitors.ts'
import { MINUTE } from '../platform/clock.ts'
import { describeAppOnBothDatabases } from '../testing/app.ts'
import { type MonitorPoint, openMonitorPoint } from '../testing/monitor-point.ts'
import { page } from '../testing/servers/target/answer.ts'
import { openTarget, type Target } from '../testing/servers/target/target.ts'

const ui = '/api/ui/v1'
const fallbackUrl = 'https://example.com/backup'

describeAppOnBothDatabases('The failover of a link with a backup', (open, { testOnce }) => {
  let target: Target
  let point: MonitorPoint
  let token: string
  beforeAll(async () => {
    target = await openTarget(() => open().app.clock())
    token = await open().register()
    point = await openMonitorPoint(open(), target)
  })
  afterAll(() => target.close())

  const make = async (path: string): Promise<Link> => {
    const body = { redirectTo: `http://shop.test${path}`, monitoring: true, fallbackUrl }
    const made = await open().call(`${ui}/redirects/standard`, { token, body })
    expect(made.status).toBe(201)
    const link = await made.json()
    await point.follow()
    await point.check()
    return link
  }
  const read = async ({ domain, key }: Link): Promise<MonitorDetail> =>
    (await open().call(`${ui}/monitors/${domain}/${key}`, { token })).json()
  const put = async ({ domain, key }: Link, body: object): Promise<MonitorDetail> => {
    const path = `${ui}/monitors/${domain}/${key}`
    return (await open().call(path, { method: 'PUT', token, body })).json()
  }
  const incidentsOf = async ({ domain, key }: Link): Promise<Incident[]> => {
    const path = `${ui}/monitors/${domain}/${key}/incidents`
    return (await (await open().call(path, { token })).json()).items
  }
  const alertFacts = async ({ id }: Link) => {
    const { facts } = await open()
      .app.db.selectFrom('alerts')
      .select('facts')
      .where('link_id', '=', id)
      .executeTakeFirstOrThrow()
    return JSON.parse(facts)
  }
  const untilDown = () => point.pass(8 * MINUTE)

  test('says what proved that the target is down, on the monitor and on its incident', async () => {
    target.script('/proven', page({ title: 'Shop' }))
    const link = await make('/proven')
    target.script('/proven', ({ method }) => ({ status: method === 'GET' ? 503 : 500 }))
    await untilDown()
    const monitor = await read(link)
    const evidence = [
      { method: 'GET', status: 503, reason: 'Answers 503 Service Unavailable' },
      { method: 'HEAD', status: 500, reason: 'Answers 500 Internal Server Error' },
    ].map((asked) => ({ ...asked, point: 'here', at: expect.any(String) }))
    expect(monitor).toMatchObject({ state: 'DOWN', isFailedOver: true })
    expect(monitor.targets).toMatchObject([
      { failover: { since: expect.any(String), evidence }, failoverHold: null },
    ])
    const [incident] = await incidentsOf(link)
    expect(incident?.failover).toMatchObject({
      since: monitor.targets[0]?.failover?.since ?? '',
      evidence,
    })
    expect(incident?.timeline.find(({ step }) => step === 'BACKUP_ON')?.detail).toBe(
      `People go to ${fallbackUrl}. From here, GET answers 503 Service Unavailable, and HEAD answers 500 Internal Server Error.`,
    )
    expect(await alertFacts(link)).toMatchObject({ isFailedOver: true })

    target.script('/proven', page({ title: 'Shop' }))
    await point.pass(7 * MINUTE)
    expect(await read(link)).toMatchObject({
      state: 'UP',
      isFailedOver: false,
      targets: [{ failover: null, failoverHold: null }],
    })
    // What led there stays with the incident.
    expect((await incidentsOf(link))[0]?.failover?.evidence).toHaveLength(2)
  })

  test('does not begin for a target that was never seen up, until somebody pins it', async () => {
    target.script('/never', { status: 404 })
    const link = await make('/never')
    await untilDown()
    expect(await read(link)).toMatchObject({
      state: 'DOWN',
      isFailedOver: false,
      targets: [{ failover: null, failoverHold: 'NEVER_UP' }],
    })
    expect(await alertFacts(link)).toMatchObject({ fallbackUrl, isFailedOver: false })
    expect((await incidentsOf(link))[0]?.failover).toBeNull()
    expect(await put(link, { failover: 'PINNED' })).toMatchObject({ isFailedOver: true })
    expect((await incidentsOf(link))[0]).toMatchObject({
      failover: null,
      timeline: expect.arrayContaining([
        expect.objectContaining({ step: 'BACKUP_ON', detail: `People go to ${fallbackUrl}.` }),
      ]),
    })
  })

  testOnce('waits while HEAD is answered, and begins with the check that proves it', async () => {
    target.script('/head', page({ title: 'Shop' }))
    const link = await make('/head')
    target.script('/head', ({ method }) =>
      method === 'GET'
        ? { status: 500 }
        : { status: 200, headers: { 'content-type': 'text/html' } },
    )
    await point.pass(70 * MINUTE)
    expect(await read(link)).toMatchObject({
      state: 'DOWN',
      isFailedOver: false,
      targets: [{ failover: null, failoverHold: 'SECOND_OPINION' }],
    })
    target.script('/head', { status: 500 })
    await point.pass(6 * MINUTE)
    expect(await read(link)).toMatchObject({ isFailedOver: true })
    const [incident] = await incidentsOf(link)
    const steps = incident?.timeline.map(({ step }) => step)
    expect(steps).toEqual(['SUSPECTED', 'DOWN', 'BACKUP_ON'])
  })

  test.each([404, 500])(
    'is none where only HEAD answers %d, also after an outage',
    async (status) => {
      const path = `/head-only-${status}`
      const headOnly = {
        script: () =>
          target.script(path, ({ method }) => (method === 'HEAD' ? { status } : page({}))),
      }
      headOnly.script()
      const link = await make(path)
      await point.pass(20 * MINUTE)
      expect((await read(link)).state).toBe('UP')
      expect(await incidentsOf(link)).toEqual([])
      target.script(path, { status: 503 })
      await untilDown()
      expect((await read(link)).state).toBe('DOWN')
      headOnly.script()
      await point.pass(7 * MINUTE)
      expect((await read(link)).state).toBe('UP')
    },
  )

  testOnce('begins for words that somebody expects, once they were seen', async () => {
    target.script('/words', page({ text: 'In stock' }))
    const link = await make('/words')
    await put(link, { expectation: { keyword: 'in stock' } })
    await point.check()
    target.script('/words', page({ text: 'Sold out' }))
    await untilDown()
    const { isFailedOver, targets } = await read(link)
    expect(isFailedOver).toBe(true)
    expect(targets[0]?.failover?.evidence).toMatchObject([
      { method: 'GET', status: 200, reason: 'Does not contain “in stock”' },
    ])
    // The page never had this word.
    expect(await put(link, { expectation: { keyword: 'misspelt' } })).toMatchObject({
      isFailedOver: false,
    })
    await untilDown()
    expect((await read(link)).targets[0]).toMatchObject({ state: 'DOWN', failoverHold: 'NEVER_UP' })
  })

  testOnce('never begins behind a robot wall, and ends where one comes up', async () => {
    const wall = { status: 503, headers: { 'cf-mitigated': 'challenge' } }
    target.script('/wall', page({ title: 'Shop' }))
    const link = await make('/wall')
    target.script('/wall', wall)
    await point.pass(30 * MINUTE)
    expect(await read(link)).toMatchObject({
      state: 'BLOCKED',
      reason: 'A robot wall of Cloudflare answers 503',
      isFailedOver: false,
    })
    target.script('/wall', { status: 500 })
    await untilDown()
    expect(await read(link)).toMatchObject({ state: 'DOWN', isFailedOver: true })
    target.script('/wall', wall)
    await point.pass(10 * MINUTE)
    expect(await read(link)).toMatchObject({ state: 'BLOCKED', isFailedOver: false })
  })

  testOnce('stays blocked between the hours behind a wall with a good status', async () => {
    target.script('/puzzle', page({ title: 'Shop' }))
    const link = await make('/puzzle')
    target.script('/puzzle', page({ title: 'Making sure you&#39;re not a bot!' }))
    await point.pass(70 * MINUTE)
    expect(await read(link)).toMatchObject({
      state: 'BLOCKED',
      reason: 'A robot wall of Anubis answers 200',
      targets: [{ title: { usual: 'Shop', now: 'Shop' } }],
    })
    await point.pass(20 * MINUTE)
    expect((await read(link)).state).toBe('BLOCKED')
  })
})
