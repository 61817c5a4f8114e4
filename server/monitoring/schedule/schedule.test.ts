import { afterAll, beforeAll, expect, test } from 'bun:test'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { type MonitorPoint, openMonitorPoint } from '../../testing/monitor-point.ts'
import { redirectTo } from '../../testing/servers/target/answer.ts'
import { openTarget, type Target } from '../../testing/servers/target/target.ts'

const ui = '/api/ui/v1'

describeAppOnBothDatabases('The schedule of checks', (open) => {
  let target: Target
  let point: MonitorPoint
  let token: string
  beforeAll(async () => {
    target = await openTarget(() => open().app.clock())
    token = await open().register()
    point = await openMonitorPoint(open(), target)
  })
  afterAll(() => target.close())

  const make = async (redirectTo: string) => {
    const body = { redirectTo, monitoring: true }
    const made = await open().call(`${ui}/redirects/standard`, { token, body })
    expect(made.status).toBe(201)
    await point.follow()
  }

  test('asks a host once a second, and lets no other host wait for it', async () => {
    const plain = { status: 200, headers: { 'content-type': 'text/plain' } }
    for (let number = 0; number < 30; number++) {
      target.script(`/page-${number}`, plain)
      await make(`http://large.test/page-${number}`)
    }
    target.script('/small', plain)
    await make('http://small.test/small')
    const startedAt = open().app.clock()
    await point.check()
    // Those that would wait for longer than ten seconds are moved back.
    const asked = () => target.requests().filter(({ host }) => host.startsWith('large'))
    expect(asked()).toHaveLength(11)
    expect(target.requests('/small')).toHaveLength(1)
    await point.pass(29 * SECOND)
    expect(asked()).toHaveLength(30)
    expect(open().app.clock() - startedAt).toBe(29 * SECOND)
  })

  test('keeps the pace of a host that many targets redirect to', async () => {
    target.script('/login', { status: 200, headers: { 'content-type': 'text/plain' } })
    for (let number = 0; number < 50; number++) {
      target.script('/in', redirectTo('http://login.test/login'), `shop-${number}.test`)
      await make(`http://shop-${number}.test/in`)
    }
    const startedAt = open().app.clock()
    await point.check()
    // Those whose turn would come later than in thirty seconds begin again when the host is free.
    const asked = () => target.requests('/login').length
    expect(asked()).toBe(31)
    for (let minute = 0; asked() < 50; minute++) {
      expect(minute).toBeLessThan(10)
      await point.pass(MINUTE)
    }
    expect(open().app.clock() - startedAt).toBeGreaterThanOrEqual(MINUTE)
  })

  test('asks a host no more before the time that it names', async () => {
    target.script('/busy', { status: 503, headers: { 'retry-after': '1800' } })
    await make('http://busy.test/busy')
    await point.check()
    const first = target.requests('/busy').length
    target.script('/neighbour', { status: 200 })
    await make('http://busy.test/neighbour')
    await point.pass(29 * MINUTE)
    expect(target.requests('/busy')).toHaveLength(first)
    // Another target on the same host waits too.
    expect(target.requests('/neighbour')).toEqual([])
    await point.pass(2 * MINUTE)
    expect(target.requests('/busy').length).toBeGreaterThan(first)
    expect(target.requests('/neighbour').length).toBeGreaterThan(0)
  })
})
