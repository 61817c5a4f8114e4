import { AggregatorRegistry } from 'prom-client'
import { isLocalAddress } from '../platform/addresses.ts'
import type { Parent } from './parent.ts'
import type { Readiness } from './readiness.ts'

export interface OperatorPages {
  readiness: Readiness
  parent: Parent
  /** Whether visitors come here by that host name. */
  isServed: (name: string) => boolean
}

type Page = (address: string, query: URLSearchParams) => Response | Promise<Response>

/**
 * `/health`, `/ready` and `/metrics`: what tells others how we are; `/internal/tls/ask`: what tells the proxy in front
 * for which names it may get a certificate. Undefined for any other path.
 */
export function operatorPages({ readiness, parent, isServed }: OperatorPages) {
  const pages: Readonly<Record<string, Page>> = {
    '/health': () => Response.json({ status: 'ok' }),
    '/ready': (address) => ready(readiness, address),
    '/metrics': (address) => (isLocalAddress(address) ? metrics(parent) : nothing()),
    '/internal/tls/ask': (address, query) => {
      const isGiven = isLocalAddress(address) && isServed(query.get('domain') ?? '')
      return isGiven ? new Response(null, { status: 200 }) : nothing()
    },
  }
  return (path: string, address: string, query: string) =>
    pages[path]?.(address, new URLSearchParams(query))
}

function nothing(): Response {
  return new Response(null, { status: 404 })
}

function ready(readiness: Readiness, address: string): Response {
  const status = readiness.status()
  const isServing = status === 'ok' || status === 'degraded'
  const body = isLocalAddress(address) ? { status, checks: readiness.checks() } : { status }
  return Response.json(body, {
    status: isServing ? 200 : 503,
    headers: { 'cache-control': 'no-store', ...(isServing ? {} : { 'retry-after': '1' }) },
  })
}

async function metrics(parent: Parent): Promise<Response> {
  const parts = await parent.allMetrics()
  const text = await AggregatorRegistry.aggregate(parts as object[][]).metrics()
  return new Response(text, {
    headers: {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    },
  })
}
