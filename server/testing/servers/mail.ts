import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  from: string
  /** The recipients of the envelope, not of the headers. */
  to: string[]
  subject: string
  text: string
  html: string
  /** Every web address in the text, in order. */
  links: string[]
  raw: string
}

export type Mailbox = {
  /** For SMTP_URL. */
  url: string
  mails: () => readonly ReceivedMail[]
  /** The first matching mail, already received or not. */
  waitFor: (fits: (mail: ReceivedMail) => boolean) => Promise<ReceivedMail>
  stop: () => Promise<void>
}

/** A real SMTP server on a free loopback port that stores its mails. It supports neither login nor TLS. */
export async function startMailbox(): Promise<Mailbox> {
  const arrived: ReceivedMail[] = []
  const waiting = new Set<(mail: ReceivedMail) => void>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, taken) {
      const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
      const to = session.envelope.rcptTo.map((recipient) => recipient.address)
      readAll(stream)
        .then((raw) => parse(raw, { from, to }))
        .then((mail) => {
          arrived.push(mail)
          for (const notify of waiting) notify(mail)
          taken()
        }, taken)
    },
  })
  const port = await listen(server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: () => arrived,
    waitFor: (fits) => {
      const found = arrived.find(fits)
      if (found) return Promise.resolve(found)
      return new Promise((resolve) => {
        const notify = (mail: ReceivedMail) => {
          if (!fits(mail)) return
          waiting.delete(notify)
          resolve(mail)
        }
        waiting.add(notify)
      })
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function parse(raw: string, envelope: { from: string; to: string[] }): Promise<ReceivedMail> {
  const { subject = '', text = '', html = '' } = await PostalMime.parse(raw)
  const links = text.match(/https?:\/\/[^\s<>"]+/g) ?? []
  return { ...envelope, subject, text, html, links, raw }
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function listen(server: SMTPServer): Promise<number> {
  return new Promise((resolve, reject) => {
    server.on('error', reject)
    const listener = server.listen(0, '127.0.0.1', () => {
      const address = listener.address()
      resolve(address && typeof address === 'object' ? address.port : 0)
    })
  })
}
