import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describeApp, type TestApp, waitingMailsIn } from '../../testing/app.ts'
import { channelItem } from './channels/channels.ts'

const CHANNELS = '/api/ui/v1/monitors/channels'

let server: Server
let received: { path: string; headers: IncomingHttpHeaders; body: string }[] = []
let status = 200
const address = (path: string) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`

beforeAll(async () => {
  server = createServer((call, answer) => {
    const parts: Buffer[] = []
    call.on('data', (part) => parts.push(part))
    call.on('end', () => {
      const { url: path = '', headers } = call
      received.push({ path, headers, body: Buffer.concat(parts).toString() })
      answer.writeHead(status, { location: address('/elsewhere') }).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(() => server.close())

async function newcomer(test: TestApp) {
  const email = `${crypto.randomUUID()}@example.org`
  const token = await test.register(email)
  const { id } = await (await test.call('/api/ui/v1/account', { token })).json()
  const post = (body: object) => test.call(CHANNELS, { token, body })
  const make = async (body: object) => (await post(body)).json()
  const list = async () => (await (await test.call(CHANNELS, { token })).json()).items
  const tryIt = (channel: string) =>
    test.call(`${CHANNELS}/${channel}/test`, { token, method: 'POST' })
  const { user_id: userId } = await test.app.db
    .selectFrom('memberships')
    .select('user_id')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  received = []
  status = 200
  return { email, token, accountId: id, userId, post, make, list, tryIt }
}

const allowed = { ALLOW_PRIVATE_TARGETS: '127.0.0.1' }

describeApp(
  'Alert channels',
  (open) => {
    test('show no secrets, except that of a new webhook', async () => {
      const { make, list } = await newcomer(open())
      const made = await make({
        kind: 'WEBHOOK',
        name: 'Ours',
        url: 'https://example.org/hooks/s3cret?key=s3cret',
      })
      expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
      await make({ kind: 'SLACK', name: 'Team', url: 'https://hooks.slack.com/services/s3cret' })
      await make({ kind: 'TELEGRAM', name: 'Phone', botToken: '123:s3cret-s3cret', chatId: '-42' })
      await make({ kind: 'NTFY', name: 'Push', url: 'https://ntfy.sh/s3cretary', token: 's3cret' })
      const items = await list()
      const shown = items.map(({ recipient }: { recipient: string }) => recipient)
      expect(shown.toSorted()).toEqual([
        'Chat -42',
        'example.org/hooks/s…',
        'hooks.slack.com',
        'ntfy.sh/s3creta…',
      ])
      expect(JSON.stringify(items)).not.toMatch(/s3cret["?-]/)
      expect(JSON.stringify(items)).not.toContain('whsec_')
      const { db } = open().app
      const rows = await db.selectFrom('alert_channels').select('config').execute()
      expect(rows.some(({ config }) => config.includes('s3cret'))).toBe(false)
      const audit = await db.selectFrom('audit').select('after').execute()
      expect(JSON.stringify(audit)).not.toContain('services')
    })

    test.each([
      ['kind', { kind: 'PIGEON', name: 'A' }],
      ['name', { kind: 'SLACK', name: '', url: 'https://hooks.slack.com/x' }],
      ['url', { kind: 'SLACK', name: 'A', url: 'ftp://example.org/' }],
      ['url', { kind: 'WEBHOOK', name: 'A', url: 'https://me:secret@example.org/' }],
      ['botToken', { kind: 'TELEGRAM', name: 'A', botToken: '../../features/evil', chatId: '1' }],
      ['chatId', { kind: 'TELEGRAM', name: 'A', botToken: '123:abcdefghij', chatId: 'a b' }],
      ['token', { kind: 'NTFY', name: 'A', url: 'https://ntfy.sh/a', token: 'a\r\nb: c' }],
      ['userIds', { kind: 'EMAIL', name: 'A', userIds: ['usr_stranger'] }],
      ['userIds', { kind: 'EMAIL', name: 'A', userIds: [] }],
    ])('refuse a wrong %s (%o)', async (path, body) => {
      const { post, list } = await newcomer(open())
      const answer = await post(body)
      expect(answer.status).toBe(422)
      expect((await answer.json()).errors[0].path).toBe(path)
      expect(await list()).toEqual([])
    })

    test('are at most 20', async () => {
      const { post } = await newcomer(open())
      const body = { kind: 'SLACK', name: 'Team', url: 'https://hooks.slack.com/x' }
      for (let count = 0; count < 20; count++) expect((await post(body)).status).toBe(201)
      expect((await post(body)).status).toBe(403)
    })

    test('are renamed, switched off and deleted', async () => {
      const { make, list, token } = await newcomer(open())
      const { id } = await make({ kind: 'SLACK', name: 'Team', url: 'https://hooks.slack.com/x' })
      const body = { name: ' Ops ', isOn: false }
      await open().call(`${CHANNELS}/${id}`, { token, body, method: 'PUT' })
      expect(await list()).toMatchObject([{ id, name: 'Ops', isOn: false }])
      await open().call(`${CHANNELS}/${id}`, { token, method: 'DELETE' })
      expect(await list()).toEqual([])
    })

    test('of mail say who no longer gets it', async () => {
      const { make, list, userId, email, accountId } = await newcomer(open())
      await make({ kind: 'EMAIL', name: 'Mail', userIds: [userId] })
      expect((await list())[0].recipient).toBe(email)
      const { db } = open().app
      const suspended = { status: 'SUSPENDED' }
      await db
        .updateTable('memberships')
        .set(suspended)
        .where('account_id', '=', accountId)
        .execute()
      const config = await db.selectFrom('alert_channels').selectAll().execute()
      const row = config.find((each) => each.account_id === accountId)
      expect(row && (await channelItem(open().app, row)).recipient).toBe(
        'Nobody: its members are no longer active',
      )
    })
  },
  allowed,
)

describe('The test button', () => {
  describeApp(
    'of alert channels',
    (open) => {
      test('posts a webhook that is signed, and notes the answer', async () => {
        const { make, tryIt, list, token } = await newcomer(open())
        const { id, secret } = await make({ kind: 'WEBHOOK', name: 'Ours', url: address('/hook') })
        expect(await (await tryIt(id)).json()).toEqual({ isDelivered: true, answer: '200' })
        const { headers, body } = received[0] ?? { headers: {} as IncomingHttpHeaders, body: '' }
        expect(JSON.parse(body)).toMatchObject({ type: 'monitor.test' })
        const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
        const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
        const signature = createHmac('sha256', key).update(signed).digest('base64')
        expect(headers['webhook-signature']).toBe(`v1,${signature}`)
        expect((await list())[0]).toMatchObject({ lastAnswer: '200', failingSince: null })
        const log = await (await open().call(`${CHANNELS}/${id}/deliveries`, { token })).json()
        expect(log).toMatchObject({ total: 1, items: [{ kind: 'TEST', state: 'DELIVERED' }] })
      })

      test('follows no redirects, and says so', async () => {
        const { make, tryIt, list } = await newcomer(open())
        const { id } = await make({ kind: 'SLACK', name: 'Team', url: address('/first') })
        status = 307
        expect(await (await tryIt(id)).json()).toEqual({
          isDelivered: false,
          answer: '307: it leads to another address. Enter that one.',
        })
        expect(received.map(({ path }) => path)).toEqual(['/first'])
        expect((await list())[0].failingSince).not.toBeNull()
      })

      test('switches a channel off whose receiver is gone', async () => {
        const { make, tryIt, list } = await newcomer(open())
        const { id } = await make({ kind: 'DISCORD', name: 'Team', url: address('/') })
        status = 410
        await tryIt(id)
        expect((await list())[0]).toMatchObject({ isOn: false, lastAnswer: '410' })
      })

      test('sends mail to the members', async () => {
        const { make, tryIt, userId, email } = await newcomer(open())
        const { id } = await make({ kind: 'EMAIL', name: 'Mail', userIds: [userId] })
        expect((await (await tryIt(id)).json()).isDelivered).toBe(true)
        const subjects = (await waitingMailsIn(open().app.db, email)).map(({ subject }) => subject)
        expect(subjects).toEqual(['Test message of Unfurly'])
      })

      test('works ten times a minute', async () => {
        const { make, tryIt } = await newcomer(open())
        const { id } = await make({ kind: 'NTFY', name: 'Push', url: address('/topic') })
        for (let count = 0; count < 10; count++) expect((await tryIt(id)).status).toBe(200)
        expect((await tryIt(id)).status).toBe(429)
        open().pass(60_000)
        expect((await tryIt(id)).status).toBe(200)
      })
    },
    allowed,
  )

  describeApp('in an installation without private targets', (open) => {
    test('reaches no private address', async () => {
      const { make, tryIt } = await newcomer(open())
      const { id } = await make({ kind: 'WEBHOOK', name: 'Inside', url: address('/') })
      expect(await (await tryIt(id)).json()).toEqual({
        isDelivered: false,
        answer: 'The address is in a private network, which is not allowed',
      })
      expect(received).toEqual([])
    })
  })
})
