import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { Webhook as Verifier } from 'standardwebhooks'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { sessionToken } from '../../testing/people/callers.ts'
import { waitingMails } from '../../testing/people/person.ts'
import { ask, openTeam } from '../../testing/people/team.ts'
import { type Receiver, startReceiver } from '../../testing/servers/receiver.ts'
import { until } from '../../testing/until.ts'
import { openDispatch } from './dispatch.ts'
import { disableOverfull, forgetOldWebhookDeliveries, forgetWebhook } from './forgetting.ts'
import { sendDue } from './testing.samples.ts'

describeAppOnBothDatabases(
  'Webhooks',
  (open, { testOnce }) => {
    let receiver: Receiver
    beforeAll(async () => {
      receiver = await startReceiver()
    })
    afterEach(() => {
      receiver.received.length = 0
      receiver.answerBy((answer) => answer.writeHead(204).end())
    })
    afterAll(() => receiver.stop())

    async function listening(events: readonly string[], more: object = {}) {
      const { owner, accountId } = await openTeam(open())
      const { token, email } = owner
      const path = `/${crypto.randomUUID()}`
      const url = new URL(path, receiver.url).href
      const made = await ask(open(), token, 'POST webhooks', { url, events, ...more })
      expect(made.status).toBe(201)
      const { id, secret } = await made.json()
      const read = async () => (await ask(open(), token, `GET webhooks/${id}`)).json()
      const deliveries = async () =>
        (await (await ask(open(), token, `GET webhooks/${id}/deliveries`)).json()).items
      const received = () => receiver.received.filter((one) => one.path === path)
      const sent = () => received().map(({ body }) => JSON.parse(body))
      const shorten = async (vanity = crypto.randomUUID().slice(0, 8)) => {
        const body = { redirectTo: 'https://example.com/', vanity }
        return (await ask(open(), token, 'POST redirects/standard', body)).json()
      }
      return { token, email, accountId, id, secret, read, deliveries, shorten, received, sent }
    }

    test('get an event about a new link, signed as the official library signs', async () => {
      const { secret, shorten, deliveries, read, received } = await listening(['link.created'])
      const link = await shorten()
      await sendDue(open().app)
      const [one, more] = received()
      expect(more).toBeUndefined()
      const { type, timestamp, data } = JSON.parse(one?.body ?? '')
      expect([type, timestamp]).toEqual([
        'link.created',
        new Date(open().app.clock()).toISOString(),
      ])
      expect(data.links).toEqual([link])
      const id = String(one?.headers['webhook-id'])
      const seconds = Number(one?.headers['webhook-timestamp'])
      const signature = new Verifier(secret).sign(id, new Date(seconds * SECOND), one?.body ?? '')
      expect(one?.headers['webhook-signature']).toBe(signature)
      expect(await deliveries()).toMatchObject([
        { id, type, state: 'DELIVERED', attempts: 1, answer: '204', requestBody: one?.body },
      ])
      expect(await read()).toMatchObject({ status: 'ACTIVE', lastAnswer: '204' })
      expect(await read()).not.toHaveProperty('secret')
    })

    test('hear of what happens to a link, each event once, and of nothing that was not chosen', async () => {
      const events = ['link.updated', 'link.deleted']
      const { token, shorten, sent } = await listening(events)
      const { domain, key, id } = await shorten()
      await ask(open(), token, 'PUT redirects/standard', { domain, key, title: 'New' })
      await ask(open(), token, 'PUT redirects/standard', { domain, key, title: 'New' })
      await ask(open(), token, `DELETE redirects/${domain}/${key}`)
      await sendDue(open().app)
      const told = sent().map(({ type, data: { links } }) => [type, links.length, links[0].title])
      expect(told.toSorted()).toEqual([
        ['link.deleted', 1, 'New'],
        ['link.updated', 1, 'New'],
      ])
      expect(sent().every(({ data }) => data.links[0].id === id)).toBe(true)
    })

    test('hear of many links of a bulk call together, and of none that was refused', async () => {
      const { token, sent } = await listening(['link.created'])
      const vanities = ['a', 'b', 'a'].map((name) => `${name}-${crypto.randomUUID().slice(0, 8)}`)
      vanities[2] = vanities[0] ?? ''
      const items = vanities.map((vanity) => ({
        action: 'create',
        link: { redirectTo: 'https://example.com/', vanity },
      }))
      expect((await ask(open(), token, 'POST redirects/bulk', { items })).status).toBe(200)
      await sendDue(open().app)
      const keys = sent().flatMap(({ data }) => data.links.map(({ key }: { key: string }) => key))
      expect(keys.toSorted()).toEqual(vanities.slice(0, 2).toSorted())
    })

    test('have no event of a change that was rolled back', async () => {
      const { shorten, deliveries, accountId } = await listening(['link.created'])
      await shorten()
      const { app } = open()
      const failed = writing(app, async (inside) => {
        const { recordAudit } = await import('../audit/audit.ts')
        const entry = { accountId, userId: null, action: 'link.created', subject: 'lnk_x' }
        await recordAudit(inside, { ...entry, before: null, after: null })
        throw new Error('no')
      })
      expect(failed).rejects.toThrow('no')
      expect(await deliveries()).toHaveLength(1)
    })

    test('are tried again with the same id and body until they arrive, and fail meanwhile', async () => {
      const { shorten, deliveries, read, received } = await listening(['link.created'])
      receiver.answerBy((answer) => answer.writeHead(500).end('not\0now'))
      await shorten()
      await sendDue(open().app)
      await sendDue(open().app)
      expect(received()).toHaveLength(1)
      expect(await read()).toMatchObject({ status: 'FAILING', lastAnswer: '500' })
      expect(await deliveries()).toMatchObject([
        { state: 'WAITING', attempts: 1, answer: '500', answerBody: 'notnow' },
      ])
      open().pass(5 * SECOND)
      await sendDue(open().app)
      receiver.answerBy((answer) => answer.writeHead(200).end())
      open().pass(5 * MINUTE)
      await Promise.all([sendDue(open().app), sendDue(open().app)])
      open().pass(DAY)
      await sendDue(open().app)
      expect(received()).toHaveLength(3)
      const same = received().map(({ headers, body }) => `${headers['webhook-id']} ${body}`)
      expect(new Set(same).size).toBe(1)
      expect(await read()).toMatchObject({ status: 'ACTIVE', failingSince: null })
    })

    test('are given up after ten attempts, and disabled with a mail after five days of failures', async () => {
      const { shorten, deliveries, read, email, received } = await listening(['link.created'])
      receiver.answerBy((answer) => answer.writeHead(302, { location: receiver.url }).end())
      await shorten()
      for (let hours = 0; hours < 4 * 24; hours++) {
        await sendDue(open().app)
        open().pass(HOUR)
      }
      expect(received()).toHaveLength(10)
      expect(await deliveries()).toMatchObject([{ state: 'FAILED', attempts: 10 }])
      expect((await read()).status).toBe('FAILING')
      open().pass(DAY)
      await shorten()
      await sendDue(open().app)
      expect(await read()).toMatchObject({
        status: 'DISABLED',
        disabledReason: expect.stringContaining('5 days'),
      })
      const mails = await waitingMails(open(), email)
      expect(mails.filter(({ subject }) => subject === 'A webhook was disabled')).toHaveLength(1)
      await shorten()
      expect(await deliveries()).toHaveLength(2)
    })

    test('that answer 410 are disabled at once, and go on when they are switched on', async () => {
      const { token, id, shorten, read, deliveries, received } = await listening(['link.created'])
      receiver.answerBy((answer) => answer.writeHead(410).end())
      await shorten()
      await sendDue(open().app)
      expect((await read()).status).toBe('DISABLED')
      expect(await deliveries()).toMatchObject([{ state: 'FAILED', answer: '410' }])
      const replay = `POST webhooks/${id}/deliveries/${(await deliveries())[0].id}/replay`
      expect((await ask(open(), token, replay)).status).toBe(409)
      receiver.answerBy((answer) => answer.writeHead(200).end())
      await ask(open(), token, `PATCH webhooks/${id}`, { status: 'ACTIVE' })
      expect((await ask(open(), token, replay)).status).toBe(200)
      await sendDue(open().app)
      expect(await read()).toMatchObject({ status: 'ACTIVE', disabledReason: null })
      expect(new Set(received().map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    })

    test('get nothing while they are paused; what waited before goes out afterwards', async () => {
      const { token, id, shorten, received, sent } = await listening(['link.created'])
      const first = await shorten()
      await ask(open(), token, `PATCH webhooks/${id}`, { status: 'PAUSED' })
      await shorten()
      await sendDue(open().app)
      expect(received()).toHaveLength(0)
      await ask(open(), token, `PATCH webhooks/${id}`, { status: 'ACTIVE' })
      await sendDue(open().app)
      expect(sent().map(({ data }) => data.links[0].id)).toEqual([first.id])
    })

    test('sign by the old secret along for 24 hours', async () => {
      const { token, id, secret, shorten, received } = await listening(['link.created'])
      const renewed = await ask(open(), token, `POST webhooks/${id}/secret`)
      const { secret: fresh, oldSignsUntil } = await renewed.json()
      expect(Date.parse(oldSignsUntil) - open().app.clock()).toBe(DAY)
      expect(fresh).not.toBe(secret)
      await shorten()
      await sendDue(open().app)
      open().pass(DAY)
      await shorten()
      await sendDue(open().app)
      const signers = received().map(({ headers, body }) => {
        const at = new Date(Number(headers['webhook-timestamp']) * SECOND)
        const given = String(headers['webhook-signature']).split(' ')
        const by = (key: string) => new Verifier(key).sign(String(headers['webhook-id']), at, body)
        return [given.includes(by(fresh)), given.includes(by(secret))]
      })
      expect(signers).toEqual([
        [true, true],
        [true, false],
      ])
    })

    test('that are slow hold up no other, and neither does a long queue of one', async () => {
      const slow = await listening(['link.created'])
      const long = await listening(['link.created'])
      const other = await listening(['link.created'])
      const waitingAnswers: (() => void)[] = []
      const slowId = { id: '' }
      receiver.answerBy((answer, { body }) => {
        const end = () => answer.writeHead(204).end()
        if (body.includes(slowId.id)) waitingAnswers.push(end)
        else end()
      })
      slowId.id = (await slow.shorten()).id
      await copyDeliveries(long, 3000)
      const { id } = await other.shorten()
      const dispatch = openDispatch(open().app)
      await until(async () => {
        await dispatch.look()
        return receiver.received.some(({ body }) => body.includes(id))
      })
      expect(receiver.received.length).toBeLessThan(1000)
      await until(() => waitingAnswers.length > 0)
      for (const end of waitingAnswers) end()
      receiver.answerBy((answer) => answer.writeHead(204).end())
      await dispatch.stop()
      await ask(open(), long.token, `DELETE webhooks/${long.id}`)
      await dispatch.idle()
      await forgetWebhook(open().app, { accountId: long.accountId, webhookId: long.id })
      expect(await rowsOf(long.id)).toEqual([])
    })

    const rowsOf = (webhookId: string) =>
      open()
        .app.db.selectFrom('webhook_deliveries')
        .select('id')
        .where('webhook_id', '=', webhookId)
        .execute()

    /** Many deliveries that wait, as after a long time down. */
    async function copyDeliveries(
      { shorten, id, accountId }: Awaited<ReturnType<typeof listening>>,
      count: number,
    ) {
      await shorten()
      const { db } = open().app
      const row = await db
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('webhook_id', '=', id)
        .executeTakeFirstOrThrow()
      for (let from = 0; from < count; from += 500) {
        const rows = Array.from({ length: 500 }, (_, n) => ({ ...row, id: `msg_${id}${from + n}` }))
        await db.insertInto('webhook_deliveries').values(rows).execute()
      }
    }

    test('are disabled when more waits than is kept', async () => {
      const full = await listening(['link.created'])
      await copyDeliveries(full, 500)
      expect(await disableOverfull(open().app, { most: 501 })).toBe(0)
      expect(await disableOverfull(open().app, { most: 500 })).toBe(1)
      expect(await full.read()).toMatchObject({
        status: 'DISABLED',
        disabledReason: expect.stringContaining('100,000 deliveries'),
      })
      expect(await disableOverfull(open().app, { most: 500 })).toBe(0)
      open().pass(7 * DAY + 1)
      await forgetOldWebhookDeliveries(open().app)
      expect(await rowsOf(full.id)).toEqual([])
    })

    testOnce('answer a test at once, and list it', async () => {
      const { token, id, deliveries, read, sent } = await listening(['link.created'])
      await ask(open(), token, `PATCH webhooks/${id}`, { status: 'PAUSED' })
      const tried = await ask(open(), token, `POST webhooks/${id}/test`)
      expect(await tried.json()).toEqual({ isDelivered: true, answer: '204' })
      expect(sent()).toMatchObject([{ type: 'webhook.test', data: { webhookId: id } }])
      expect(await deliveries()).toMatchObject([{ type: 'webhook.test', state: 'DELIVERED' }])
      expect((await read()).status).toBe('PAUSED')
      receiver.answerBy((answer) => answer.destroy())
      const failed = await (await ask(open(), token, `POST webhooks/${id}/test`)).json()
      expect(failed.isDelivered).toBe(false)
      expect((await read()).status).toBe('PAUSED')
    })

    testOnce('read only the start of an answer without an end', async () => {
      const { token, id, deliveries } = await listening(['link.created'])
      receiver.answerBy((answer) => {
        answer.writeHead(200)
        const more = () => answer.write('x'.repeat(65_536)) || answer.once('drain', more)
        const timer = setInterval(more, 1)
        answer.once('close', () => clearInterval(timer))
      })
      const tried = await (await ask(open(), token, `POST webhooks/${id}/test`)).json()
      expect(tried).toEqual({ isDelivered: true, answer: '200' })
      expect((await deliveries())[0].answerBody).toBe('x'.repeat(2000))
    })

    testOnce('refuse addresses, events and callers that they cannot have', async () => {
      const { owner, add, accountId } = await openTeam(open())
      const make = (body: object, token = owner.token) =>
        ask(open(), token, 'POST webhooks', { events: ['link.created'], ...body })
      const url = 'https://hooks.example/'
      for (const body of [
        { url: 'ftp://hooks.example/' },
        { url: 'https://u:p@hooks.example/' },
        { url, events: [] },
        { url, events: ['link.exploded'] },
        { url, kinds: [] },
        { url, secret: 'mine' },
      ]) {
        expect((await make(body)).status).toBe(422)
      }
      const member = await add(1 | 2 | 4)
      expect((await make({ url }, member.token)).status).toBe(403)
      const made = await (await make({ url, kinds: ['human', 'bot', 'bot'] })).json()
      expect(made).toMatchObject({ kinds: ['human', 'bot'], status: 'ACTIVE', description: '' })
      const edited = await ask(open(), owner.token, `PATCH webhooks/${made.id}`, {
        url: 'https://new.example/',
        description: 'CRM',
      })
      expect(await edited.json()).toMatchObject({ url: 'https://new.example/', description: 'CRM' })
      const gone = await ask(open(), owner.token, `DELETE webhooks/${made.id}`)
      expect(gone.status).toBe(204)
      const token = await sessionToken(open(), { userId: owner.id, accountId })
      expect((await ask(open(), token, `GET webhooks/${made.id}`)).status).toBe(404)
      const trail = await (await ask(open(), token, 'GET audit')).json()
      const actions = trail.items.map(({ action }: { action: string }) => action)
      const own = ['webhook.created', 'webhook.deleted', 'webhook.edited']
      expect(actions.filter((each: string) => own.includes(each)).toSorted()).toEqual(own)
    })
  },
  { ALLOW_PRIVATE_TARGETS: '127.0.0.1' },
)
