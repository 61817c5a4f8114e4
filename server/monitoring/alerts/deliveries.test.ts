import { expect, test } from 'bun:test'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HOUR, SECOND } from '../../platform/clock.ts'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { deliverDue } from './deliveries/deliver.ts'
import { goDown, newcomer, runAlertJobs, stepsOf } from './testing.samples.ts'

describeAppOnBothDatabases(
  'Deliveries',
  (open, { testOnce }) => {
    test('are tried again with the same id until they arrive, once', async () => {
      const seen: (string | undefined)[] = []
      let status = 500
      const server = createServer((call, answer) => {
        call.resume()
        seen.push(call.headers['webhook-id'] as string)
        answer.writeHead(status).end()
      })
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
      const { link, app, token, subjects } = await newcomer(open())
      const channels = '/api/ui/v1/monitors/channels'
      const body = { kind: 'WEBHOOK', name: 'Ours', url }
      await open().call(channels, { token, body })
      const shop = await link('shop.example')
      const incidentId = await goDown(shop)
      await runAlertJobs(app)
      await deliverDue(app)
      await deliverDue(app)
      expect(seen).toHaveLength(1)
      const { items } = await (await open().call(channels, { token })).json()
      expect(items[0]).toMatchObject({ lastAnswer: '500', failingSince: expect.any(String) })
      status = 204
      open().pass(5 * SECOND)
      await Promise.all([deliverDue(app), deliverDue(app)])
      open().pass(HOUR)
      await deliverDue(app)
      expect(seen).toHaveLength(2)
      expect(new Set(seen).size).toBe(1)
      expect(await stepsOf(shop, incidentId)).toEqual(['NOTIFIED'])
      expect(await subjects()).toEqual([])
      server.close()
    })

    testOnce('reach each kind of chat in its own format', async () => {
      const seen = new Map<string, { body: string; headers: IncomingHttpHeaders }>()
      const server = createServer((call, answer) => {
        const parts: Buffer[] = []
        call.on('data', (part) => parts.push(part))
        call.on('end', () => {
          const body = Buffer.concat(parts).toString()
          seen.set(call.url ?? '', { body, headers: call.headers })
          answer.end('ok')
        })
      })
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const { link, app, token } = await newcomer(open())
      for (const body of [
        { kind: 'SLACK', name: 'A', url: `${base}/slack` },
        { kind: 'DISCORD', name: 'B', url: `${base}/discord` },
        { kind: 'TELEGRAM', name: 'C', botToken: '123:abcdefghij', chatId: '-42' },
        { kind: 'NTFY', name: 'D', url: `${base}/topic`, token: 'tk_1' },
      ]) {
        await open().call('/api/ui/v1/monitors/channels', { token, body })
      }
      const shop = await link('shop.example', '@everyone')
      await goDown(shop)
      await runAlertJobs(app)
      await deliverDue(app, { servers: { telegram: base } })
      server.close()
      const said = (path: string) => JSON.parse(seen.get(path)?.body ?? '{}')
      const headline = `${shop.domain}/${shop.key} is down: No answer within 10 s`
      expect([...seen.keys()].toSorted()).toEqual([
        '/bot123:abcdefghij/sendMessage',
        '/discord',
        '/slack',
        '/topic',
      ])
      expect(said('/slack').text).toBe(headline)
      expect(said('/discord')).toMatchObject({ allowed_mentions: { parse: [] } })
      const { chat_id, text } = said('/bot123:abcdefghij/sendMessage')
      expect([chat_id, text]).toEqual(['-42', expect.stringContaining(headline)])
      expect(seen.get('/topic')?.headers).toMatchObject({
        authorization: 'Bearer tk_1',
        title: headline,
        priority: '4',
      })
      expect(seen.get('/topic')?.body).toContain('Title: @everyone')
    })

    test('fail for good after seven attempts, and the incident says so', async () => {
      const { link, app, token } = await newcomer(open())
      const body = { kind: 'SLACK', name: 'Team', url: 'http://127.0.0.1:9/' }
      await open().call('/api/ui/v1/monitors/channels', { token, body })
      const shop = await link('shop.example')
      const incidentId = await goDown(shop)
      await runAlertJobs(app)
      let attempts = 0
      for (let round = 0; round < 9; round++) {
        attempts += await deliverDue(app)
        open().pass(6 * HOUR)
      }
      expect(attempts).toBe(7)
      expect(await stepsOf(shop, incidentId)).toEqual(['NOT_DELIVERED'])
    })
  },
  { ALLOW_PRIVATE_TARGETS: '127.0.0.1' },
)
