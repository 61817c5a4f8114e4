import { afterEach, expect, test } from 'bun:test'
import { PASSWORD } from '../testing/app.ts'
import { readStream } from '../testing/event-stream.ts'
import { type Metrics, readMetrics, untilMetrics } from '../testing/metrics.ts'
import {
  createLinkAt,
  type RunningProgram,
  removeFolder,
  startTestProgram,
} from '../testing/programs/program.ts'
import { openCuttableProxy } from '../testing/servers/cuttable-proxy.ts'
import { type Mailbox, startMailbox } from '../testing/servers/mail.ts'
import { freshDatabase } from '../testing/servers/postgres.ts'

const SLOW = 300_000

let program: RunningProgram | undefined
const ends: (() => unknown)[] = []

afterEach(async () => {
  await program?.stop()
  removeFolder(program?.dataDir ?? '')
  for (const end of ends.splice(0)) await end()
})

async function start(environment: Record<string, string> = {}): Promise<RunningProgram> {
  program = await startTestProgram({ environment })
  return program
}

const json = { 'content-type': 'application/json' }

function askForMail(origin: string, email: string): Promise<Response> {
  const init = { method: 'PUT', headers: json, body: JSON.stringify({ email }) }
  return fetch(`${origin}/api/ui/v1/registrations`, init)
}

async function registerByMail(origin: string, mailbox: Mailbox): Promise<string> {
  await askForMail(origin, 'mara@example.org')
  const { links } = await mailbox.waitFor(({ to }) => to.includes('mara@example.org'))
  const reg = new URL(links[0] ?? '').searchParams.get('reg')
  const person = { firstName: 'Mara', lastName: 'Fox', password: PASSWORD, acceptTerms: true }
  const completed = await fetch(`${origin}/api/ui/v1/registrations/accounts`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ reg, ...person }),
  })
  return ((await completed.json()) as { token: string }).token
}

test(
  'reports redirects, calls, mails, jobs and fetches',
  async () => {
    const mailbox = await startMailbox()
    ends.push(mailbox.stop)
    const { origin } = await start({ SMTP_URL: mailbox.url })
    const token = await registerByMail(origin, mailbox)
    const call = (path: string, method = 'GET', body?: BodyInit, type = 'application/json') =>
      fetch(`${origin}/api/ui/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        ...(body === undefined ? {} : { body }),
      })
    await createLinkAt(origin, token, { redirectTo: 'https://example.invalid/', vanity: 'known' })
    await fetch(`${origin}/known`, { redirect: 'manual' })
    for (const name of ['localhost', 'other.example', 'third.example']) {
      await fetch(`${origin}/internal/tls/ask?domain=${name}`)
    }
    await call('/targets?address=https://example.invalid/')
    await call('/domains', 'POST', JSON.stringify({ name: 'go.example.org' }))
    await call('/imports', 'POST', 'Target\nhttps://example.com/\n', 'text/csv')
    await call('/account/exports', 'POST')
    const stream = readStream(await call('/analytics/live'))
    const metrics = await untilMetrics(
      origin,
      ({ find }) =>
        find('unfurly_exports', { status: 'DONE' }) === 1 &&
        find('unfurly_clicks_shipped_total') === 1 &&
        find('unfurly_data_bytes', { part: 'database' }) !== undefined,
    )
    await stream.leave()
    const { find } = metrics
    expect([
      find('unfurly_redirect_requests_total', { what: 'redirect' }),
      find('unfurly_journal_clicks_total', { what: 'written' }),
      find('unfurly_call_seconds_count', { method: 'POST', route: '/api/ui/v1/domains' }),
      // The registration and the export.
      find('unfurly_calls_total', { status: '202' }),
      find('unfurly_certificate_requests_total', { answer: 'allowed' }),
      find('unfurly_certificate_requests_total', { answer: 'refused' }),
      find('unfurly_outside_fetches_total', { outcome: 'failed', process: 'api-0' }),
      find('unfurly_own_domains', { state: 'waiting' }),
      find('unfurly_imports', { status: 'SENT' }),
      find('unfurly_job_runs_total', { kind: 'make-export', outcome: 'done' }),
      find('unfurly_live_streams'),
      find('unfurly_ready'),
      find('unfurly_dependency_up', { dependency: 'database' }),
      find('unfurly_dependency_up', { dependency: 'analytics' }),
      find('unfurly_dependency_up', { dependency: 'journal' }),
      find('unfurly_database_connections_max', { pool: 'main', process: 'api-0' }),
    ]).toEqual([1, 1, 1, 2, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    expectTheSystemToBeTold(metrics)
    await untilMetrics(origin, (now) => now.find('unfurly_live_streams') === 0)
  },
  SLOW,
)

function expectTheSystemToBeTold({ find, samples }: Metrics): void {
  const chores = samples.filter(
    ({ name }) => name === 'unfurly_chore_last_success_timestamp_seconds',
  )
  const dayAgo = Date.now() / 1000 - 86_400
  expect(chores.filter(({ value }) => value < dayAgo)).toEqual([])
  expect(chores.length).toBeGreaterThan(10)
  const free = find('unfurly_disk_free_bytes') ?? 0
  expect(free).toBeWithin(1, find('unfurly_disk_size_bytes') ?? 0)
  for (const process of ['main', 'redirect-0', 'api-0', 'worker', 'engine']) {
    const of = (name: string) => find(`unfurly_process_${name}`, { process })
    expect([process, of('up'), of('restarts_total')]).toEqual([process, 1, 0])
    expect(of('resident_memory_bytes')).toBeGreaterThan(1_000_000)
    expect(of('cpu_seconds_total')).toBeGreaterThan(0)
    expect(of('open_fds')).toBeWithin(3, of('max_fds') ?? 0)
    expect(of('start_time_seconds')).toBeGreaterThan(dayAgo)
  }
  expect(find('unfurly_build_info', { version: '0.1.0', bun: Bun.version })).toBe(1)
}

test(
  'shows a mail server that is away by failures and waiting mails',
  async () => {
    const mailbox = await startMailbox()
    const { origin } = await start({ SMTP_URL: mailbox.url })
    await askForMail(origin, 'first@example.org')
    const before = await untilMetrics(origin, ({ find }) => find('unfurly_mails_sent_total') === 1)
    const failures = { reason: 'server' }
    expect(before.find('unfurly_mail_failures_total', failures)).toBe(0)
    await mailbox.stop()
    await askForMail(origin, 'second@example.org')
    const { find } = await untilMetrics(
      origin,
      (now) =>
        (now.find('unfurly_mail_failures_total', failures) ?? 0) > 0 &&
        (now.find('unfurly_mails_waiting') ?? 0) > 0,
    )
    expect(find('unfurly_job_runs_total', { kind: 'mail', outcome: 'failed' })).toBe(
      find('unfurly_mail_failures_total', failures),
    )
    expect(find('unfurly_mails_waiting')).toBe(1)
    expect(find('unfurly_mails_sent_total')).toBe(1)
  },
  SLOW,
)

test(
  'names a process that hangs, leaves out its metrics, and counts restarts of processes that died',
  async () => {
    const { origin, processes } = await start()
    const { worker = 0, engine = 0, api = 0 } = processes()
    process.kill(worker, 'SIGSTOP')
    const paused = await readMetrics(origin)
    expect([
      paused.find('unfurly_process_up', { process: 'worker' }),
      paused.find('unfurly_process_up', { process: 'api-0' }),
      paused.find('unfurly_mails_sent_total'),
      paused.find('unfurly_redirect_requests_total', { what: 'redirect' }),
    ]).toEqual([0, 1, undefined, 0])
    // Metrics from the system are still there.
    expect(paused.find('unfurly_process_open_fds', { process: 'worker' })).toBeGreaterThan(3)
    process.kill(worker, 'SIGCONT')
    process.kill(api, 'SIGKILL')
    process.kill(engine, 'SIGKILL')
    const { find } = await untilMetrics(
      origin,
      (now) =>
        // A process that died is up until the supervisor notices, so it must have been restarted too.
        ['api-0', 'engine'].every((process) =>
          now.find('unfurly_process_restarts_total', { process }),
        ) &&
        ['worker', 'api-0', 'engine'].every((process) =>
          now.find('unfurly_process_up', { process }),
        ),
    )
    const restarts = (process: string) => find('unfurly_process_restarts_total', { process })
    expect(['worker', 'api-0', 'engine'].map(restarts)).toEqual([0, 1, 1])
  },
  SLOW,
)

test(
  'while the supervisor hangs, the requested process reports only itself',
  async () => {
    const { origin, processes } = await start()
    const { main = 0 } = processes()
    process.kill(main, 'SIGSTOP')
    try {
      const { find } = await readMetrics(origin)
      expect(find('unfurly_process_up', { process: 'main' })).toBe(0)
      expect(find('unfurly_redirect_requests_total', { what: 'redirect' })).toBe(0)
    } finally {
      process.kill(main, 'SIGCONT')
    }
  },
  SLOW,
)

test(
  'while the database is away, reports what is known without it',
  async () => {
    const database = await freshDatabase()
    const url = new URL(database.url)
    const line = await openCuttableProxy({ host: '127.0.0.1', port: Number(url.port) })
    url.port = String(line.port)
    url.hostname = '127.0.0.1'
    ends.push(line.close, database.drop)
    const { origin } = await start({
      DATABASE_URL: url.href,
      SECRET_KEY: 'a key of 32 characters for tests',
      STORE_TIMEOUT_MS: '300',
    })
    await untilMetrics(origin, ({ find }) => find('unfurly_jobs_due', { kind: 'mail' }) === 0)
    line.freeze()
    const away = await untilMetrics(
      origin,
      ({ find }) => find('unfurly_dependency_up', { dependency: 'database' }) === 0,
    )
    const up = away.samples.filter(({ name }) => name === 'unfurly_process_up')
    expect(up.map(({ value }) => value)).toEqual([1, 1, 1, 1, 1, 1])
    expect(away.find('unfurly_mails_sent_total')).toBe(0)
    line.mend()
    await untilMetrics(
      origin,
      ({ find }) => find('unfurly_dependency_up', { dependency: 'database' }) === 1,
    )
  },
  SLOW,
)
