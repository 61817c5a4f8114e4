import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestApp } from '../testing/app.ts'
import { startMailbox } from '../testing/mail.ts'
import { type Database, inTransaction } from './database.ts'
import { enqueue, openJobRunner } from './jobs.ts'
import { openLog } from './log.ts'
import { type Mail, openMailer } from './mailer.ts'

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

  const runner = (handlers: Record<string, (payload: unknown) => Promise<void>>) =>
    openJobRunner({ db, clock: () => now, log, handlers })

  test('a job runs once, although two runners look for it', async () => {
    const seen: unknown[] = []
    await enqueue(db, now, { kind: 'note', payload: { a: 1 } })
    const handlers = { note: async (payload: unknown) => void seen.push(payload) }
    await Promise.all([runner(handlers).runDue(), runner(handlers).runDue()])
    expect(seen).toEqual([{ a: 1 }])
    expect(await runner(handlers).runDue()).toBe(0)
  })

  test('a job of a transaction that failed never was', async () => {
    const failed = inTransaction(db, async (tx) => {
      await enqueue(tx, now, { kind: 'note', payload: 0 })
      throw new Error('no')
    })
    expect(failed).rejects.toThrow('no')
    expect(await runner({ note: async () => undefined }).runDue()).toBe(0)
  })

  test('a failed job is tried again later, and one whose runner died is taken over', async () => {
    let tries = 0
    await enqueue(db, now, { kind: 'flaky', payload: 0 })
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

  test('mail goes out by SMTP to one address, as text and HTML', async () => {
    const mailbox = await startMailbox()
    const send = openMailer({
      smtpUrl: mailbox.url,
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

  test('without a mail server each mail is a file that only we can read, and its link is on the log', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'unfurly-outbox-'))
    const lines: string[] = []
    const send = openMailer({
      smtpUrl: undefined,
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
    rmSync(dataDir, { recursive: true })
  })
})
