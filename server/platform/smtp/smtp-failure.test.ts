import { afterEach, describe, expect, test } from 'bun:test'
import { createServer, type Server } from 'node:net'
import { freePort } from '../../testing/free-port.ts'
import {
  type Mailbox,
  type MailboxOptions,
  startMailbox,
  testPemPath,
} from '../../testing/servers/mail.ts'
import { openLog } from '../log.ts'
import { type Mail, openMailer } from '../mailer.ts'
import { mailFailureOf } from './smtp-failure.ts'
import { readSmtpUrl } from './smtp-url.ts'
import { addressOf } from './transport.ts'

const FROM = 'Unfurly <unfurly@links.example>'
const mail: Mail = {
  to: { name: '', address: 'mara@example.org' },
  subject: 'Hello',
  text: 'Hello Mara',
  html: '<p>Hello Mara</p>',
}

let mailbox: Mailbox | undefined
let plain: Server | undefined
afterEach(async () => {
  await mailbox?.stop()
  plain?.close()
  mailbox = plain = undefined
})

/** Sends a mail, and returns what the failure says; undefined if the mail arrived. */
async function failureAt(url: string) {
  const smtp = readSmtpUrl(url)
  const log = openLog('error', {}, () => undefined)
  const send = openMailer({ smtp, from: FROM, dataDir: '/nowhere', log })
  try {
    await send(mail)
    return undefined
  } catch (error) {
    return mailFailureOf(error, { server: addressOf(smtp), from: FROM })
  }
}

async function failure(options: MailboxOptions, parameters = '', login = '') {
  mailbox = await startMailbox(options)
  return failureAt(mailbox.url.replace('://', `://${login}`) + parameters)
}

const SELF_MADE = { certificate: 'public-test' }
const BY_AUTHORITY = { certificate: 'localhost' }
const CA = `?ca=${testPemPath('authority')}`
const ITSELF = `?ca=${testPemPath('public-test')}`

describe('A mail arrives', () => {
  test.each<[string, MailboxOptions, string, boolean]>([
    ['in the clear where no STARTTLS is offered', {}, '', false],
    ['in the clear with tls=off', SELF_MADE, '?tls=off', false],
    [
      'encrypted with any certificate with tls=opportunistic',
      SELF_MADE,
      '?tls=opportunistic',
      true,
    ],
    ['in the clear with tls=opportunistic without STARTTLS', {}, '?tls=opportunistic', false],
    ['encrypted if the authority of the certificate is named', BY_AUTHORITY, CA, true],
    ['the same with tls=required', BY_AUTHORITY, `${CA}&tls=required`, true],
    ['if the certificate itself is named, whatever name it has', SELF_MADE, ITSELF, true],
    ['by smtps:// too', { ...SELF_MADE, isTlsFirst: true }, ITSELF, true],
    ['in the clear with the option ignoreTLS of the library', SELF_MADE, '/?ignoreTLS=true', false],
    ['with its option tls.rejectUnauthorized', SELF_MADE, '/?tls.rejectUnauthorized=false', true],
  ])('%s', async (_, options, parameters, isEncrypted) => {
    expect(await failure(options, parameters)).toBeUndefined()
    expect(mailbox?.mails().map((each) => each.isEncrypted)).toEqual([isEncrypted])
  })
})

describe('A server that cannot be used', () => {
  test.each<[string, MailboxOptions, string, RegExp]>([
    [
      'a certificate that is self-made',
      SELF_MADE,
      '',
      /^smtp:\/\/127\.0\.0\.1:\d+ offers STARTTLS with a certificate that is not trusted \(self.signed certificate\)\. .*\?ca=FILE in SMTP_URL, or set \?tls=opportunistic/,
    ],
    ['tls=required', SELF_MADE, '?tls=required', /not trusted/],
    [
      'smtps://',
      { ...SELF_MADE, isTlsFirst: true },
      '',
      /^smtps:\/\/127\.0\.0\.1:\d+ has a certificate that is not trusted/,
    ],
    ['an authority nobody knows', BY_AUTHORITY, '', /not trusted \(unable to verify/],
    ['another authority than the one named', SELF_MADE, CA, /not trusted/],
    [
      'no STARTTLS though it is required',
      {},
      '?tls=required',
      /refuses STARTTLS .*drop tls=required/,
    ],
  ])('is told with words about it: %s', async (_, options, parameters, words) => {
    const told = await failure(options, parameters)
    expect(told?.reason).toMatch(words)
    expect(told?.scope).toBe('server')
  })

  test('a certificate for another name', async () => {
    mailbox = await startMailbox(BY_AUTHORITY)
    const told = await failureAt(`${mailbox.url}${CA}&tls.servername=mail.example`)
    expect(told?.reason).toMatch(/a certificate for another name\. Write the name/)
  })

  test('a port that nothing listens on, and a name that is not in DNS', async () => {
    const port = await freePort()
    expect((await failureAt(`smtp://127.0.0.1:${port}`))?.reason).toMatch(
      /cannot be reached \(ECONNREFUSED\)\. Check host and port/,
    )
    expect((await failureAt('smtp://mail.invalid:25'))?.reason).toMatch(
      /^The name of smtp:\/\/mail\.invalid:25 is not in DNS/,
    )
  })

  test('smtps:// to a port that wants STARTTLS', async () => {
    mailbox = await startMailbox(SELF_MADE)
    const told = await failureAt(mailbox.url.replace('smtp:', 'smtps:'))
    expect(told?.reason).toMatch(/does not speak TLS from the start\. Write smtp:\/\//)
  })

  test('a port that greets with something else, or ends the connection', async () => {
    const greet = async (words: string) => {
      const server = createServer((socket) => socket.end(words))
      plain = server
      const port = await freePort()
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
      const told = await failureAt(`smtp://127.0.0.1:${port}`)
      await new Promise((resolve) => server.close(resolve))
      return told
    }
    expect((await greet('HTTP/1.1 400 Bad Request\r\n\r\n'))?.reason).toMatch(
      /does not answer as a mail server should/,
    )
    expect((await greet('554 5.3.2 no service\r\n'))?.reason).toMatch(/\(554 5\.3\.2 no service\)/)
    expect((await greet('421 too many connections\r\n'))?.reason).toMatch(
      /closes the connection \(421 too many connections\)/,
    )
    expect((await greet(''))?.reason).toMatch(/closes the connection/)
  })

  test('a password that is refused is not tried often', async () => {
    const login = { user: 'unfurly', pass: 'right' }
    const told = await failure({ login }, '', 'unfurly:wrong@')
    expect(told).toMatchObject({ scope: 'server', isFinal: true })
    expect(told?.reason).toMatch(/refuses the login \(535 5\.7\.8 authentication failed\)/)
    expect(told?.reason).not.toContain('wrong')
    await mailbox?.stop()
    expect(await failure({ login }, '', 'unfurly:right@')).toBeUndefined()
  })
})

describe('A server that takes no mail', () => {
  test.each<[string, MailboxOptions['refuses'], RegExp]>([
    [
      'the sender is refused',
      { sender: '550 5.7.1 not yours' },
      /refuses our sender Unfurly <unfurly@links\.example> \(550 5\.7\.1 not yours\)\. Set MAIL_FROM/,
    ],
    ['a login is wanted', { sender: '530 5.7.0 Authentication required' }, /wants a login \(530 /],
    [
      'encryption is wanted',
      { sender: '530 5.7.0 Must issue a STARTTLS command first' },
      /wants an encrypted connection/,
    ],
    [
      'its disk is full',
      { sender: '452 4.3.1 Insufficient system storage' },
      /takes no mails at the moment \(452 /,
    ],
    [
      'the same, told of the recipient',
      { recipient: '452 4.3.1 Insufficient system storage' },
      /takes no mails at the moment \(452 /,
    ],
    [
      'Postfix does not relay',
      { recipient: '554 5.7.1 <mara@example.org>: Relay access denied' },
      /does not relay our mails \(554 5\.7\.1 <…>: Relay access denied\)/,
    ],
    ['Exim does not relay', { recipient: '550 relay not permitted' }, /does not relay our mails/],
    [
      'Exchange does not relay',
      { recipient: '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain' },
      /does not relay/,
    ],
    [
      'Postfix refuses the sender',
      { recipient: '554 5.7.1 <unfurly@links.example>: Sender address rejected: Access denied' },
      /refuses our sender .*\. Set MAIL_FROM/,
    ],
    [
      'Postfix does not find the domain of the sender',
      { recipient: '450 4.1.8 <unfurly@links.example>: Sender address rejected: Domain not found' },
      /refuses our sender/,
    ],
    [
      'Postfix refuses this machine',
      { recipient: '554 5.7.1 <unknown[127.0.0.1]>: Client host rejected: Access denied' },
      /takes no mail from this machine/,
    ],
    [
      'the whole mail is refused',
      { mail: '554 5.7.1 sender not verified' },
      /refuses our mails \(554 5\.7\.1 sender not verified\)/,
    ],
    ['a quota is used up', { mail: '452 4.5.3 quota used up' }, /takes no mails at the moment/],
  ])('because %s', async (_, refuses, words) => {
    const told = await failure({ ...(refuses && { refuses }) })
    expect(told).toMatchObject({ scope: 'mails', isFinal: false })
    expect(told?.reason).toMatch(words)
    expect(told?.reason).not.toContain('mara@')
  })

  test('a recipient who is refused says nothing about other mails, and is final with 5xx', async () => {
    const unknown = await failure({ refuses: { recipient: '550 5.1.1 no such user' } })
    expect(unknown).toMatchObject({ scope: 'recipient', isFinal: true })
    await mailbox?.stop()
    const greylisted = await failure({ refuses: { recipient: '450 4.2.0 greylisted' } })
    expect(greylisted).toMatchObject({ scope: 'recipient', isFinal: false })
  })

  test('the outbox is on a full disk', () => {
    const error = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const told = mailFailureOf(error, { server: 'DATA_DIR/outbox', from: FROM })
    expect(told).toMatchObject({ scope: 'mails', isFinal: false })
    expect(told.reason).toMatch(/^The disk is full/)
  })
})
