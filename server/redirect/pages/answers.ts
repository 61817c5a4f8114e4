import type { RedirectStatus } from '../../../contract/links/link-fields.ts'
import type { PasswordRefusal } from '../gate/forms.ts'
import { cardPage, type ShownCard } from './card-page.ts'
import { factsPage, thanksPage } from './facts-page.ts'
import {
  awayPage,
  bannedPage,
  blockedPage,
  gonePage,
  loopPage,
  notFoundPage,
  VISITOR_PAGE_POLICY,
  type VisitorPage,
} from './pages.ts'
import { PASSWORD_PAGE_POLICY, passwordPage } from './password-page.ts'

/** An answer before it becomes bytes. */
export type Answer = PageAnswer | RedirectAnswer

export interface PageAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array
  /** Of an answer that is sent many times: it is encoded once, and only its date is renewed. */
  encoded?: EncodedAnswer
}

export interface EncodedAnswer {
  bytes: Buffer
  /** The line of the date, and where it is. */
  date: string
  dateAt: number
}

export interface KeptAnswer extends PageAnswer {
  body: Uint8Array
  encoded: EncodedAnswer
}

const NOT_YET = Buffer.alloc(0)

export const keptAnswer = (answer: PageAnswer & { body: Uint8Array }): KeptAnswer => ({
  ...answer,
  encoded: { bytes: NOT_YET, date: '', dateAt: 0 },
})

export interface RedirectAnswer {
  /** 303 follows a form. */
  status: RedirectStatus | 303
  /** Printable ASCII. */
  target: string
  /** A whole Set-Cookie, or empty. */
  cookie: string
}

export const REDIRECT_CACHING = 'private, no-store'

const pages = {
  'not-found': { status: 404, html: notFoundPage },
  gone: { status: 410, html: gonePage },
  loop: { status: 508, html: loopPage },
  blocked: { status: 403, html: blockedPage },
  banned: { status: 410, html: bannedPage },
  away: { status: 503, html: awayPage },
} as const

export type PageKind = keyof typeof pages

const RETRY_AFTER_SECONDS = '5'

export const redirectAnswer = (target: string): RedirectAnswer => ({
  status: 302,
  target,
  cookie: '',
})

export function pageAnswer(kind: PageKind, visited: VisitorPage): PageAnswer {
  const { status, html } = pages[kind]
  return visitorAnswer(status, html(visited), {
    ...overTls(visited),
    ...(kind === 'away' ? { 'Retry-After': RETRY_AFTER_SECONDS } : {}),
  })
}

/** Asks for the password of a link; `refusal` is the result of the last try. */
export function passwordAnswer(
  visited: VisitorPage,
  refusal: PasswordRefusal | undefined,
): PageAnswer {
  const html = passwordPage(visited, refusal)
  const more = { ...overTls(visited), 'Content-Security-Policy': PASSWORD_PAGE_POLICY }
  if (refusal?.kind !== 'locked') return visitorAnswer(refusal ? 403 : 200, html, more)
  return visitorAnswer(429, html, {
    ...more,
    'Retry-After': `${Math.max(1, Math.ceil(refusal.retryAfterSeconds))}`,
  })
}

/** The page about a link; without `target` if the link has a password. */
export const factsAnswer = (visited: VisitorPage, target: string | undefined): PageAnswer =>
  visitorAnswer(200, factsPage(visited, target), overTls(visited))

/** The answer to a report. It reveals nothing about the link. */
export const thanksAnswer = (visited: VisitorPage): PageAnswer =>
  visitorAnswer(200, thanksPage(visited), overTls(visited))

export const cardAnswer = (card: ShownCard): PageAnswer => visitorAnswer(200, cardPage(card), {})

/** HSTS for our own host only: an account's domain may later serve other content. */
export function overTls({
  host,
  home,
}: Pick<VisitorPage, 'host' | 'home'>): Record<string, string> {
  const isOurs = home.startsWith(`https://${host}/`)
  return isOurs ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}
}

function visitorAnswer(status: number, body: string, more: Record<string, string>): PageAnswer {
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': REDIRECT_CACHING,
      'Content-Security-Policy': VISITOR_PAGE_POLICY,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
      ...more,
    },
    body,
  }
}

export const wrongMethodAnswer = plainAnswer(405, 'Method not allowed', { Allow: 'GET, HEAD' })
export const badHostAnswer = plainAnswer(400, 'This is no host name', {})
export const badRequestAnswer = plainAnswer(400, 'This is no HTTP request', {})
export const tooLargeAnswer = plainAnswer(431, 'Line and headers of a request take up to 16 kB', {})

function plainAnswer(status: number, text: string, more: Record<string, string>): PageAnswer {
  return {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...more },
    body: `${text}\n`,
  }
}

/** The answer to too many requests for unknown keys. */
export const tooManyAnswer = (retryAfterSeconds: number): PageAnswer =>
  plainAnswer(429, 'Too many addresses that do not exist. Wait a minute.', {
    'Retry-After': `${retryAfterSeconds}`,
  })
