import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestApp } from '../../testing/app.ts'
import { startMailbox } from '../../testing/servers/mail.ts'
import { until } from '../../testing/until.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { writing } from '../database/writing.ts'
import { openLog } from '../log.ts'
import { type Mail, openMailer } from '../mailer.ts'
import { readSmtpUrl } from '../smtp/smtp-url.ts'
import { shortenClaims } from './job-rows.ts'
import {
  enqueue,
  FinalFailure,
  type JobHandlers,
  type JobRunnerOptions,
  openJobRunner,
} from './jobs.ts'

const log = openLog('error', {}, () => undefined)
const mail: Mail = {
  to: { name: '', address: 'mara@example.org' },
  subject: 'Hello',
  text: 'Open https://example.org/x?reg=abc',
  html: '<p>Open</p>',
}

describe('Jobs and mail', () => {
  let close: () => Promise<void> = async () => undefined
  let db: Database
  let now = 1_000_000
  beforeAll(async () => {
    const opened = await openTestApp(':memory:')
    db = opened.test.app.db as Database
    close = opened.close
  })
  afterAll(() => close())

  const runner = (handlers: JobHandlers, more: Partial<JobRunnerOptions> = {}) =>
    openJobRunner({ db, clock: () => now, log, handlers, ...more })
  const jobs = () => db.selectFrom('jobs').selectAll().orderBy('id').execute()

  test('a job runs once with two runners', async () => {
    const seen: unknown[] = []
    await writing({ db }, ({ db }) => enqueue(db, now, { kind: 'note', payload: { a: 1 } }))
    const handlers = { note: async (payload: unknown) => void seen.push(payload) }
    await Promise.all([runner(handlers).runDue(), runner(handlers).runDue()])
    expect(seen).toEqual([{ a: 1 }])
    expect(await runner(handlers).runDue()).toBe(0)
  })

  test('a job of a failed transaction does not exist', async () => {
    const failed = inTransaction(db, async (tx) => {
      await enqueue(tx, now, { kind: 'note', payload: 0 })
      throw new Error('no')
    })
    expect(failed).rejects.toThrow('no')
    expect(await runner({ note: async () => undefined }).runDue()).toBe(0)
  })

  test('a failed job is retried later, and one whose runner died is taken over', async () => {
    let tries = 0
    await writing({ db }, ({ db }) => enqueue(db, now, { kind: 'flaky', payload: 0 }))
    const flaky = runner({
      flaky: async () => {
        if (++tries === 1) throw new Error('not yet')
      },
    })
    expect(await flaky.runDue()).toBe(1)
    expect(await flaky.runDue()).toBe(0)
    now += 60_000
    expect(await flaky.runDue()).toBe(1)
    expect(tries).toBe(2)
  })

  test('a job whose failure is final is given up at once', async () => {
    await writing({ db }, ({ db }) => enqueue(db, now, { kind: 'note', payload: 0 }))
    const failing = runner({
      note: async () => {
        throw new FinalFailure('nobody has this address')
      },
    })
    expect(await failing.runDue()).toBe(1)
    expect(await jobs()).toEqual([])
  })

  test('a scheduled job waits for its time', async () => {
    await writing({ db }, ({ db }) =>
      enqueue(db, now, { kind: 'note', payload: 0, runAt: now + 30 * DAY }),
    )
    const notes = runner({ note: async () => undefined })
    expect(await notes.runDue()).toBe(0)
    now += 30 * DAY
    expect(await notes.runDue()).toBe(1)
  })

  test('a long job keeps its claim', async () => {
    await writing({ db }, ({ db }) => enqueue(db, now, { kind: 'long', payload: 0 }))
    const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let runs = 0
    const long = async () => {
      runs++
      begun.resolve()
      await over.promise
    }
    const first = runner({ long }, { keepEachMs: 1 }).runDue()
    await begun.promise
    for (let minutes = 0; minutes < 10; minutes++) {
      now += MINUTE
      const isKept = async () => (await jobs())[0]?.claimed_until === now + 2 * MINUTE
      await until(isKept, { everyMs: 1 })
    }
    expect(await runner({ long }).runDue()).toBe(0)
    over.resolve()
    expect(await first).toBe(1)
    expect(runs).toBe(1)
    expect(await jobs()).toEqual([])
  })

  test('one kind of job does not delay another', async () => {
    await writing({ db }, ({ db }) => enqueue(db, now, { kind: 'long', payload: 0 }))
    await writing({ db }, ({ db }) => enqueue(db, now, { kind: 'note', payload: 0 }))
    const over = Promise.withResolvers<void>()
    const long = runner({ long: () => over.promise }).runDue()
    expect(await runner({ note: async () => undefined }).runDue()).toBe(1)
    over.resolve()
    expect(await long).toBe(1)
  })

  test('a runner that lost a job notices it at the next step and stops', async () => {
    await writing({ db }, ({ db }) => enqueue(db, now, { kind: 'slow', payload: 0 }))
    const [begun, goOn, over] = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ]
    const done: string[] = []
    const cutOff: JobHandlers[string] = async (_, run) => {
      begun.resolve()
      await goOn.promise
      await inTransaction(db, async (tx) => {
        await run.keep(tx)
        done.push('a step of the first runner')
      })
    }
    const first = runner({ slow: cutOff }, { keepEachMs: HOUR }).runDue()
    await begun.promise
    now += 3 * MINUTE
    const second = runner({ slow: () => over.promise }).runDue()
    await until(async () => (await jobs())[0]?.attempts === 2, { everyMs: 1 })
    goOn.resolve()
    expect(await first).toBe(1)
    expect((await jobs()).map((job) => [job.attempts, job.last_error])).toEqual([[2, null]])
    over.resolve()
    await second
    expect(await jobs()).toEqual([])
    expect(done).toEqual([])
  })

  test('the job of a dead runner is soon taken by the next one on the same file', async () => {
    await writing({ db }, ({ db }) => enqueue(db, now, { kind: 'long', payload: 0 }))
    const begun = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    const died = async () => {
      begun.resolve()
      await over.promise
    }
    const first = runner({ long: died }, { keepEachMs: HOUR }).runDue()
    await begun.promise
    await shortenClaims(db, now + 5 * SECOND)
    const next = runner({ long: async () => undefined })
    expect(await next.runDue()).toBe(0)
    now += 5 * SECOND
    expect(await next.runDue()).toBe(1)
    over.resolve()
    await first
    expect(await jobs()).toEqual([])
  })

  test('a stopping runner gives its job back at once, without counting the attempt', async () => {
    await writing({ db }, ({ db }) => enqueue(db, now, { kind: 'long', payload: 0 }))
    const begun = Promise.withResolvers<void>()
    const stopped = runner({
      long: async (_, run) => {
        begun.resolve()
        while (true) {
          run.signal.throwIfAborted()
          await Bun.sleep(1)
        }
      },
    })
    const running = stopped.runDue()
    await begun.promise
    stopped.stop()
    await running
    expect(await stopped.runDue()).toBe(0)
    const attempts: number[] = []
    const next = runner({ long: async (_, run) => void attempts.push(run.attempt) })
    expect(await next.runDue()).toBe(1)
    expect(attempts).toEqual([1])
  })

  test('a job without a limit of attempts is never given up', async () => {
    await writing({ db }, ({ db }) => enqueue(db, now, { kind: 'must', payload: 0 }))
    const failing = runner(
      { must: () => Promise.reject(new Error('away')) },
      { maxAttempts: Infinity },
    )
    for (let i = 0; i < 100; i++) {
      now += HOUR
      expect(await failing.runDue()).toBe(1)
    }
    expect(await runner({ must: async () => undefined }).runDue()).toBe(0)
    now += HOUR
    expect(await runner({ must: async () => undefined }).runDue()).toBe(1)
  })

  test('mail goes out by SMTP to one address, as text and HTML', async () => {
    const mailbox = await startMailbox()
    const send = openMailer({
      smtp: readSmtpUrl(mailbox.url),
      from: 'Unfurly <u@example.org>',
      dataDir: '',
      log,
    })
    await send(mail)
    const [message] = mailbox.mails()
    expect(message?.subject).toBe('Hello')
    expect(message?.to).toEqual(['mara@example.org'])
    expect(message?.text).toContain('reg=abc')
    expect(message?.html).toContain('<p>Open</p>')
    await mailbox.stop()
  })

  test('without a mail server each mail is a file readable by its owner only, its link is logged, and the oldest of many go', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'unfurly-outbox-'))
    const lines: string[] = []
    const send = openMailer({
      smtp: undefined,
      from: 'Unfurly <u@example.org>',
      dataDir,
      log: openLog('info', {}, (line) => void lines.push(line)),
    })
    await send(mail)
    const [name] = readdirSync(join(dataDir, 'outbox'))
    expect(name).toEndWith('.eml')
    const path = join(dataDir, 'outbox', name ?? '')
    expect(readFileSync(path, 'utf8')).toContain('Subject: Hello')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(lines.join()).toContain('https://example.org/x?reg=abc')
    for (let n = 0; n < 1000; n++) {
      const old = join(dataDir, 'outbox', `mail_${n}.eml`)
      writeFileSync(old, '')
      utimesSync(old, n, n)
    }
    await send(mail)
    const kept = readdirSync(join(dataDir, 'outbox'))
    expect(kept).toHaveLength(1000)
    expect(kept).toContain(name ?? '')
    expect(kept).not.toContain('mail_1.eml')
    rmSync(dataDir, { recursive: true })
  })
})
