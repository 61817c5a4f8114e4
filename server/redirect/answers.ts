import {
  awayPage,
  gonePage,
  loopPage,
  notFoundPage,
  VISITOR_PAGE_POLICY,
  type VisitorPage,
} from './pages.ts'

/** An answer before it becomes a Response, or the bytes of the fast lane. */
export interface Answer {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}

export const REDIRECT_CACHING = 'private, no-store'

const pages = {
  'not-found': { status: 404, html: notFoundPage },
  gone: { status: 410, html: gonePage },
  loop: { status: 508, html: loopPage },
  away: { status: 503, html: awayPage },
} as const

export type PageKind = keyof typeof pages

const RETRY_AFTER_SECONDS = '5'

export function redirectAnswer(target: string): Response {
  return new Response(null, {
    status: 302,
    headers: { Location: target, 'Cache-Control': REDIRECT_CACHING },
  })
}

export function pageAnswer(kind: PageKind, visited: VisitorPage): Answer {
  const { status, html } = pages[kind]
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': REDIRECT_CACHING,
      'Content-Security-Policy': VISITOR_PAGE_POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      ...(kind === 'away' ? { 'Retry-After': RETRY_AFTER_SECONDS } : {}),
    },
    body: html(visited),
  }
}

export const wrongMethodAnswer = plainAnswer(405, 'Method not allowed', { Allow: 'GET, HEAD' })
export const badHostAnswer = plainAnswer(400, 'This is no host name', {})
export const badRequestAnswer = plainAnswer(400, 'This is no HTTP request', {})

function plainAnswer(status: number, text: string, more: Record<string, string>): Answer {
  return {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...more },
    body: `${text}\n`,
  }
}

export function responseOf({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers })
}
