import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { requireNoTransaction } from './database/transaction.ts'
import { newId } from './ids.ts'
import type { Log } from './log.ts'
import type { SmtpServer } from './smtp/smtp-url.ts'
import { openTransport } from './smtp/transport.ts'

export interface Mail {
  /** A single address, as an object, so that no list can be injected. */
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** Where a POST without a login ends mails of this kind: mail programs have a button for it (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

export type Mailer = (mail: Mail) => Promise<void>

/** Sends mail by SMTP or, without a server, writes each mail to a file in `<dataDir>/outbox`. */
export function openMailer(options: {
  smtp: SmtpServer | undefined
  from: string
  dataDir: string
  log: Log
}): Mailer {
  const { smtp, from } = options
  if (smtp === undefined) return openOutbox(options)
  const transport = openTransport(smtp)
  return async (mail) => {
    requireNoTransaction('sending a mail')
    await transport.sendMail(messageOf(from, mail))
  }
}

function messageOf(from: string, { unsubscribeUrl, ...mail }: Mail) {
  if (unsubscribeUrl === undefined) return { from, ...mail }
  const headers = {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { from, ...mail, headers }
}

function openOutbox({ from, dataDir, log }: { from: string; dataDir: string; log: Log }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const folder = join(dataDir, 'outbox')
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(from, mail))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${newId('mail')}.eml`)
    try {
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${path}.part`, path)
      await removeOldest(folder)
    } catch (error) {
      // Each attempt has a new name, so a full disk would collect many partial files.
      await rm(`${path}.part`, { force: true })
      throw error
    }
    // Operators without a mail server take the link from this line.
    log.info('Mail kept in the outbox', { subject: mail.subject, link: firstLink(mail.text) })
  }
}

/** Visitors can cause mails: without a bound they would fill the disk of an installation that has no mail server. */
const KEPT_MAILS = 1000

async function removeOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  if (names.length <= KEPT_MAILS) return
  const mails = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  )
  const old = mails.toSorted((a, b) => b.at - a.at).slice(KEPT_MAILS)
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { force: true })))
}

function firstLink(text: string): string | undefined {
  return /https?:\/\/\S+/.exec(text)?.[0]
}
