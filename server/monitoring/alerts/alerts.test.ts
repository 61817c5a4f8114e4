import { expect, test } from 'bun:test'
import { HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import { openJobRunner } from '../../platform/jobs/jobs.ts'
import { type Mail, openMailer } from '../../platform/mailer.ts'
import { readSmtpUrl } from '../../platform/smtp/smtp-url.ts'
import { describeApp, describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { startMailbox } from '../../testing/servers/mail.ts'
import { runReminder } from './gathering/run-alerts.ts'
import { endOutages } from './outage/end-outages.ts'
import {
  comeBack,
  goDown,
  newcomer,
  runAlertJobs,
  stepsOf,
  type Watched,
} from './testing.samples.ts'

/** Keeps the installation so large that a few failures are no checker outage. */
async function manyOthers(test: TestApp): Promise<void> {
  const { link } = await newcomer(test)
  const one = await link('calm.example')
  const watch = await test.app.db
    .selectFrom('watches')
    .selectAll()
    .where('id', '=', one.watchId)
    .executeTakeFirstOrThrow()
  const point = await test.app.db
    .selectFrom('watch_points')
    .selectAll()
    .where('watch_id', '=', one.watchId)
    .executeTakeFirstOrThrow()
  for (let count = 0; count < 300; count++) {
    const id = `wat_calm${count}`
    await test.app.db
      .insertInto('watches')
      .values({ ...watch, id, hash: id })
      .execute()
    await test.app.db
      .insertInto('watch_points')
      .values({ ...point, watch_id: id })
      .execute()
  }
}

describeAppOnBothDatabases('Alerts without a channel', (open) => {
  test('mail once at DOWN and once at the recovery, in exact words', async () => {
    const { link, mails, subjects, app } = await newcomer(open())
    const shop = await link('shop.example')
    const incidentId = await goDown(shop)
    await runAlertJobs(app)
    const name = `${shop.domain}/${shop.key}`
    expect(await subjects()).toEqual([`${name} is down: No answer within 10 s`])
    const [mail] = await mails()
    const screen = `/app/monitoring/${encodeURIComponent(shop.domain)}/${shop.key}`
    expect(mail?.text).toContain(screen)
    expect(mail?.html).toContain(screen)
    open().pass(10 * MINUTE)
    await comeBack(shop, incidentId)
    await runAlertJobs(app)
    expect((await subjects()).toSorted()).toEqual([
      `${name} is back after 12 minutes`,
      `${name} is down: No answer within 10 s`,
    ])
    expect(await stepsOf(shop, incidentId)).toEqual(['NOTIFIED', 'NOTIFIED'])
  })

  test('tell who made the link too, but nobody who is not active', async () => {
    const { link, app, subjects } = await newcomer(open())
    const maker = await newcomer(open())
    const { id: userId } = await app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', maker.email)
      .executeTakeFirstOrThrow()
    const [one, other] = [await link('one.example'), await link('two.example')]
    const membership = { account_id: one.accountId, user_id: userId, role: 7, created_at: 0 }
    await app.db
      .insertInto('memberships')
      .values({ ...membership, status: 'ACTIVE' })
      .execute()
    await app.db
      .updateTable('links')
      .set({ created_by: userId })
      .where('id', '=', one.linkId)
      .execute()
    await goDown(one)
    await goDown(other)
    await runAlertJobs(app)
    expect(await subjects()).toEqual(['2 links are down'])
    expect(await maker.subjects()).toEqual([
      `${one.domain}/${one.key} is down: No answer within 10 s`,
    ])
    await app.db
      .updateTable('memberships')
      .set({ status: 'SUSPENDED' })
      .where('user_id', '=', userId)
      .where('account_id', '=', one.accountId)
      .execute()
    open().pass(5 * MINUTE)
    await goDown(one)
    await runAlertJobs(app)
    expect(await maker.subjects()).toHaveLength(1)
    expect(await subjects()).toHaveLength(2)
  })

  test('gather what comes for the same host within two minutes', async () => {
    const { link, subjects, app } = await newcomer(open())
    await goDown(await link('shop.example'))
    await runAlertJobs(app)
    for (let count = 0; count < 3; count++) {
      open().pass(10 * SECOND)
      await goDown(await link('shop.example'))
      await runAlertJobs(app)
    }
    expect(await subjects()).toHaveLength(1)
    open().pass(2 * MINUTE)
    await runAlertJobs(app)
    expect(await subjects()).toContain('3 links are down')
  })

  test('remind every four hours, until somebody takes care', async () => {
    const { link, subjects, app, setting } = await newcomer(open())
    await setting({ remind: true })
    const shop = await link('shop.example')
    const incidentId = await goDown(shop)
    await runAlertJobs(app)
    const remind = async () => {
      open().pass(4 * HOUR)
      await runReminder(app, { accountId: shop.accountId, incidentId })
      await runAlertJobs(app)
      return (await subjects()).length
    }
    expect(await remind()).toBe(2)
    expect(await subjects()).toContain(
      `${shop.domain}/${shop.key} is still down after 4 hours 2 minutes: No answer within 10 s`,
    )
    await app.db
      .updateTable('incidents')
      .set({ acknowledged_at: app.clock() })
      .where('id', '=', incidentId)
      .execute()
    expect(await remind()).toBe(2)
  })
})

describeApp('Thirty links that go down at once', (open) => {
  test('are one message over SMTP', async () => {
    await manyOthers(open())
    const { link, app, email } = await newcomer(open())
    const links: Watched[] = []
    for (let count = 0; count < 30; count++) links.push(await link(`host${count % 5}.example`))
    for (const each of links) await goDown(each)
    await runAlertJobs(app)
    const mailbox = await startMailbox()
    const send = openMailer({
      smtp: readSmtpUrl(mailbox.url),
      from: 'us@example.org',
      dataDir: '',
      log: app.log,
    })
    const runner = openJobRunner({
      db: open().app.db as Parameters<typeof openJobRunner>[0]['db'],
      clock: app.clock,
      log: app.log,
      handlers: { mail: (payload) => send(payload as Mail) },
    })
    await runner.runDue()
    await mailbox.stop()
    const mine = mailbox.mails().filter(({ to }) => to.includes(email))
    expect(mine.map(({ subject }) => subject)).toEqual(['30 links are down'])
  })
})

describeAppOnBothDatabases('A checker outage', (open) => {
  test('is told once instead of each link, and its end when all are back', async () => {
    const { link, subjects, app } = await newcomer(open())
    const links: Watched[] = []
    for (let count = 0; count < 6; count++) links.push(await link(`host${count}.example`))
    const incidents: string[] = []
    for (const each of links) incidents.push(await goDown(each))
    await runAlertJobs(app)
    const offline =
      'Our checker may be offline: 6 of your links stopped answering at the same moment'
    expect(await subjects()).toEqual([offline])
    const [first] = links
    expect(first && (await stepsOf(first, incidents[0] ?? ''))).toEqual(['HELD_BACK'])
    await endOutages(app)
    expect(await subjects()).toEqual([offline])
    open().pass(10 * MINUTE)
    for (const [place, each] of links.entries()) await comeBack(each, incidents[place] ?? '')
    await runAlertJobs(app)
    await endOutages(app)
    await runAlertJobs(app)
    expect((await subjects()).toSorted()).toEqual([
      'Our checker is back, and so are all of your links',
      offline,
    ])
  })

  test('leaves what is down after it', async () => {
    const { link, subjects, app } = await newcomer(open())
    const links: Watched[] = []
    for (let count = 0; count < 6; count++) links.push(await link(`left${count}.example`))
    const incidents: string[] = []
    for (const each of links) incidents.push(await goDown(each))
    await runAlertJobs(app)
    open().pass(10 * MINUTE)
    for (const [place, each] of links.slice(1).entries()) {
      await comeBack(each, incidents[place + 1] ?? '')
    }
    await runAlertJobs(app)
    await endOutages(app)
    await runAlertJobs(app)
    const [left] = links
    expect(await subjects()).toHaveLength(2)
    expect(await subjects()).toContain(
      `${left?.domain}/${left?.key} is down: No answer within 10 s`,
    )
  })
})

describeApp(
  'Where the control addresses fail',
  (open) => {
    test('many failures are a checker outage, however small their share', async () => {
      await manyOthers(open())
      const { link, subjects, app } = await newcomer(open())
      const links: Watched[] = []
      for (let count = 0; count < 5; count++) links.push(await link(`few${count % 3}.example`))
      for (const each of links) await goDown(each)
      await runAlertJobs(app)
      expect(await subjects()).toEqual([
        'Our checker may be offline: 5 of your links stopped answering at the same moment',
      ])
    })
  },
  { MONITOR_CONTROL_URLS: 'http://127.0.0.1:9/', ALLOW_PRIVATE_TARGETS: '127.0.0.1' },
)

describeApp('Failures that are spread over a night', (open) => {
  test('are no checker outage in the morning', async () => {
    const { link, subjects, app, setting } = await newcomer(open())
    await setting({ quietHours: { from: 0, to: 7 * 60 } })
    open().pass(13 * HOUR)
    for (let count = 0; count < 6; count++) {
      await goDown(await link(`night${count}.example`))
      await runAlertJobs(app)
      open().pass(30 * MINUTE)
    }
    expect(await subjects()).toEqual([])
    open().pass(4 * HOUR)
    await runAlertJobs(app)
    expect(await subjects()).toEqual(['6 links are down'])
  })
})
