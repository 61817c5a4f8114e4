import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import type { App } from '../../context.ts'
import { openClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { enqueue, openJobRunner } from '../../platform/jobs/jobs.ts'
import { openMailer } from '../../platform/mailer.ts'
import { readSmtpUrl } from '../../platform/smtp/smtp-url.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { plainClick } from '../../testing/clicks.ts'
import { freePort } from '../../testing/free-port.ts'
import { sessionToken, setMembership } from '../../testing/people/callers.ts'
import { ask, openTeam, type TeamMate } from '../../testing/people/team.ts'
import { openPost, type Post } from '../../testing/post.ts'
import { openTestStore } from '../../testing/servers/engine.ts'
import { prepareAnalytics, storeClicks } from '../analytics/analytics.ts'
import { REPORT_JOB, type ReportJob, scheduleReports } from './scheduling.ts'
import { REPORT_MAIL_JOB, runReport, sendReport } from './sending.ts'
import { choose, passToMonday, reportsTo } from './testing.samples.ts'

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

describeAppOnBothDatabases(
  'The sending of a weekly report',
  (open) => {
    const mailsTo = (app: TestApp, email: string) => reportsTo(app, post, email)

    afterEach(async () => {
      const over = { every: null, next_at: null }
      await open().app.db.updateTable('mail_reports').set(over).execute()
    })

    test('is written and sent once by two workers, and when a worker ends halfway', async () => {
      const { owner, accountId } = await openTeam(open())
      await choose(open(), owner)
      const at = passToMonday(open())
      const { app } = open()
      await Promise.all([scheduleReports(app), scheduleReports(app)])
      await Promise.all([post.mailsTo(app, owner.email), post.mailsTo(app, owner.email)])
      expect(await post.mailsTo(app, owner.email)).toHaveLength(1)
      // The job of a worker that ended between its transaction and the removal of the job.
      const payload: ReportJob = {
        accountId,
        userId: owner.id,
        every: 'week',
        day: new Date(at).toISOString().slice(0, 10),
        at,
        timeZone: 'UTC',
      }
      await writing(app, ({ db }) => enqueue(db, app.clock(), { kind: REPORT_JOB, payload }))
      expect(await post.mailsTo(app, owner.email)).toHaveLength(1)
    })

    test('waits while the store or the mail server is away, for two days', async () => {
      const [waiting, late] = [await openTeam(open()), await openTeam(open())]
      for (const { owner } of [waiting, late]) await choose(open(), owner)
      passToMonday(open())
      const { app } = open()
      await scheduleReports(app)
      const away = openClickHouse({ url: `http://127.0.0.1:${await freePort()}`, timeoutMs: 1000 })
      await runJobs({ ...app, clickhouse: away }, await deadMailer(app))
      await away.close()
      open().pass(HOUR)
      await runJobs(app, await deadMailer(app))
      const kinds = await app.db.selectFrom('jobs').select('kind').execute()
      expect(kinds.filter(({ kind }) => kind === REPORT_MAIL_JOB)).toHaveLength(2)
      open().pass(DAY)
      expect(await post.mailsTo(app, waiting.owner.email)).toHaveLength(1)
    })

    test('is not sent when it is older than two days', async () => {
      const [unwritten, unsent] = [await openTeam(open()), await openTeam(open())]
      await choose(open(), unsent.owner)
      passToMonday(open())
      const { app } = open()
      await scheduleReports(app)
      await runJobs(app, await deadMailer(app))
      await choose(open(), unwritten.owner)
      open().pass(2 * DAY)
      expect(await mailsTo(open(), unsent.owner.email)).toEqual([])
      // A worker that was away over Monday.
      passToMonday(open(), 8 * HOUR + 2 * DAY)
      expect(await mailsTo(open(), unwritten.owner.email)).toEqual([])
      passToMonday(open())
      expect(await mailsTo(open(), unwritten.owner.email)).toHaveLength(1)
    })

    test('counts only links that its reader sees', async () => {
      const { owner, accountId, add } = await openTeam(open())
      const mate = await add(15)
      await ask(open(), owner.token, `PATCH users/${mate.id}`, { onlyOwnLinks: true })
      const make = async ({ token }: TeamMate, title: string) => {
        const body = { redirectTo: 'https://example.com/', title }
        return (await ask(open(), token, 'POST redirects/standard', body)).json()
      }
      const links = [await make(mate, 'Own lamp'), await make(owner, 'Hidden lamp')]
      for (const reader of [mate, owner]) await choose(open(), reader)
      const at = passToMonday(open()) - 2 * DAY
      await storeClicks(started.clickhouse, {
        batchId: crypto.randomUUID(),
        rows: links.map(({ id }) => ({ ...plainClick, account_id: accountId, link_id: id, at })),
      })
      const [theirs] = await mailsTo(open(), mate.email)
      const [whole] = await mailsTo(open(), owner.email)
      expect(theirs?.text).toContain('Own lamp')
      expect(theirs?.text).not.toContain('Hidden lamp')
      expect(whole?.text).toContain('Hidden lamp')
    })

    test('goes to nobody who was suspended, demoted or removed, or has stopped it', async () => {
      const team = await openTeam(open())
      const { accountId } = team
      const mates = await Promise.all(Array.from({ length: 6 }, () => team.add(1)))
      for (const mate of mates) await choose(open(), mate)
      const [suspended, demoted, removed, stopped, late, kept] = mates as [
        TeamMate,
        TeamMate,
        TeamMate,
        TeamMate,
        TeamMate,
        TeamMate,
      ]
      await setMembership(open(), { accountId, userId: suspended.id }, { status: 'SUSPENDED' })
      await setMembership(open(), { accountId, userId: demoted.id }, { role: 16 })
      await ask(open(), team.owner.token, `DELETE users/${removed.id}`)
      await choose(open(), stopped, { every: null })
      passToMonday(open())
      const { app } = open()
      await scheduleReports(app)
      await runJobs(app, await deadMailer(app))
      // Written, and not sent yet.
      await setMembership(open(), { accountId, userId: late.id }, { status: 'SUSPENDED' })
      open().pass(HOUR)
      expect(await mailsTo(open(), kept.email)).toHaveLength(1)
      for (const { email } of [suspended, demoted, removed, stopped, late]) {
        const mails = await mailsTo(open(), email)
        expect(mails.filter(({ subject }) => subject.startsWith('Your links'))).toEqual([])
      }
    })

    test('says once that a tag was deleted, and ends with the last one', async () => {
      const { owner, accountId } = await openTeam(open())
      const tag = async (name: string) =>
        (await (await ask(open(), owner.token, 'POST tags', { name })).json()).id
      const [first, last] = [await tag('first'), await tag('last')]
      const scopes = ['first', 'last'].map((name) => ({ kind: 'tag', tag: name }))
      await choose(open(), owner, { scopes })
      await ask(open(), owner.token, `DELETE tags/${first}`)
      passToMonday(open())
      const gone = 'Tag first was deleted. Your reports are no longer about it.'
      expect((await mailsTo(open(), owner.email)).at(-1)?.text).toContain(gone)
      passToMonday(open())
      expect((await mailsTo(open(), owner.email)).at(-1)?.text).not.toContain(gone)
      // The first session has ended by now.
      const token = await sessionToken(open(), { userId: owner.id, accountId })
      await ask(open(), token, `DELETE tags/${last}`)
      passToMonday(open())
      const mails = await mailsTo(open(), owner.email)
      expect(mails.at(-1)?.subject).toBe('Your report about links has ended')
      passToMonday(open())
      expect(await mailsTo(open(), owner.email)).toHaveLength(mails.length)
      const later = await sessionToken(open(), { userId: owner.id, accountId })
      const settings = await (await ask(open(), later, 'GET mail-reports')).json()
      expect(settings).toMatchObject({ every: null, scopes: [] })
    })

    test('follows a new time zone of the account, and comes once on that Monday', async () => {
      const { owner } = await openTeam(open())
      await choose(open(), owner)
      passToMonday(open(), 7 * HOUR)
      const move = (timeZone: string) => ask(open(), owner.token, 'PUT account', { timeZone })
      await move('Asia/Tokyo')
      expect(await mailsTo(open(), owner.email)).toHaveLength(1)
      await move('America/New_York')
      open().pass(7 * HOUR)
      expect(await mailsTo(open(), owner.email)).toHaveLength(1)
      await move('UTC')
      expect(await mailsTo(open(), owner.email)).toHaveLength(1)
    })

    test('that was due before somebody asked for it does not come', async () => {
      const { owner } = await openTeam(open())
      passToMonday(open(), 9 * HOUR)
      await choose(open(), owner)
      expect(await mailsTo(open(), owner.email)).toEqual([])
      passToMonday(open())
      expect(await mailsTo(open(), owner.email)).toHaveLength(1)
    })

    test('comes again after the clock was a year ahead for a while', async () => {
      const { owner } = await openTeam(open())
      await choose(open(), owner)
      open().pass(364 * DAY)
      passToMonday(open())
      expect(await mailsTo(open(), owner.email)).toHaveLength(1)
      open().pass(-364 * DAY)
      await scheduleReports(open().app)
      passToMonday(open())
      expect(await mailsTo(open(), owner.email)).toHaveLength(2)
      expect(await mailsTo(open(), owner.email)).toHaveLength(2)
    })
  },
  { CLICKHOUSE_URL: started.url },
)

/** Runs the jobs of reports once, with another store or mail server. */
async function runJobs(app: App, send: ReturnType<typeof openMailer>): Promise<void> {
  const jobs = openJobRunner({
    db: app.db as Parameters<typeof openJobRunner>[0]['db'],
    clock: app.clock,
    log: app.log,
    handlers: {
      [REPORT_JOB]: (payload, run) => runReport(app, payload, run),
      [REPORT_MAIL_JOB]: (payload) => sendReport(app, send, payload),
    },
  })
  await jobs.runDue()
}

/** Of a mail server that is away. */
async function deadMailer({ config, log }: App) {
  const smtp = readSmtpUrl(`smtp://127.0.0.1:${await freePort()}`)
  return openMailer({ smtp, from: config.mailFrom, dataDir: config.dataDir, log })
}
