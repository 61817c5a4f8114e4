import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fetchFavicon } from './domains/favicons/fetch-favicon.ts'
import { nameLink } from './links/write/name-link.ts'
import { MINUTE } from './platform/clock.ts'
import { describeApp } from './testing/app.ts'
import { PREVIEWS } from './testing/import-previews.ts'
import { openMonitorPoint } from './testing/monitor-point.ts'
import { startDnsServer } from './testing/servers/dns-server.ts'

/** Stands for a public address, since the operator allows it. */
const ALLOWED = '127.0.0.2'
const FORBIDDEN = '127.0.0.1'

const dns = await startDnsServer()
const requests: { host: string; method: string }[] = []
const hear = ({ headers, method = '' }: IncomingMessage) =>
  requests.push({ host: headers.host?.replace(/:\d+$/, '') ?? '', method })
const outside = createServer((request, answer) => {
  hear(request)
  answer.writeHead(200, { 'content-type': 'text/html' }).end('<title>From outside</title>')
})
/** On the port of the other one, so that the same URL leads there by the other address. */
let canaries = 0
const inside = createServer((_, answer) => {
  canaries += 1
  answer.end('<title>From inside</title>')
})

beforeAll(async () => {
  await new Promise<void>((done) => outside.listen(0, ALLOWED, done))
  const { port } = outside.address() as AddressInfo
  await new Promise<void>((done) => inside.listen(port, FORBIDDEN, done))
})
afterAll(async () => {
  outside.close()
  inside.close()
  await dns.close()
})

/** A name whose second look-up says the forbidden address. */
function rebinding(host: string): string {
  dns.setTurns(host, 'A', [[ALLOWED], [FORBIDDEN]])
  return `http://${host}:${(outside.address() as AddressInfo).port}/`
}

const heard = (host: string) => requests.filter((request) => request.host === host)

describeApp(
  'A name that leads inside at the second look',
  (open) => {
    const linkTo = (token: string, body: object) =>
      open().call('/api/ui/v1/redirects/standard', { token, body })

    /** Runs a fetch twice: the first one reaches the public server, the second one sends no request at all. */
    async function tryTwice(host: string, work: (url: string) => Promise<unknown>): Promise<void> {
      const url = rebinding(host)
      await work(url)
      const first = heard(host).length
      expect([host, first > 0]).toEqual([host, true])
      open().pass(MINUTE)
      await work(url)
      expect([host, heard(host).length, canaries]).toEqual([host, first, 0])
    }

    test('gets nothing from the facts of a target', async () => {
      const token = await open().register()
      await tryTwice('facts.test', (url) =>
        open().call(`/api/ui/v1/targets?address=${encodeURIComponent(url)}`, { token }),
      )
    })

    test('gets nothing from the job that names a link', async () => {
      const token = await open().register()
      await tryTwice('name.test', async (url) => {
        const redirectTo = `${url}${heard('name.test').length}`
        await linkTo(token, { redirectTo })
        const { id, account_id } = await open()
          .app.db.selectFrom('links')
          .select(['id', 'account_id'])
          .where('redirect_to', '=', redirectTo)
          .executeTakeFirstOrThrow()
        await nameLink(open().app, { linkId: id, accountId: account_id })
      })
    })

    test('gets nothing from pictures and imports', async () => {
      const token = await open().register()
      await tryTwice('picture.test', (address) =>
        open().call('/api/ui/v1/uploads/from-address', { token, body: { address } }),
      )
      await tryTwice('import.test', (address) =>
        open().call(PREVIEWS, { token, body: { address } }),
      )
    })

    test('gets nothing from the search for a favicon', async () => {
      await tryTwice('favicon.test', (url) =>
        fetchFavicon(open().app, { site: new URL(url).origin }),
      )
    })

    test('gets nothing from a webhook', async () => {
      const token = await open().register()
      const channels = '/api/ui/v1/monitors/channels'
      const url = rebinding('webhook.test')
      const made = await open().call(channels, {
        token,
        body: { kind: 'WEBHOOK', name: 'Ours', url },
      })
      const { id } = await made.json()
      const tryIt = () => open().call(`${channels}/${id}/test`, { token, method: 'POST' })
      await tryIt()
      await tryIt()
      expect([heard('webhook.test'), canaries]).toEqual([
        [{ host: 'webhook.test', method: 'POST' }],
        0,
      ])
    })

    test('gets nothing from Monitoring', async () => {
      const token = await open().register()
      const point = await openMonitorPoint(open(), { fetchDependencies: () => open().app.outside })
      await linkTo(token, { redirectTo: rebinding('monitor.test'), monitoring: true })
      await point.follow()
      await point.pass(30 * MINUTE)
      expect([heard('monitor.test').length > 0, canaries]).toEqual([true, 0])
    })
  },
  { DNS_SERVERS: dns.address, ALLOW_PRIVATE_TARGETS: ALLOWED },
)
