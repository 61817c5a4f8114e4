import type { App } from '../../context.ts'
import { MINUTE } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { newId } from '../../platform/ids.ts'
import { type TestApp, type TestedApp, waitingMailsIn } from '../../testing/app.ts'
import { endIncident, openIncident } from '../incidents/incidents.ts'
import { ALERTS_JOB, raiseAlert } from './alerts.ts'
import { runAlerts } from './gathering/run-alerts.ts'

export interface Watched {
  app: TestedApp
  accountId: string
  linkId: string
  watchId: string
  key: string
  domain: string
  host: string
  title: string
}

/** A link that is monitored, as the processes that check leave it. */
export async function watchedLink(
  test: TestApp,
  { token, host, title = 'Shop' }: { token: string; host: string; title?: string },
): Promise<Watched> {
  const target = `https://${host}/`
  const body = { redirectTo: target, title }
  const made = await (await test.call('/api/ui/v1/redirects/standard', { token, body })).json()
  const { app } = test
  const { id: accountId } = await (await test.call('/api/ui/v1/account', { token })).json()
  const watchId = newId('wat')
  const now = app.clock()
  const up = { state: 'UP', since: now, cause: null, reason: null }
  const { domain, key } = made
  const watched = { app, accountId, linkId: made.id, watchId, key, domain, host, title }
  await app.db
    .insertInto('monitors')
    .values({
      link_id: made.id,
      account_id: accountId,
      is_weekly: 0,
      ...up,
      rank: 6,
      watched_since: now,
      paused_at: null,
      paused_by: null,
      failover: 'AUTO',
      down_targets: null,
      is_failed_over: 0,
      incident_id: null,
      expects: '',
      synced_at: now,
    })
    .execute()
  await insertWatch(watched, target)
  return watched
}

async function insertWatch(
  { app, accountId, linkId, watchId, host }: Watched,
  target: string,
): Promise<void> {
  const now = app.clock()
  const up = { state: 'UP', since: now, cause: null, reason: null }
  await app.db
    .insertInto('watches')
    .values({
      id: watchId,
      account_id: accountId,
      target,
      host,
      expects: '',
      hash: watchId,
      interval_ms: 300_000,
      is_weekly: 0,
      ...up,
      first_failure_at: null,
      failures: 0,
      failed_point: null,
      last_at: null,
      last_ms: null,
      last_status: null,
      is_private: 0,
      recent: '[]',
      p50: null,
      p95: null,
      facts: null,
      usual: null,
      certificate_ends_at: null,
      certificate_warned: null,
      suggestion: null,
      read_at: null,
    })
    .execute()
  const of = { link_id: linkId, watch_id: watchId, account_id: accountId }
  await app.db
    .insertInto('monitor_watches')
    .values({ ...of, place: 'Destination' })
    .execute()
  await app.db
    .insertInto('watch_points')
    .values({
      watch_id: watchId,
      point: 'here',
      next_at: now,
      claim: null,
      phase: 'UP',
      since: now,
      cause: null,
      reason: null,
      failures: 0,
      first_failure_at: null,
      successes: 0,
      first_success_at: null,
      last_at: null,
    })
    .execute()
}

/** Makes the link DOWN, as it is two minutes after the first failure; answers the incident. */
export async function goDown(watched: Watched, reason = 'No answer within 10 s'): Promise<string> {
  const { app, accountId, linkId, watchId, host } = watched
  const startedAt = app.clock() - 2 * MINUTE
  return writing(app, async (inside) => {
    await inside.db
      .updateTable('watches')
      .set({ state: 'DOWN', first_failure_at: startedAt, failed_point: 'here' })
      .where('id', '=', watchId)
      .execute()
    const incidentId = await openIncident(inside, {
      accountId,
      linkId,
      watchId,
      target: `https://${host}/`,
      cause: 'TIMEOUT',
      reason,
      startedAt,
      failedChecks: 3,
      point: 'here',
    })
    await inside.db
      .updateTable('monitors')
      .set({ state: 'DOWN', incident_id: incidentId })
      .where('link_id', '=', linkId)
      .execute()
    await raise(inside, watched, { kind: 'DOWN', incidentId, startedAt, reason })
    return incidentId
  })
}

export async function comeBack(watched: Watched, incidentId: string): Promise<void> {
  const { app, accountId, linkId, watchId } = watched
  await writing(app, async (inside) => {
    await inside.db
      .updateTable('watches')
      .set({ state: 'UP', first_failure_at: null })
      .where('id', '=', watchId)
      .execute()
    await inside.db
      .updateTable('monitors')
      .set({ state: 'UP', incident_id: null })
      .where('link_id', '=', linkId)
      .execute()
    await endIncident(inside, accountId, { id: incidentId, at: app.clock() })
    const startedAt = await startOf(inside, incidentId)
    await raise(inside, watched, { kind: 'UP', incidentId, startedAt, reason: null })
  })
}

async function startOf(app: App, id: string): Promise<number> {
  const row = await app.db
    .selectFrom('incidents')
    .select('started_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.started_at
}

interface Raised {
  kind: 'DOWN' | 'UP'
  incidentId: string
  startedAt: number
  reason: string | null
}

function raise(app: App, watched: Watched, { kind, incidentId, startedAt, reason }: Raised) {
  const { accountId, linkId, watchId, host, domain, key, title } = watched
  return writing(app, (inside) =>
    raiseAlert(inside, {
      accountId,
      linkId,
      incidentId,
      watchId,
      kind,
      host,
      isPrivate: false,
      facts: {
        domain,
        key,
        shortUrl: `https://${domain}/${key}`,
        title,
        target: `https://${host}/`,
        cause: 'TIMEOUT',
        reason,
        startedAt,
        downSeconds: 0,
        fallbackUrl: null,
        isFailedOver: false,
        certificateEndsAt: null,
        days: null,
        tags: [],
      },
    }),
  )
}

/** Runs the jobs of alerts that are due, each twice, as after a crash that came before its end was noted. */
export async function runAlertJobs(app: TestedApp): Promise<void> {
  for (;;) {
    const job = await app.db
      .selectFrom('jobs')
      .select(['id', 'payload'])
      .where('kind', '=', ALERTS_JOB)
      .where('run_at', '<=', app.clock())
      .executeTakeFirst()
    if (!job) return
    await app.db.deleteFrom('jobs').where('id', '=', job.id).execute()
    await runAlerts(app, JSON.parse(job.payload))
    await runAlerts(app, JSON.parse(job.payload))
  }
}

/** A new user with an account. */
export async function newcomer(test: TestApp) {
  const email = `${crypto.randomUUID()}@example.org`
  const token = await test.register(email)
  const { app } = test
  const link = (host: string, title?: string) =>
    watchedLink(test, { token, host, ...(title === undefined ? {} : { title }) })
  const mails = () => waitingMailsIn(app.db, email)
  const subjects = async () => (await mails()).map(({ subject }) => subject)
  const setting = (body: object) =>
    test.call('/api/ui/v1/monitors/settings', { token, body, method: 'PUT' })
  return { app, email, token, link, mails, subjects, setting }
}

export const stepsOf = async ({ app }: Watched, incidentId: string) => {
  const rows = await app.db
    .selectFrom('incident_events')
    .select('step')
    .where('incident_id', '=', incidentId)
    .execute()
  return rows.map(({ step }) => step)
}
