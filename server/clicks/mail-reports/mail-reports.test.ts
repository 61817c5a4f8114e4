import { afterAll, beforeAll, expect, test } from 'bun:test'
import { HOUR } from '../../platform/clock.ts'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { anyAddress } from '../../testing/people/person.ts'
import { ask, openTeam, refusal, type TeamMate } from '../../testing/people/team.ts'
import { openPost, type Post } from '../../testing/post.ts'
import { openTestStore } from '../../testing/servers/engine.ts'
import { prepareAnalytics } from '../analytics/analytics.ts'
import { stopUrlOf } from './stopping.ts'
import { findReports } from './store.ts'

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
let post: Post
beforeAll(async () => {
  post = await openPost()
})
afterAll(async () => {
  await post.stop()
  await started.stop()
}, 180_000)

const all = { kind: 'all' }
const berlin = { scopes: [all], timeZone: 'Europe/Berlin' }

describeAppOnBothDatabases(
  'Settings of mail reports',
  (open, { testOnce }) => {
    const read = async ({ token }: TeamMate) =>
      (await ask(open(), token, 'GET mail-reports')).json()
    const choose = ({ token }: TeamMate, body: unknown) =>
      ask(open(), token, 'PUT mail-reports', body)
    const press = (url: string, form = 'by=page') =>
      open().call(url.replace('http://localhost:3000', ''), {
        method: 'POST',
        body: form,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        address: anyAddress(),
      })

    test('are each member’s own, and none at first', async () => {
      const { owner, add } = await openTeam(open())
      const viewer = await add(1)
      const none = { every: null, scopes: [all], timeZone: null, nextAt: null }
      expect(await read(viewer)).toEqual(none)
      const answer = await choose(viewer, { every: 'week', ...berlin })
      const chosen = {
        every: 'week',
        scopes: [all],
        timeZone: 'Europe/Berlin',
        nextAt: '2026-11-23T07:00:00.000Z',
      }
      expect([answer.status, await answer.json()]).toEqual([200, chosen])
      expect(await read(viewer)).toEqual(chosen)
      expect(await read(owner)).toEqual(none)
      await choose(viewer, { every: 'month', ...berlin })
      expect(await read(viewer)).toMatchObject({ nextAt: '2026-12-01T07:00:00.000Z' })
      await choose(viewer, { every: null, ...berlin })
      expect(await read(viewer)).toMatchObject({ every: null, nextAt: null })
    })

    testOnce('need permission to read, and something known to be about', async () => {
      const { owner, add } = await openTeam(open())
      const other = await openTeam(open())
      await ask(open(), other.owner.token, 'POST tags', { name: 'theirs' })
      expect((await choose(await add(16), { every: 'week', ...berlin })).status).toBe(403)
      const wrong = [
        {},
        { every: 'day', ...berlin },
        { every: 'week', ...berlin, userId: other.owner.id },
        { every: 'week', ...berlin, timeZone: 'Mars/Olympus' },
        { every: 'week', ...berlin, scopes: [] },
        { every: 'week', ...berlin, scopes: Array(6).fill(all) },
        { every: 'week', ...berlin, scopes: [{ kind: 'link' }] },
        { every: 'week', ...berlin, scopes: [{ kind: 'tag', tag: 'theirs' }] },
        { every: 'week', ...berlin, scopes: [{ kind: 'tag', tag: '' }] },
        { every: 'week', ...berlin, scopes: [{ kind: 'domain', domain: 'nobody.example' }] },
      ]
      for (const body of wrong) {
        const answer = await choose(owner, body)
        expect([body, answer.status]).toEqual([body, 422])
      }
      expect(await read(owner)).toMatchObject({ every: null })
    })

    test('name tags and domains once each, tags as they are called now', async () => {
      const { owner } = await openTeam(open())
      const domain = open().app.config.defaultDomain
      const made = await ask(open(), owner.token, 'POST tags', { name: 'Spring' })
      const { id } = await made.json()
      const scopes = [
        all,
        { kind: 'tag', tag: 'spring' },
        { kind: 'tag', tag: 'SPRING' },
        { kind: 'domain', domain },
        all,
      ]
      expect((await choose(owner, { every: 'week', ...berlin, scopes })).status).toBe(200)
      await ask(open(), owner.token, `PUT tags/${id}`, { name: 'Summer' })
      expect((await read(owner)).scopes).toEqual([
        all,
        { kind: 'tag', tag: 'Summer' },
        { kind: 'domain', domain },
      ])
      await ask(open(), owner.token, `DELETE tags/${id}`)
      expect((await read(owner)).scopes).toEqual([all, { kind: 'domain', domain }])
    })

    test('follow the time zone of the account, once it has one', async () => {
      const { owner } = await openTeam(open())
      await choose(owner, { every: 'week', ...berlin })
      await ask(open(), owner.token, 'PUT account', { timeZone: 'America/New_York' })
      expect(await read(owner)).toMatchObject({
        timeZone: 'America/New_York',
        nextAt: '2026-11-23T13:00:00.000Z',
      })
      await ask(open(), owner.token, 'PUT account', { timeZone: null })
      expect(await read(owner)).toMatchObject({ timeZone: 'Europe/Berlin' })
    })

    test('choices at the same moment leave one row', async () => {
      const { owner, accountId } = await openTeam(open())
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          choose(owner, { every: n % 2 ? 'week' : 'month', ...berlin }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
      const rows = await open()
        .app.db.selectFrom('mail_reports')
        .selectAll()
        .where('account_id', '=', accountId)
        .execute()
      expect(rows).toHaveLength(1)
    })

    test('a link ends them with one POST and no login; opening it does not', async () => {
      const { owner, accountId } = await openTeam(open())
      await choose(owner, { every: 'week', ...berlin })
      const row = await findReports(open().app.db, accountId, owner.id)
      const url = stopUrlOf(open().app, row?.id ?? '')
      await open().call(url.replace('http://localhost:3000', ''), { address: anyAddress() })
      expect(await read(owner)).toMatchObject({ every: 'week' })

      const program = await press(url, 'List-Unsubscribe=One-Click')
      expect([program.status, program.headers.get('location')]).toEqual([200, null])
      expect(await read(owner)).toMatchObject({ every: null, nextAt: null })

      // The link of an older mail ends what was asked for again.
      await choose(owner, { every: 'month', ...berlin })
      for (let time = 0; time < 2; time++) {
        const page = await press(url)
        expect([page.status, page.headers.get('location')]).toEqual([
          303,
          '/app/mail-reports/stopped',
        ])
        expect(await read(owner)).toMatchObject({ every: null })
      }
    })

    testOnce('a forged link ends nothing', async () => {
      const { owner, accountId } = await openTeam(open())
      await choose(owner, { every: 'week', ...berlin })
      const row = await findReports(open().app.db, accountId, owner.id)
      const url = stopUrlOf(open().app, row?.id ?? '')
      const forged = [
        `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`,
        url.slice(0, -1),
        url.replace('rep_', 'rep-'),
        url.replace(/\?.*/, ''),
        `${url.replace(/code=.*/, '')}code=${row?.id}`,
      ]
      for (const link of forged) {
        expect([link, (await press(link)).headers.get('location')]).toEqual([
          link,
          '/app/mail-reports/unknown',
        ])
        expect((await press(link, 'List-Unsubscribe=One-Click')).status).toBe(404)
      }
      expect(await read(owner)).toMatchObject({ every: 'week' })
    })

    test('one is mailed at once on request, five times an hour, and changes nothing', async () => {
      const { owner, add } = await openTeam(open())
      const now = ({ token }: TeamMate, body: object) =>
        ask(open(), token, 'POST mail-reports/mail', body)
      expect((await now(owner, { every: null, ...berlin })).status).toBe(422)
      expect((await now(await add(16), { every: 'week', ...berlin })).status).toBe(403)
      const answer = await now(owner, { every: 'week', ...berlin })
      expect([answer.status, await answer.json()]).toEqual([202, { email: owner.email }])
      const [mail] = await post.mailsTo(open().app, owner.email)
      expect(mail?.subject).toBe('Your links last week: 0 clicks')
      expect(mail?.text).toContain('9 November to 15 November 2026, by the clock of Europe/Berlin.')
      expect(mail?.raw).not.toContain('List-Unsubscribe')
      const asked = await Promise.all(
        Array.from({ length: 8 }, () => now(owner, { every: 'month', ...berlin })),
      )
      expect(asked.map(({ status }) => status).toSorted()).toEqual([
        ...Array(4).fill(202),
        ...Array(4).fill(429),
      ])
      const refused = await now(owner, { every: 'month', ...berlin })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
      expect(await refusal(refused)).toEqual([429, 'too-many-requests'])
      expect(await read(owner)).toMatchObject({ every: null })
      open().pass(HOUR)
      expect((await now(owner, { every: 'week', ...berlin })).status).toBe(202)
    })

    test('go with the membership', async () => {
      const { owner, add, accountId } = await openTeam(open())
      const mate = await add(1)
      await choose(mate, { every: 'week', ...berlin })
      await ask(open(), owner.token, `DELETE users/${mate.id}`)
      expect(await findReports(open().app.db, accountId, mate.id)).toBeUndefined()
    })
  },
  { CLICKHOUSE_URL: started.url },
)
