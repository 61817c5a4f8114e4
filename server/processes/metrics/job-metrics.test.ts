import { afterEach, expect, test } from 'bun:test'
import type { AddressInfo } from 'node:net'
import { Registry } from 'prom-client'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { openLog } from '../../platform/log.ts'
import { openMailer } from '../../platform/mailer.ts'
import { readSmtpUrl } from '../../platform/smtp/smtp-url.ts'
import { countMails } from './job-metrics.ts'

const MAIL = { to: { name: '', address: 'a@example.org' }, subject: 'A', text: 'A', html: 'A' }

let server: SMTPServer | undefined
afterEach(() => new Promise<void>((resolve) => server?.close(resolve)))

/** The counters after one mail to a server with that behaviour. */
async function countsBeside(behaviour: SMTPServerOptions) {
  server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...behaviour })
  const listener = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  const { port } = listener.address() as AddressInfo
  const registry = new Registry()
  const send = countMails(
    registry,
    openMailer({
      smtp: readSmtpUrl(`smtp://127.0.0.1:${port}`),
      from: 'us@example.org',
      dataDir: '/nowhere',
      log: openLog('error'),
    }),
  )
  const outcome = await send(MAIL).then(
    () => 'sent',
    () => 'failed',
  )
  const lines = (await registry.metrics()).split('\n')
  const count = (name: string) =>
    Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1])
  return {
    outcome,
    sent: count('unfurly_mails_sent_total'),
    recipient: count('unfurly_mail_failures_total{reason="recipient"}'),
    server: count('unfurly_mail_failures_total{reason="server"}'),
  }
}

const refuse: SMTPServerOptions['onRcptTo'] = (_, __, done) => done(new Error('no such mailbox'))

test('an accepted mail counts as sent', async () => {
  expect(
    await countsBeside({ onData: (stream, _, done) => stream.on('end', done).resume() }),
  ).toEqual({ outcome: 'sent', sent: 1, recipient: 0, server: 0 })
})

test('a refused recipient is not a failure of the server', async () => {
  expect(await countsBeside({ onRcptTo: refuse })).toEqual({
    outcome: 'failed',
    sent: 0,
    recipient: 1,
    server: 0,
  })
})

test('a server that refuses all our mails counts as a failure of the server', async () => {
  const refused = { outcome: 'failed', sent: 0, recipient: 0, server: 1 }
  const no = new Error('not from you')
  expect(await countsBeside({ onMailFrom: (_, __, done) => done(no) })).toEqual(refused)
  server?.close()
  expect(await countsBeside({ onConnect: (_, done) => done(no) })).toEqual(refused)
})
