import { REPORT_JOB } from '../clicks/mail-reports/scheduling.ts'
import { REPORT_MAIL_JOB, runReport, sendReport } from '../clicks/mail-reports/sending.ts'
import { LOCK_JOB, mailOwnerOfLock } from '../people/auth/lock-mail.ts'
import { mailReset, RESET_JOB } from '../people/passwords/resets.ts'
import { openJobRunner } from '../platform/jobs/jobs.ts'
import { openMailer } from '../platform/mailer.ts'
import { readSmtpUrl } from '../platform/smtp/smtp-url.ts'
import type { TestedApp } from './app.ts'
import { type Mailbox, type ReceivedMail, startMailbox } from './servers/mail.ts'

/** The part of the worker that writes and sends mails, connected to a real mailbox. */
export interface Post {
  /** Sends due mails, and returns all mails ever received at the address, oldest first. */
  mailsTo(app: TestedApp, address: string): Promise<readonly ReceivedMail[]>
  /** The value of a parameter in the newest mail to the address with such a link. */
  codeFor(app: TestedApp, address: string, name: string): Promise<string>
  stop(): Promise<void>
}

export async function openPost(): Promise<Post> {
  const mailbox: Mailbox = await startMailbox()
  const mailsTo = async (app: TestedApp, address: string) => {
    await sendDue(app, mailbox)
    return mailbox.mails().filter((mail) => mail.to.includes(address))
  }
  return {
    mailsTo,
    async codeFor(app, address, name) {
      const links = (await mailsTo(app, address)).flatMap((mail) => mail.links)
      const codes = links.flatMap((link) => new URL(link).searchParams.get(name) ?? [])
      const code = codes.at(-1)
      if (code === undefined) throw new Error(`no mail to ${address} has a link with ${name}`)
      return code
    },
    stop: mailbox.stop,
  }
}

async function sendDue(app: TestedApp, mailbox: Mailbox): Promise<void> {
  const { clock, config, db, log } = app
  const send = openMailer({
    smtp: readSmtpUrl(mailbox.url),
    from: config.mailFrom,
    dataDir: config.dataDir,
    log,
  })
  const jobs = openJobRunner({
    db,
    clock,
    log,
    handlers: {
      mail: (payload) => send(payload as Parameters<typeof send>[0]),
      [RESET_JOB]: (payload) => mailReset(app, payload),
      [LOCK_JOB]: (payload) => mailOwnerOfLock(app, payload),
      [REPORT_JOB]: (payload, run) => runReport(app, payload, run),
      [REPORT_MAIL_JOB]: (payload) => sendReport(app, send, payload),
    },
  })
  await jobs.runDue()
}
