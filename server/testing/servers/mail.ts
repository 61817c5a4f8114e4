import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
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
  /** Whether it arrived by TLS. */
  isEncrypted: boolean
}

export type Mailbox = {
  /** For SMTP_URL. */
  url: string
  /** What it refuses from now on; may be changed. */
  refuses: NonNullable<MailboxOptions['refuses']>
  mails: () => readonly ReceivedMail[]
  /** The first matching mail, already received or not. */
  waitFor: (fits: (mail: ReceivedMail) => boolean) => Promise<ReceivedMail>
  stop: () => Promise<void>
}

export interface MailboxOptions {
  /** Name of a file in `testing/certificates`. Without one, the server speaks no TLS. */
  certificate?: string
  /** TLS from the start, instead of STARTTLS. */
  isTlsFirst?: boolean
  /** What a login takes. Without it, the server offers none. */
  login?: { user: string; pass: string }
  /** Answers with which it refuses a sender, a recipient, or a whole mail, such as `550 5.1.1 no such user`. */
  refuses?: { sender?: string; recipient?: string; mail?: string }
  port?: number
}

/** A real SMTP server on a loopback port that stores its mails. */
export async function startMailbox(options: MailboxOptions = {}): Promise<Mailbox> {
  const { certificate, isTlsFirst = false, login } = options
  const refuses = { ...options.refuses }
  const arrived: ReceivedMail[] = []
  const waiting = new Set<(mail: ReceivedMail) => void>()
  const server = new SMTPServer({
    disabledCommands: [...(login ? [] : ['AUTH']), ...(certificate ? [] : ['STARTTLS'])],
    disableReverseLookup: true,
    authOptional: true,
    secure: isTlsFirst,
    ...(certificate && { key: testPem('key'), cert: testPem(certificate) }),
    onAuth: ({ username, password }, _, answer) =>
      username === login?.user && password === login?.pass
        ? answer(null, { user: username })
        : answer(new Error('5.7.8 authentication failed')),
    onMailFrom: (_, __, answer) => answer(refusal(refuses.sender)),
    onRcptTo: (_, __, answer) => answer(refusal(refuses.recipient)),
    onData(stream, session, taken) {
      const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
      const to = session.envelope.rcptTo.map((recipient) => recipient.address)
      readAll(stream)
        .then(async (raw) => {
          const refused = refusal(refuses.mail)
          if (refused) return taken(refused)
          const mail = await parse(raw, { from, to, isEncrypted: session.secure })
          arrived.push(mail)
          for (const notify of waiting) notify(mail)
          taken()
        })
        .catch(taken)
    },
  })
  const port = await listen(server, options.port ?? 0)
  return {
    url: `${isTlsFirst ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    refuses,
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

type Envelope = Pick<ReceivedMail, 'from' | 'to' | 'isEncrypted'>

async function parse(raw: string, envelope: Envelope): Promise<ReceivedMail> {
  const { subject = '', text = '', html = '' } = await PostalMime.parse(raw)
  const links = text.match(/https?:\/\/[^\s<>"]+/g) ?? []
  return { ...envelope, subject, text, html, links, raw }
}

/** `550 5.1.1 no such user` as the error that makes the server answer so. */
function refusal(answer: string | undefined): Error | null {
  if (answer === undefined) return null
  const [status = '', ...words] = answer.split(' ')
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(status) })
}

export const testPem = (name: string): string =>
  readFileSync(new URL(`../certificates/${name}.pem`, import.meta.url), 'utf8')

export const testPemPath = (name: string): string =>
  fileURLToPath(new URL(`../certificates/${name}.pem`, import.meta.url))

async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function listen(server: SMTPServer, wished: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.on('error', reject)
    const listener = server.listen(wished, '127.0.0.1', () => {
      const address = listener.address()
      resolve(address && typeof address === 'object' ? address.port : 0)
    })
  })
}
