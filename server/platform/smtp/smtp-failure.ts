import { isDiskFull } from '../disk/full-disk.ts'
import { oneLine } from '../one-line.ts'

/**
 * Which later mails a failure affects. `server`: all, until a connection succeeds. `mails`: all, until the server, which
 * can be reached, accepts one. `recipient`: none, since only this recipient was refused.
 */
export type FailureScope = 'server' | 'mails' | 'recipient'

export interface MailFailure {
  scope: FailureScope
  /** A sentence or two for the operator: what happened, and what to do. */
  reason: string
  /** Another try with the same settings would end the same way. */
  isFinal: boolean
}

/** Where mails go and whose they are, for the words. */
export interface MailRoute {
  /** Without credentials. */
  server: string
  from: string
}

interface Facts extends MailRoute {
  /** Of the system or of TLS where there is one, otherwise of nodemailer. */
  code: string
  /** The SMTP command that failed. */
  command: string
  /** 0: the server has not answered. */
  status: number
  /** The answer of the server, or else the message of the error. */
  said: string
  isSmtps: boolean
}

interface Row {
  fits: (facts: Facts) => boolean
  scope: FailureScope
  words: (facts: Facts) => string
}

const untrusted = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_UNTRUSTED',
])
const unreachable = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN'])
const unfitDates = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'])

const CA = 'Name its authority, or the certificate itself, by ?ca=FILE in SMTP_URL'
const ANY = '?tls=opportunistic to encrypt without checking it'
const offers = ({ isSmtps }: Facts) => (isSmtps ? 'has' : 'offers STARTTLS with')

/** The first row that fits decides. */
const rows: readonly Row[] = [
  {
    fits: ({ code }) => untrusted.has(code),
    scope: 'server',
    words: (of) =>
      `${of.server} ${offers(of)} a certificate that is not trusted (${of.said}). ${CA}, or set ${ANY}.`,
  },
  {
    fits: ({ code }) => unfitDates.has(code),
    scope: 'server',
    words: (of) =>
      `${of.server} ${offers(of)} a certificate that is not valid today (${of.said}). Renew it, or set ${ANY}.`,
  },
  {
    fits: ({ code }) => code === 'ERR_TLS_CERT_ALTNAME_INVALID',
    scope: 'server',
    words: (of) =>
      `${of.server} ${offers(of)} a certificate for another name. Write the name of the certificate in SMTP_URL, give the certificate itself by ?ca=FILE, or set ${ANY}.`,
  },
  {
    fits: ({ code, status }) => status === 0 && (code === 'ENOTFOUND' || code === 'EDNS'),
    scope: 'server',
    words: ({ server }) => `The name of ${server} is not in DNS. Check the host in SMTP_URL.`,
  },
  {
    fits: ({ code }) => unreachable.has(code),
    scope: 'server',
    words: ({ server, code }) =>
      `${server} cannot be reached (${code}). Check host and port of SMTP_URL, and whether the mail server runs.`,
  },
  {
    fits: ({ code }) => code === 'ETIMEDOUT',
    scope: 'server',
    words: ({ server, isSmtps }) =>
      `${server} does not answer in time. Check host and port of SMTP_URL, and firewalls between${isSmtps ? '' : '; a port that speaks TLS from the start, such as 465, takes smtps://'}.`,
  },
  {
    fits: ({ code }) => code === 'ERR_SSL_WRONG_VERSION_NUMBER',
    scope: 'server',
    words: ({ server, isSmtps }) =>
      isSmtps
        ? `${server} does not speak TLS from the start. Write smtp:// in SMTP_URL, which uses STARTTLS.`
        : `${server} offers STARTTLS, but does not speak TLS then. Set ?tls=off if the network to it is your own.`,
  },
  {
    fits: ({ code }) => code.startsWith('ERR_SSL_') || code === 'EPROTO',
    scope: 'server',
    words: ({ server, said }) =>
      `${server} and this program have no version of TLS in common (${said.split(':').at(-1)}). Update that server, or set ?tls=off if the network to it is your own.`,
  },
  {
    fits: ({ command }) => command === 'STARTTLS',
    scope: 'server',
    words: ({ server, said }) =>
      `${server} refuses STARTTLS (${said}). Enable it there, or drop tls=required from SMTP_URL.`,
  },
  {
    fits: ({ code, command, status }) =>
      (code === 'EAUTH' || command.startsWith('AUTH')) && (status >= 500 || status === 0),
    scope: 'server',
    words: ({ server, said }) =>
      `${server} refuses the login (${said}). Check name and password in SMTP_URL; characters such as @ : / # are written as %40 %3A %2F %23.`,
  },
  {
    fits: ({ status, said }) => status === 530 && /STARTTLS|TLS|encrypt/i.test(said),
    scope: 'mails',
    words: ({ server, said }) =>
      `${server} wants an encrypted connection (${said}). Remove tls=off from SMTP_URL, or write smtps://.`,
  },
  {
    fits: ({ status }) => status === 530,
    scope: 'mails',
    words: ({ server, said }) =>
      `${server} wants a login (${said}). Write it in SMTP_URL: smtp://user:password@host:587.`,
  },
  {
    fits: ({ code, status }) => status === 421 || code === 'ECONNECTION' || code === 'ECONNRESET',
    scope: 'server',
    words: ({ server, said }) => `${server} closes the connection (${said}).`,
  },
  {
    fits: ({ command, said }) =>
      command === 'RCPT TO' &&
      /\brelay|rcpthosts|5\.7\.54\b|authenticate|authentication/i.test(said),
    scope: 'mails',
    words: ({ server, said }) =>
      `${server} does not relay our mails (${said}). Let it relay for this machine, or write a login in SMTP_URL.`,
  },
  {
    // Postfix and Exim answer to MAIL FROM first, and refuse the sender with the recipient.
    fits: ({ command, status, said }) =>
      (command === 'MAIL FROM' && status >= 500) ||
      (command === 'RCPT TO' && /\bsender\b/i.test(said)),
    scope: 'mails',
    words: ({ server, from, said }) =>
      `${server} refuses our sender ${from} (${said}). Set MAIL_FROM to an address that it accepts.`,
  },
  {
    fits: ({ command, said }) =>
      command === 'RCPT TO' && /client host|helo command|blocked using|block ?list/i.test(said),
    scope: 'mails',
    words: ({ server, said }) =>
      `${server} takes no mail from this machine (${said}). Allow its address there.`,
  },
  {
    fits: ({ command, status, said }) =>
      command === 'RCPT TO' && !(status === 452 && said.includes('4.3.1')),
    scope: 'recipient',
    words: ({ said }) => `The recipient was refused (${said}).`,
  },
  {
    fits: ({ status }) => status >= 400 && status < 500,
    scope: 'mails',
    words: ({ server, said }) =>
      `${server} takes no mails at the moment (${said}). Mails wait and are tried again.`,
  },
  {
    fits: ({ code, status }) => status >= 500 && code !== 'EPROTOCOL',
    scope: 'mails',
    words: ({ server, said }) => `${server} refuses our mails (${said}).`,
  },
  {
    fits: ({ code }) => code === 'EPROTOCOL',
    scope: 'server',
    words: ({ server, said }) => `${server} does not answer as a mail server should (${said}).`,
  },
]

interface SmtpErrorLike extends Error {
  code?: unknown
  originalCode?: unknown
  command?: unknown
  response?: unknown
  responseCode?: unknown
}

export function mailFailureOf(error: unknown, route: MailRoute): MailFailure {
  const facts = factsOf(error, route)
  const row = rows.find(({ fits }) => fits(facts))
  if (row) {
    const isFinal = facts.status >= 500 && (row.scope === 'recipient' || facts.code === 'EAUTH')
    return { scope: row.scope, reason: row.words(facts), isFinal }
  }
  const instead = isDiskFull(error)
    ? 'The disk is full, and mails cannot be kept in the outbox. Make room.'
    : `${route.server}: ${facts.said}.`
  return { scope: 'mails', reason: instead, isFinal: false }
}

/** A mistyped address does not mean that the mail server has a problem. */
export const isRefusedRecipient = (error: unknown): boolean =>
  mailFailureOf(error, { server: '', from: '' }).scope === 'recipient'

function factsOf(error: unknown, route: MailRoute): Facts {
  const of: Partial<SmtpErrorLike> = error instanceof Error ? error : {}
  const text = typeof of.response === 'string' ? of.response : (of.message ?? String(error))
  return {
    ...route,
    code: String(of.originalCode ?? of.code ?? ''),
    command: String(of.command ?? ''),
    status: typeof of.responseCode === 'number' ? of.responseCode : 0,
    said: oneLine(withoutAddresses(text), 200),
    isSmtps: route.server.startsWith('smtps:'),
  }
}

/** Servers repeat the address of the recipient, which is not part of the reason. */
const withoutAddresses = (text: string): string => text.replaceAll(/[^\s<>]+@[^\s<>:;,]+/g, '…')
