import { afterAll, expect, test } from 'bun:test'
import type { WebhookEvent } from '../../../contract/people/webhook-events.ts'
import { clickIdsOf } from '../../clicks/conversions/conversions.ts'
import { checkDueDomains } from '../../domains/own/checking.ts'
import { comeBack, goDown, watchedLink } from '../../monitoring/alerts/testing.samples.ts'
import { noticeUse } from '../../plans/notices/plan-notices.ts'
import { DAY, HOUR, SECOND } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { randomText } from '../../platform/ids.ts'
import { describeApp } from '../../testing/app.ts'
import { putImport, sendFile, workImports } from '../../testing/imports.ts'
import { ask, openTeam } from '../../testing/people/team.ts'
import { startDnsServer } from '../../testing/servers/dns-server.ts'

const dns = await startDnsServer()
afterAll(() => dns.close())

describeApp(
  'Events of webhooks',
  (open) => {
    async function listening(...events: WebhookEvent[]) {
      const { owner, accountId } = await openTeam(open())
      const { token } = owner
      const body = { url: 'https://hooks.example/', events }
      await ask(open(), token, 'POST webhooks', body)
      const told = async () => {
        const rows = await open()
          .app.db.selectFrom('webhook_deliveries')
          .select(['type', 'body', 'items'])
          .where('account_id', '=', accountId)
          .orderBy('created_at')
          .execute()
        return rows.map((row) => ({ ...row, data: JSON.parse(`[${row.body}]`) }))
      }
      const answer = async (call: string, sent?: unknown) =>
        (await ask(open(), token, call, sent)).json()
      return { token, accountId, told, answer }
    }

    test('an import tells of its links together, of its end, and of nothing while it is checked', async () => {
      const { token, told } = await listening('link.created', 'import.finished', 'link.deleted')
      const rows = Array.from(
        { length: 150 },
        (_, n) => `imp-${n}-${randomText(5)},https://example.com/${n}`,
      )
      const file = ['key,url', ...rows, 'bad,javascript:alert(1)'].join('\n')
      const { id, mapping } = await (await sendFile(open(), token, file)).json()
      await putImport(open(), token, `${id}/check`, { mapping })
      await workImports(open())
      expect(await told()).toEqual([])
      await putImport(open(), token, `${id}/start`)
      await workImports(open())
      const all = await told()
      const made = all.filter(({ type }) => type === 'link.created')
      expect(made.reduce((sum, { items }) => sum + items, 0)).toBe(150)
      expect(made.length).toBeLessThan(10)
      const ends = all.filter(({ type }) => type === 'import.finished')
      expect(ends.map(({ data }) => data)).toEqual([
        [{ id, outcome: 'done', made: 150, rows: 151 }],
      ])
      await putImport(open(), token, `${id}/undo`)
      await workImports(open())
      const gone = (await told()).filter(({ type }) => type === 'link.deleted')
      expect(gone.reduce((sum, { items }) => sum + items, 0)).toBe(150)
    })

    test('nothing is stored for an account without a webhook that listens', async () => {
      const { told, answer } = await listening('hub.published')
      await answer('POST redirects/standard', { redirectTo: 'https://example.com/' })
      expect(await told()).toEqual([])
    })

    test('a conversion is told once, however often it is sent', async () => {
      const { accountId, told, answer } = await listening('conversion.created')
      const { app } = open()
      const clickId = clickIdsOf(app.secrets).make(accountId, app.clock())
      const conversion = {
        clickId,
        name: 'Purchase',
        reference: 'A-1',
        value: 9.5,
        currency: 'EUR',
      }
      const received = await answer('POST analytics/conversions', conversion)
      await answer('POST analytics/conversions', conversion)
      expect((await told()).map(({ data }) => data)).toEqual([
        [{ ...received, value: 9.5, currency: 'EUR' }],
      ])
    })

    test('a target that goes down and comes back is told at once', async () => {
      const { token, told } = await listening('monitor.down', 'monitor.up')
      const shop = await watchedLink(open(), { token, host: 'shop.example' })
      const incidentId = await goDown(shop)
      await comeBack(shop, incidentId)
      const all = await told()
      expect(all.map(({ type }) => type).toSorted()).toEqual(['monitor.down', 'monitor.up'])
      for (const { data } of all) expect(data[0]).toMatchObject({ linkId: shop.linkId, incidentId })
    })

    test('a limit that is reached is told, and one that is near is not', async () => {
      const { accountId, told } = await listening('limit.reached')
      const use = (used: number) =>
        writing(open().app, (inside) =>
          noticeUse(inside, accountId, { of: 'links', used, limit: 50 }),
        )
      await use(40)
      expect(await told()).toEqual([])
      await use(50)
      await use(50)
      expect((await told()).map(({ data }) => data)).toEqual([
        [{ limit: 'links', used: 50, max: 50 }],
      ])
    })

    test('a domain is told when it is verified, and when it is lost', async () => {
      const { told, answer } = await listening('domain.verified', 'domain.lost')
      const name = `go.${randomText(10)}.example`
      const { id, records } = await answer('POST domains', { name })
      const proof = records.find(({ purpose }: { purpose: string }) => purpose === 'proof')
      dns.set(proof.name, 'TXT', proof.value)
      open().pass(6 * SECOND)
      expect((await answer(`POST domains/${id}/check`)).state).toBe('verified')
      dns.set(proof.name, 'TXT')
      for (let hours = 0; hours < 30 * 24 && (await told()).length < 2; hours += 3) {
        open().pass(3 * HOUR)
        while ((await checkDueDomains(open().app)) > 0);
      }
      const item = { id, name, kind: 'link' }
      expect((await told()).map(({ type, data }) => [type, data[0]])).toEqual([
        ['domain.verified', item],
        ['domain.lost', item],
      ])
      open().pass(DAY)
    })

    test('a hub is told when it is published, and not when nothing has changed', async () => {
      const { told, answer } = await listening('hub.published')
      const document = {
        profile: { name: 'Tern Studio' },
        blocks: [{ id: 'b1', type: 'link', title: 'Book', url: 'https://boats.example/book' }],
        theme: { preset: 'slate' },
        seo: {},
      }
      const hub = await answer('POST redirects/furlhub', { title: 'Tern Studio', document })
      await answer(`POST furlhubs/${hub.domain}/${hub.key}/publish`)
      await answer(`POST furlhubs/${hub.domain}/${hub.key}/publish`)
      const { id, domain, key, shortUrl } = hub
      const item = { id, domain, key, shortUrl, title: 'Tern Studio', version: 2 }
      expect((await told()).map(({ data }) => data)).toEqual([[item]])
    })
  },
  { DNS_SERVERS: dns.address },
)
