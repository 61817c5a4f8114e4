import {
  awayPage,
  gonePage,
  loopPage,
  notFoundPage,
  VISITOR_PAGE_POLICY,
  type VisitorPage,
} from './pages.ts'

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

export function pageAnswer(kind: PageKind, visited: VisitorPage): Response {
  const { status, html } = pages[kind]
  return new Response(html(visited), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': REDIRECT_CACHING,
      'Content-Security-Policy': VISITOR_PAGE_POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      ...(kind === 'away' ? { 'Retry-After': RETRY_AFTER_SECONDS } : {}),
    },
  })
}

export function wrongMethodAnswer(): Response {
  return plainAnswer(405, 'Method not allowed', { Allow: 'GET, HEAD' })
}

export function badHostAnswer(): Response {
  return plainAnswer(400, 'This is no host name', {})
}

function plainAnswer(status: number, text: string, headers: Record<string, string>): Response {
  return new Response(`${text}\n`, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      ...headers,
    },
  })
}
