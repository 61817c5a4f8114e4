import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import type { App } from '../../context.ts'
import { openClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import { startTestEngine } from '../../platform/embedded-clickhouse/test-engine.ts'
import { enqueue, openJobRunner } from '../../platform/jobs/jobs.ts'
import { openMailer } from '../../platform/mailer.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { plainClick } from '../../testing/clicks.ts'
import { freePort } from '../../testing/free-port.ts'
import { sessionToken, setMembership } from '../../testing/people/callers.ts'
import { ask, openTeam, type Team, type TeamMate } from '../../testing/people/team.ts'
import { openPost, type Post } from '../../testing/post.ts'
import { prepareAnalytics, storeClicks } from '../analytics/analytics.ts'
import { REPORT_JOB, type ReportJob, scheduleReports } from './scheduling.ts'
import { REPORT_MAIL_JOB, runReport, sendReport } from './sending.ts'

const started = await startTestEngine()
await prepareAnalytics(started.clickhouse)
let post: Post
beforeAll(async () => {
  post = await openPost()
})
afterAll(async () => {
  await post.stop()
  await started.stop()
}, 60_000)

const all = { kind: 'all' }

/** Chooses reports in UTC. */
async function choose(app: TestApp, mate: TeamMate, body: object = {}) {
  const settings = { every: 'week', scopes: [all], timeZone: 'UTC', ...body }
  const answer = await ask(app, mate.token, 'PUT mail-reports', settings)
  expect([answer.status, await answer.text()]).toMatchObject([200, expect.any(String)])
}

/** Goes on to the next Monday at that time, in UTC. */
function passToMonday(app: TestApp, clock = 8 * HOUR): number {
  const now = app.app.clock()
  const monday = Math.floor((now + 3 * DAY) / (7 * DAY)) * 7 * DAY + 4 * DAY + clock
  const at = monday > now ? monday : monday + 7 * DAY
  app.pass(at - now)
  return at
}

/** What the worker does once a minute, and after that. */
async function mailsTo(app: TestApp, email: string) {
  await scheduleReports(app.app)
  return post.mailsTo(app.app, email)
}

async function makeLink(app: TestApp, { token }: TeamMate, body: object = {}) {
  const link = { redirectTo: 'https://example.com/', ...body }
  return (await ask(app, token, 'POST redirects/standard', link)).json()
}

interface Clicked {
  link: string
  at: number
  count: number
  changes?: object
}

async function click({ accountId }: Team, { link, at, count, changes }: Clicked): Promise<void> {
  await storeClicks(started.clickhouse, {
    batchId: crypto.randomUUID(),
    rows: Array.from({ length: count }, (_, n) => ({
      ...plainClick,
      account_id: accountId,
      link_id: link,
      at: at + n,
      visitor: `${n + 1}`,
      ...changes,
    })),
  })
}

describeAppOnBothDatabases(
  'A weekly report',
  (open) => {
    afterEach(async () => {
      const over = { every: null, next_at: null }
      await open().app.db.updateTable('mail_reports').set(over).execute()
    })

    test('comes on Monday at eight with the numbers of the week, what moved, and bots apart', async () => {
      const team = await openTeam(open())
      const { owner } = team
      await choose(open(), owner)
      const [rising, falling, still] = [
        await makeLink(open(), owner, { title: 'The rising one' }),
        await makeLink(open(), owner),
        await makeLink(open(), owner),
      ]
      const monday = passToMonday(open(), 8 * HOUR - MINUTE) - 8 * HOUR + MINUTE
      const [now, then] = [monday - DAY, monday - 8 * DAY]
      const swiss = { country: 'CH', referrer: 'news.example' }
      await click(team, { link: rising.id, at: now, count: 60, changes: swiss })
      await click(team, { link: rising.id, at: then, count: 10 })
      await click(team, { link: falling.id, at: now, count: 5 })
      await click(team, { link: falling.id, at: then, count: 80 })
      await click(team, { link: still.id, at: now, count: 2 })
      await click(team, { link: still.id, at: then, count: 1 })
      await click(team, { link: still.id, at: now, count: 7, changes: { kind: 'bot' } })
      await click(team, { link: still.id, at: now, count: 3, changes: { kind: 'preview' } })
      // Neither before the first day nor from Monday on.
      await click(team, { link: still.id, at: monday - 14 * DAY - 1000, count: 100 })
      await click(team, { link: still.id, at: monday, count: 100 })

      expect(await mailsTo(open(), owner.email)).toEqual([])
      open().pass(MINUTE)
      const [mail, ...more] = await mailsTo(open(), owner.email)
      expect(more).toEqual([])
      expect(mail?.subject).toBe('Your links last week: 67 clicks')
      const day = (at: number) => new Date(at).toISOString().slice(0, 10)
      const at = ({ domain, key }: { domain: string; key: string }) => `${domain}/${key}`
      const blocks = mail?.text.split('\n\n') ?? []
      expect(blocks[0]).toStartWith('Test Person, ')
      expect(blocks.slice(1, 7)).toEqual([
        'In numbers\n  Clicks by people: 67, 26 % fewer than the week before\n  Visitors: 60, 25 % fewer than the week before\n  Besides, clicks by bots: 7\n  Besides, previews: 3',
        `Top links\n  ${at(rising)} (The rising one): 60\n  ${at(falling)}: 5\n  ${at(still)}: 2`,
        `Up most since the week before\n  ${at(rising)} (The rising one): 10 → 60`,
        `Down most since the week before\n  ${at(falling)}: 80 → 5`,
        'Countries\n  Switzerland: 60\n  Germany: 7',
        'Referrers\n  news.example: 60\n  Direct or none: 7',
      ])
      expect(mail?.links[0]).toBe(
        `http://localhost:3000/app/analytics?from=${day(monday - 7 * DAY)}&to=${day(monday - DAY)}`,
      )
      const unfolded = mail?.raw.replaceAll(/\r?\n[ \t]+/g, ' ')
      const stop = mail?.links.find((link) => link.includes('mail-reports/stop'))
      expect(unfolded).toContain(`List-Unsubscribe: <${stop}>\r\n`)
      expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')

      expect(await mailsTo(open(), owner.email)).toHaveLength(1)
      passToMonday(open())
      expect(await mailsTo(open(), owner.email)).toHaveLength(2)
    })

    test('has a part for each tag and domain, with its own clicks', async () => {
      const team = await openTeam(open())
      const { owner } = team
      const tagged = await makeLink(open(), owner, { tags: ['Spring & <b>more</b>'] })
      const plain = await makeLink(open(), owner)
      const domain = open().app.config.defaultDomain
      const scopes = [
        { kind: 'tag', tag: 'spring & <b>more</b>' },
        { kind: 'domain', domain },
      ]
      await choose(open(), owner, { scopes })
      const monday = passToMonday(open())
      await click(team, { link: tagged.id, at: monday - DAY, count: 4 })
      await click(team, { link: plain.id, at: monday - DAY, count: 3 })
      const [mail] = await mailsTo(open(), owner.email)
      expect(mail?.subject).toBe('Your links last week')
      const parts = mail?.text.split(/^(?=Tag |Domain )/m) ?? []
      expect(parts[1]).toStartWith('Tag Spring & <b>more</b>\n---')
      expect(parts[1]).toContain('Clicks by people: 4, none the week before')
      expect(parts[1]).not.toContain(plain.key)
      expect(parts[2]).toContain('Clicks by people: 7, none the week before')
      expect(mail?.links[0]).toEndWith(`&tag=Spring+%26+%3Cb%3Emore%3C%2Fb%3E`)
      expect(mail?.html).not.toContain('<b>')
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
      await enqueue(app.db, app.clock(), { kind: REPORT_JOB, payload })
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
  },
  { CLICKHOUSE_URL: started.engine.url },
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
  const smtpUrl = `smtp://127.0.0.1:${await freePort()}`
  return openMailer({ smtpUrl, from: config.mailFrom, dataDir: config.dataDir, log })
}
