import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { strFromU8, unzipSync } from 'fflate'
import type { Export } from '../../../contract/clicks/exports.ts'
import { exportedData } from '../../account-data/features.ts'
import { openClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { type JobHandlers, openJobRunner } from '../../platform/jobs/jobs.ts'
import { describeApp, type TestApp } from '../../testing/app.ts'
import { plainClick } from '../../testing/clicks.ts'
import {
  addColleague,
  removeMembership,
  sessionToken,
  setMembership,
} from '../../testing/people/callers.ts'
import { waitingMails } from '../../testing/people/person.ts'
import { openTestStore } from '../../testing/servers/engine.ts'
import { prepareAnalytics, storeClicks } from '../analytics/analytics.ts'
import { fileOf } from './export-files.ts'
import { forgetExportFiles, forgetOldExports } from './exports.ts'
import { EXPORT_JOB, makeExport } from './make-export.ts'

// Starts an engine and two databases and writes many rows, in parallel with other tests.
setDefaultTimeout(60_000)

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
afterAll(() => started.stop(), 60_000)

const environment = { CLICKHOUSE_URL: started.url }
const PATH = '/api/ui/v1/account/exports'

const click = { ...plainClick, visitor: '18446744073709551615' }

async function owner(test: TestApp) {
  const email = `${crypto.randomUUID()}@example.org`
  const token = await test.register(email)
  const account = await (await test.call('/api/ui/v1/account', { token })).json()
  const call = (path = '', method = 'GET') => test.call(`${PATH}${path}`, { token, method })
  const list = async () => (await (await call()).json()).items as Export[]
  const start = async () => {
    const answer = await call('', 'POST')
    return (await answer.json()) as Export
  }
  const link = async (body: object) => {
    const made = await test.call('/api/ui/v1/redirects/standard', { token, body })
    return (await made.json()) as { id: string; shortUrl: string; domain: string; key: string }
  }
  return { email, token, accountId: account.id as string, call, list, start, link }
}

function work({ app }: TestApp, handlers?: JobHandlers) {
  return openJobRunner({
    db: app.db as Database,
    clock: app.clock,
    log: app.log,
    maxAttempts: Number.POSITIVE_INFINITY,
    handlers: handlers ?? {
      [EXPORT_JOB]: (payload, run) => makeExport(app, exportedData, { payload, run }),
    },
  })
}

async function filesOf(answer: Response): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

/** The cells of a CSV file without line breaks in its cells. */
const rowsOf = (csv = '') =>
  csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))

describeApp(
  'An export',
  (open) => {
    test('is only for Administrators of the account', async () => {
      const mine = await owner(open())
      const { id } = await mine.start()
      await work(open()).runDue()
      const foreign = await owner(open())
      for (const path of [`/${id}`, `/${id}/file`, '/exp_nothing', '/exp_nothing/file', '/%00']) {
        const answer = await foreign.call(path)
        expect([path, answer.status]).toEqual([path, 404])
      }
      expect(await foreign.list()).toEqual([])
      expect((await open().call(PATH)).status).toBe(401)
      await open()
        .app.db.updateTable('memberships')
        .set({ role: 15 })
        .where('account_id', '=', mine.accountId)
        .execute()
      expect((await mine.call('', 'POST')).status).toBe(403)
      expect((await mine.call(`/${id}/file`)).status).toBe(403)
    })

    test('runs once at a time per account', async () => {
      const mine = await owner(open())
      const [first, second] = await Promise.all([mine.start(), mine.start()])
      expect([first.status, second.status]).toEqual(['WAITING', 'WAITING'])
      expect(second.id).toBe(first.id)
      expect(await mine.list()).toHaveLength(1)
      await work(open()).runDue()
      expect((await mine.start()).id).not.toBe(first.id)
    })

    test('has no file before it is done', async () => {
      const mine = await owner(open())
      const { id, status, progress, size } = await mine.start()
      expect([status, progress, size]).toEqual(['WAITING', 0, 0])
      expect((await mine.call(`/${id}/file`)).status).toBe(404)
    })

    test('holds everything of the account and nothing of another one', async () => {
      const [mine, other] = [await owner(open()), await owner(open())]
      const named = await mine.link({
        redirectTo: 'https://example.com/a?b=1,2',
        title: '=HYPERLINK("https://evil.example")',
        note: '„Grüße" 🦊',
        utmParams: { source: 'news' },
      })
      const trashed = await mine.link({ redirectTo: 'https://example.com/old' })
      await open().call(`/api/ui/v1/redirects/${trashed.domain}/${trashed.key}`, {
        token: mine.token,
        method: 'DELETE',
      })
      const foreign = await other.link({ redirectTo: 'https://foreign.example/' })
      for (const [path, body] of [
        ['tags', { name: 'Print', color: 'amber' }],
        ['utm-templates', { name: 'Newsletter', utmParams: { source: 'mail' } }],
        ['analytics/views', { name: 'Spring', query: 'country=DE' }],
      ] as const) {
        const made = await open().call(`/api/ui/v1/${path}`, { token: mine.token, body })
        expect(made.status).toBe(201)
      }
      const at = open().app.clock() - HOUR
      const row = { ...click, account_id: mine.accountId, link_id: named.id, at }
      await storeClicks(started.clickhouse, {
        batchId: newId('seg'),
        rows: [
          row,
          { ...row, kind: 'bot', city: '@SUM(1+1)', visitor: '0', at: at + 1 },
          { ...row, account_id: other.accountId, link_id: foreign.id, city: 'Foreign' },
        ],
      })
      const { id } = await mine.start()
      await work(open()).runDue()
      const file = await mine.call(`/${id}/file`)
      expect(file.headers.get('content-type')).toBe('application/zip')
      expect(file.headers.get('content-disposition')).toMatch(
        /^attachment; filename="unfurly-[a-z0-9-]+-2026-11-21\.zip"$/,
      )
      const files = await filesOf(file)
      const names = Object.keys(files).filter((name) => !name.startsWith('rows/'))
      expect(names).toEqual([
        'README.txt',
        'account.json',
        'billing.json',
        'members.json',
        'api-keys.json',
        'webhooks.json',
        'domains.json',
        'qr-styles.json',
        'pictures.json',
        'tags.json',
        'folders.json',
        'utm-templates.json',
        'saved-views.json',
        'maintenance.json',
        'status-pages.json',
        'numbers-pages.json',
        'monitor-settings.json',
        'alert-channels.json',
        'mail-reports.json',
        'links.json',
        'links.csv',
        'monitors.jsonl',
        'incidents.jsonl',
        'hubs.jsonl',
        'hub-experiments.jsonl',
        'hub-subscribers.csv',
        'referrals.csv',
        'audit.csv',
        'notices.jsonl',
        'orphan-hits.csv',
        'conversions.csv',
        'clicks.csv',
        'hub-views.csv',
      ])
      for (const name of names.slice(1)) expect(files['README.txt']).toContain(name)
      expect(JSON.parse(files['account.json'] ?? '')).toMatchObject({ id: mine.accountId })
      expect(JSON.parse(files['tags.json'] ?? '')).toEqual([
        { id: expect.any(String), name: 'Print', color: 'amber' },
      ])
      expect(JSON.parse(files['utm-templates.json'] ?? '')).toEqual([
        { id: expect.any(String), name: 'Newsletter', utmParams: { source: 'mail' } },
      ])
      expect(JSON.parse(files['saved-views.json'] ?? '')).toMatchObject([
        { savedBy: mine.email, name: 'Spring', query: 'country=DE' },
      ])
      expect(JSON.parse(files['members.json'] ?? '').members).toMatchObject([
        { email: mine.email, role: 127, roleName: 'Owner', status: 'ACTIVE' },
      ])
      const links = JSON.parse(files['links.json'] ?? '')
      expect(links).toMatchObject([
        { id: named.id, note: '„Grüße" 🦊', utmParams: { source: 'news' }, deletedAt: null },
        { id: trashed.id, deletedAt: expect.any(String) },
      ])
      const [head, first] = rowsOf(files['links.csv'])
      const cellOf = (name: string) => first?.[head?.indexOf(name) ?? -1]
      expect(cellOf('shortUrl')).toBe(named.shortUrl)
      expect(cellOf('title')).toBe(`'=HYPERLINK(""https://evil.example"")`)
      expect(cellOf('utm_source')).toBe('news')
      const [clickHead, ...clicks] = rowsOf(files['clicks.csv'])
      expect(clickHead?.slice(0, 4)).toEqual(['at', 'linkId', 'shortUrl', 'kind'])
      expect(clicks.map((cells) => cells.slice(0, 4))).toEqual([
        [new Date(at).toISOString(), named.id, named.shortUrl, 'human'],
        [new Date(at + 1).toISOString(), named.id, named.shortUrl, 'bot'],
      ])
      expect(clicks[0]).toContain('vffffffffffffffff')
      expect(clicks[1]).toContain(`'@SUM(1+1)`)
      expect(rowsOf(files['audit.csv']).map((cells) => cells[2])).toContain('link.deleted')
      const everything = Object.values(files).join('\n')
      for (const strange of [
        other.accountId,
        foreign.id,
        'foreign.example',
        'Foreign',
        other.email,
      ]) {
        expect(everything).not.toContain(strange)
      }
    })

    test('lists API keys without their secrets', async () => {
      const mine = await owner(open())
      const { db } = open().app
      const user = await db
        .selectFrom('users')
        .select(['id', 'password_hash'])
        .where('email', '=', mine.email)
        .executeTakeFirstOrThrow()
      await db
        .insertInto('api_keys')
        .values({
          id: newId('key'),
          account_id: mine.accountId,
          user_id: user.id,
          name: 'Nightly',
          prefix: 'uf_abc',
          key_hash: `hash of ${mine.accountId}`,
          permissions: 1,
          allowed_addresses: '["192.0.2.0/24"]',
          expires_at: null,
          last_used_at: null,
          is_extension: 0,
          only_own_links: 0,
          created_at: 0,
        })
        .execute()
      const { id } = await mine.start()
      await work(open()).runDue()
      const files = await filesOf(await mine.call(`/${id}/file`))
      expect(JSON.parse(files['api-keys.json'] ?? '')).toMatchObject([
        { name: 'Nightly', prefix: 'uf_abc', allowedAddresses: ['192.0.2.0/24'] },
      ])
      const everything = Object.values(files).join('\n')
      expect(everything).not.toContain('hash of')
      expect(everything).not.toContain(user.password_hash)
    })

    test('of many clicks has several files that together hold every click once', async () => {
      const mine = await owner(open())
      const at = open().app.clock() - DAY
      const rows = Array.from({ length: 20_000 }, (_, n) => ({
        ...click,
        account_id: mine.accountId,
        link_id: newId('lnk'),
        // Thousands in the same millisecond, across pages.
        at: at + Math.floor(n / 8000),
        visitor: String(n),
        target: `https://target.example/${crypto.randomUUID()}${crypto.randomUUID()}`,
      }))
      await storeClicks(started.clickhouse, { batchId: newId('seg'), rows })
      const { id } = await mine.start()
      await work(open()).runDue()
      const size = (await mine.list())[0]?.size ?? 0
      expect(size).toBeGreaterThan(400_000)
      const whole = await (await mine.call(`/${id}/file`)).arrayBuffer()
      expect(whole.byteLength).toBe(size)
      const files = await filesOf(await mine.call(`/${id}/file`))
      const [, ...clicks] = rowsOf(files['clicks.csv'])
      expect(clicks).toHaveLength(rows.length)
      expect(new Set(clicks.map((cells) => cells[1])).size).toBe(rows.length)
      const times = clicks.map((cells) => cells[0] ?? '')
      expect(times).toEqual(times.toSorted())
    })

    test('that was interrupted is made again, without any data of the first attempt', async () => {
      const mine = await owner(open())
      const { id } = await mine.start()
      const { db } = open().app
      const left = (await db.selectFrom('jobs').selectAll().execute()).filter((job) =>
        job.payload.includes(id),
      )
      expect(left).toHaveLength(1)
      const broken = async function* () {
        yield new Uint8Array(1000)
        throw new Error('the worker ends here')
      }
      await open()
        .app.files.put(fileOf(`${id}-1-1`), broken())
        .catch(() => undefined)
      const torn = { status: 'RUNNING', progress: 55 } as const
      await db.updateTable('exports').set(torn).where('id', '=', id).execute()
      await work(open()).runDue()
      const [done] = await mine.list()
      expect(done).toMatchObject({ id, status: 'DONE', progress: 100 })
      const file = await mine.call(`/${id}/file`)
      const bytes = await file.arrayBuffer()
      expect(bytes.byteLength).toBe(done?.size ?? -1)
      expect(Object.keys(unzipSync(new Uint8Array(bytes)))).toContain('README.txt')
    })

    test('is not changed by a runner that has lost the job', async () => {
      const mine = await owner(open())
      const { id } = await mine.start()
      const { app } = open()
      const [begun, goOn, over] = [
        Promise.withResolvers<void>(),
        Promise.withResolvers<void>(),
        Promise.withResolvers<void>(),
      ]
      const cutOff = work(open(), {
        [EXPORT_JOB]: async (payload, run) => {
          begun.resolve()
          await goOn.promise
          await makeExport(app, exportedData, { payload, run })
        },
      }).runDue()
      await begun.promise
      open().pass(3 * MINUTE)
      const half = { status: 'RUNNING', progress: 55 } as const
      const second = work(open(), {
        [EXPORT_JOB]: async () => {
          await app.db.updateTable('exports').set(half).where('id', '=', id).execute()
          goOn.resolve()
          await over.promise
        },
      }).runDue()
      await cutOff
      expect(await mine.list()).toMatchObject([{ id, ...half }])
      over.resolve()
      await second
    })

    test('sends a mail to its requester, and its downloads are in the audit log', async () => {
      const mine = await owner(open())
      const { id } = await mine.start()
      await work(open()).runDue()
      const mail = (await waitingMails(open(), mine.email)).find(isReady)
      expect(mail?.text).toContain('/app/settings')
      expect(mail?.text).toContain('22 November 2026')
      await mine.call(`/${id}/file`)
      const actions = await open()
        .app.db.selectFrom('audit')
        .select('action')
        .where('subject', '=', id)
        .orderBy('id')
        .execute()
      expect(actions.map((row) => row.action).toSorted()).toEqual([
        'export.downloaded',
        'export.started',
      ])
    })

    test('is retried while the analytics store is down, and reports its failure in the end', async () => {
      const mine = await owner(open())
      const { id } = await mine.start()
      const { app } = open()
      const clickhouse = openClickHouse({ url: 'http://127.0.0.1:9/none', timeoutMs: 200 })
      const away = work(open(), {
        [EXPORT_JOB]: (payload, run) =>
          makeExport({ ...app, clickhouse }, exportedData, { payload, run }),
      })
      for (let tries = 1; tries < 8; tries++) {
        expect(await away.runDue()).toBe(1)
        expect((await mine.list())[0]?.status).toBe('RUNNING')
        open().pass(HOUR)
      }
      await away.runDue()
      await clickhouse.close()
      expect((await mine.list())[0]).toMatchObject({ id, status: 'FAILED' })
      const mails = await waitingMails(open(), mine.email)
      expect(mails.some(({ subject }) => subject.includes('could not be made'))).toBe(true)
      expect(await away.runDue()).toBe(0)
      expect((await mine.start()).id).not.toBe(id)
    })

    test('stops with a reason and leaves no file when its requester loses access', async () => {
      const mine = await owner(open())
      await mine.link({ redirectTo: 'https://example.com/' })
      const { app } = open()
      for (const changes of [{ status: 'SUSPENDED' }, { role: 15 }, undefined]) {
        const admin = await addColleague(open(), mine.accountId, 47)
        const token = await sessionToken(open(), admin)
        const { id } = await (await open().call(PATH, { token, method: 'POST' })).json()
        let steps = 0
        const keep = async (db: Database) => {
          steps += 1
          const inside = { ...open(), app: { ...app, db } }
          // In the step that saves the progress.
          if (steps !== 2) return
          if (changes) await setMembership(inside, admin, changes)
          else await removeMembership(inside, admin)
        }
        await work(open(), {
          [EXPORT_JOB]: (payload, run) =>
            makeExport(app, exportedData, { payload, run: { ...run, keep } }),
        }).runDue()
        expect(steps).toBeGreaterThan(2)
        const [newest] = (await mine.list()).filter((one) => one.id === id)
        expect(newest).toMatchObject({ status: 'FAILED', size: 0 })
        expect(newest?.problem).toStartWith('It ended because whoever asked for it may no longer')
        expect(await app.files.find(fileOf(`${id}-1-1`))).toBeUndefined()
        expect(await waitingMails(open(), `${admin.userId}@example.org`)).toEqual([])
      }
    })

    test('is deleted with its account only', async () => {
      const [mine, other] = [await owner(open()), await owner(open())]
      const ids = [(await mine.start()).id, (await other.start()).id]
      await work(open()).runDue()
      const { app } = open()
      await forgetExportFiles(app, mine.accountId)
      const found = await Promise.all(ids.map((id) => app.files.find(fileOf(`${id}-1-1`))))
      expect(found.map((file) => file !== undefined)).toEqual([false, true])
      expect((await mine.call(`/${ids[0]}/file`)).status).toBe(404)
    })

    test('is deleted after a day', async () => {
      const mine = await owner(open())
      const { id } = await mine.start()
      await work(open()).runDue()
      open().pass(DAY)
      expect((await mine.call(`/${id}`)).status).toBe(404)
      const { db, files } = open().app
      const kept = await files.find(fileOf(`${id}-1-1`))
      await kept?.cancel()
      expect(kept).toBeDefined()
      await forgetOldExports(open().app)
      expect(await db.selectFrom('exports').selectAll().execute()).toEqual([])
      expect(await files.find(fileOf(`${id}-1-1`))).toBeUndefined()
    })

    test('can be made ten times a day', async () => {
      const mine = await owner(open())
      for (let n = 0; n < 10; n++) {
        expect((await mine.call('', 'POST')).status).toBe(202)
        await work(open()).runDue()
      }
      const refused = await mine.call('', 'POST')
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await mine.list()).toHaveLength(10)
    })
  },
  environment,
)

const isReady = (mail: { subject: string }) => mail.subject.includes('is ready')
