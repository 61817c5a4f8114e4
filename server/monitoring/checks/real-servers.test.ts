import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Link } from '../../../contract/links/links.ts'
import { fetchHop } from '../../platform/safe-fetch/fetch-hop.ts'
import { systemFetchDependencies } from '../../platform/safe-fetch/system-dependencies.ts'
import { describeApp } from '../../testing/app.ts'
import { openMonitorPoint } from '../../testing/monitor-point.ts'
import {
  type PackingServer,
  type PackingServerName,
  startPackingServer,
} from '../../testing/servers/packing-server.ts'
import { findServer } from '../../testing/servers/real-server.ts'

const WORD = 'two hundred prints'
/** Long enough that each of them packs it. */
const PAGE = `<!doctype html><title>Prints from Dahab</title><p>${'Reefs, boats and dunes. '.repeat(600)}<p>There are ${WORD} in stock.`
const outside = systemFetchDependencies({ dnsServers: [], allowPrivateTargets: ['127.0.0.1'] })
const ui = '/api/ui/v1'

const names: PackingServerName[] = ['apache2', 'nginx', 'caddy']
for (const name of names) {
  describe.skipIf(findServer(name) === undefined)(`Behind ${name}`, () => {
    let server: PackingServer
    beforeAll(async () => {
      server = await startPackingServer(name, { 'index.html': PAGE, 'empty.html': '' })
    })
    afterAll(() => server?.stop())
    const address = (path: string) => `http://127.0.0.1:${server.port}${path}`

    test.each(['/', '/empty.html', '/nothing.html'])('%s is read by each method', async (path) => {
      const bytes = 100_000
      const options = { headers: {}, timeoutMs: 5000, bytes }
      const head = await fetchHop(outside, address(path), { ...options, method: 'HEAD' })
      const get = await fetchHop(outside, address(path), { ...options, method: 'GET' })
      const status = path === '/nothing.html' ? 404 : 200
      expect([head, get]).toMatchObject([
        { status, remarks: [] },
        { status, remarks: [] },
      ])
      if (path !== '/' || head.kind !== 'fetched' || get.kind !== 'fetched') return
      // Otherwise this test would say nothing.
      expect(get.headers['content-encoding']).toBeString()
      expect(head.headers['content-encoding']).toBeString()
      expect(Buffer.from(get.body).toString()).toBe(PAGE)
    })

    describeApp(
      'a monitored link',
      (open) => {
        test('is up, and its keyword is found', async () => {
          const { app, call, register } = open()
          const token = await register()
          const point = await openMonitorPoint(open(), { fetchDependencies: () => app.outside })
          const body = { redirectTo: address('/'), monitoring: true }
          const made = await call(`${ui}/redirects/standard`, { token, body })
          const { domain, key }: Link = await made.json()
          const path = `${ui}/monitors/${domain}/${key}`
          const expectation = { keyword: WORD }
          await point.follow()
          expect((await call(path, { method: 'PUT', token, body: { expectation } })).status).toBe(
            200,
          )
          await point.check()
          expect(await (await call(path, { token })).json()).toMatchObject({
            state: 'UP',
            reason: null,
            targets: [{ state: 'UP', status: 200 }],
          })
        })
      },
      { ALLOW_PRIVATE_TARGETS: '127.0.0.1' },
    )
  })
}
