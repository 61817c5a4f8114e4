import type { MissingPart } from '../clicks/analytics/mending/damaged-parts-store.ts'
import type { PageRequest } from '../redirect/listener/listener-context.ts'
import type { PageAnswer } from '../redirect/pages/answers.ts'
import type { Parent } from './parent.ts'
import type { Readiness } from './readiness.ts'

export interface OperatorPages {
  readiness: Readiness
  /** Damaged parts of the clicks, which are out of the table. */
  missingParts: () => readonly MissingPart[]
  parent: Parent
  /** Whether the host name is served here. */
  isServed: (name: string) => boolean
  /** Whether the Host of a request is one that no foreign web page can have; see `operatorHosts`. */
  isOwnHost: (host: string) => boolean
  /** Called for each answer to the proxy in front. */
  observeCertificate: (isGiven: boolean) => void
}

type OperatorPage = (isLocal: boolean, query: URLSearchParams) => PageAnswer | Promise<PageAnswer>

/** Paths below are only for this machine and its network, and are never relayed. */
const INTERNAL = '/internal/'

/**
 * Answers `/health`, `/ready` and `/metrics`, and `/internal/tls/ask`, where the proxy in front asks whether it may get a
 * certificate for a name. Undefined for any other path.
 */
export function operatorPages(options: OperatorPages) {
  const { readiness, missingParts, parent, isOwnHost } = options
  const pages: Readonly<Record<string, OperatorPage>> = {
    '/health': () => json(200, { status: 'ok' }),
    '/ready': (isLocal) => ready(readiness, isLocal, missingParts()),
    '/metrics': (isLocal) => (isLocal ? metrics(parent) : nothing),
    '/internal/tls/ask': (isLocal, query) =>
      isLocal ? certificate(options, query.get('domain') ?? '') : nothing,
  }
  return (
    path: string,
    { host, isLocal }: Pick<PageRequest, 'host' | 'isLocal'>,
    query: string,
  ) => {
    const page = pages[path]
    if (page === undefined) return path.startsWith(INTERNAL) ? nothing : undefined
    const isOwn = isOwnHost(host)
    if (isLocal && !isOwn && closed.has(path)) return misdirected
    return page(isLocal && isOwn, new URLSearchParams(query))
  }
}

/** Pages that are closed to others as a whole. */
const closed = new Set(['/metrics', '/internal/tls/ask'])

/** Says what to change: an operator may have chosen the name. */
const misdirected: PageAnswer = {
  status: 421,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: 'Ask by an address, by a name of this installation, or by one that cannot be public, such as app or server.internal.\n',
}

const nothing: PageAnswer = { status: 404, headers: {}, body: '' }

function certificate({ isServed, observeCertificate }: OperatorPages, name: string): PageAnswer {
  const isGiven = isServed(name)
  observeCertificate(isGiven)
  return isGiven ? { status: 200, headers: {}, body: '' } : nothing
}

function json(status: number, body: object, headers: Record<string, string> = {}): PageAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json;charset=utf-8', ...headers },
    body: JSON.stringify(body),
  }
}

function ready(
  readiness: Readiness,
  isLocal: boolean,
  missing: readonly MissingPart[],
): PageAnswer {
  const status = readiness.status()
  const isServing = readiness.isServing()
  const mail = readiness.mail()
  const details = {
    status,
    checks: readiness.checks(),
    ...(mail.state === 'failing' && {
      mail: { reason: mail.reason, since: new Date(mail.since).toISOString() },
    }),
    ...(missing.length > 0 && { missingParts: missing.map(({ folder, ...part }) => part) }),
  }
  const body = isLocal ? details : { status }
  const retry: Record<string, string> = isServing ? {} : { 'retry-after': '1' }
  return json(isServing ? 200 : 503, body, { 'cache-control': 'no-store', ...retry })
}

async function metrics(parent: Parent): Promise<PageAnswer> {
  const body = await parent.allMetrics()
  const headers = {
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'cache-control': 'no-store',
  }
  return { status: 200, headers, body }
}
