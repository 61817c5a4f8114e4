import { afterEach, describe, expect, test } from 'bun:test'
import { freePort } from '../../testing/free-port.ts'
import { type Mailbox, type MailboxOptions, startMailbox } from '../../testing/servers/mail.ts'
import { until } from '../../testing/until.ts'
import { MINUTE } from '../clock.ts'
import { FinalFailure } from '../jobs/jobs.ts'
import { openLog } from '../log.ts'
import type { Loop } from '../loop/loop.ts'
import { type Mail, openMailer } from '../mailer.ts'
import type { MailState } from './mail-state.ts'
import { watchMail } from './mail-watch.ts'
import { readSmtpUrl } from './smtp-url.ts'

const from = 'Unfurly <unfurly@links.example>'
const mail: Mail = {
  to: { name: '', address: 'mara@example.org' },
  subject: 'Hello',
  text: 'Hello Mara',
  html: '<p>Hello Mara</p>',
}

let mailbox: Mailbox | undefined
let loop: Loop | undefined
afterEach(async () => {
  await loop?.stop()
  await mailbox?.stop()
  mailbox = loop = undefined
})

/** Watches a server whose options may change while it is stopped. */
async function watch(url: string) {
  const smtp = readSmtpUrl(url)
  const lines: { level: string; message: string }[] = []
  const log = openLog('info', {}, (line) => lines.push(JSON.parse(line)))
  const states: MailState[] = []
  let ahead = 0
  const watched = watchMail({
    send: openMailer({ smtp, from, dataDir: '/nowhere', log }),
    smtp,
    from,
    clock: () => Date.now() + ahead,
    log,
    tell: (state) => states.push(state),
  })
  loop = watched.start()
  return {
    send: () => watched.send(mail),
    untilIs: (state: MailState['state']) => until(() => states.at(-1)?.state === state),
    now: () => states.at(-1),
    first: () => states[0],
    lines,
    skip: (ms: number) => {
      ahead += ms
    },
  }
}

const restart = async (url: string, options: MailboxOptions = {}) => {
  mailbox = await startMailbox({ ...options, port: Number(new URL(url).port) })
}

describe('The mail server is watched', () => {
  test('from the start, until it is there, without a mail', async () => {
    const url = `smtp://127.0.0.1:${await freePort()}`
    const { untilIs, lines, skip, first, now } = await watch(url)
    expect(first()).toEqual({ state: 'unknown' })
    await untilIs('failing')
    const told = now()
    expect(told?.state === 'failing' && told.reason).toContain(`${url} cannot be reached`)
    await restart(url)
    skip(MINUTE)
    await untilIs('ok')
    expect(lines.map(({ level, message }) => [level, message.slice(0, 22)])).toEqual([
      ['error', 'Mail cannot be sent: s'],
      ['info', 'Mail can be sent again'],
    ])
  })

  test('by each mail, and a failure that goes on is logged once', async () => {
    mailbox = await startMailbox()
    const { url } = mailbox
    const { send, untilIs, lines, now } = await watch(url)
    await untilIs('ok')
    await mailbox.stop()
    await Promise.all([1, 2].map(() => expect(send()).rejects.toThrow('ECONNREFUSED')))
    expect(now()).toMatchObject({ state: 'failing', times: 2 })
    await restart(url)
    await send()
    expect(now()).toEqual({ state: 'ok' })
    expect(lines.map(({ message }) => message.split(':')[0])).toEqual([
      'Mail can be sent',
      'Mail cannot be sent',
      'Mail can be sent again',
    ])
  })

  test('and one that refuses our mails is failing until it takes one, though it can be reached', async () => {
    mailbox = await startMailbox({ refuses: { sender: '550 5.7.1 not yours' } })
    const { send, untilIs, skip, now } = await watch(mailbox.url)
    await untilIs('ok')
    await expect(send()).rejects.toThrow('not yours')
    const failed = now()
    skip(MINUTE)
    mailbox.refuses.sender = undefined
    await expect(send()).resolves.toBeUndefined()
    expect([failed?.state, now()?.state]).toEqual(['failing', 'ok'])
  })

  test('and a recipient who is refused leaves it as it is, and is not tried again', async () => {
    mailbox = await startMailbox({ refuses: { recipient: '550 5.1.1 no such user' } })
    const { send, untilIs, now } = await watch(mailbox.url)
    await untilIs('ok')
    await expect(send()).rejects.toThrow(FinalFailure)
    expect(now()).toEqual({ state: 'ok' })
  })
})
