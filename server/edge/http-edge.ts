import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { readAgent } from '../clicks/recording/enrichment/agent.ts'
import { nowhere, placeOf } from '../clicks/recording/enrichment/geography.ts'
import type { App, Call, Origin } from '../context.ts'
import { isDatabaseAway, isUnkeepableText } from '../platform/database/database.ts'
import { isDiskFull } from '../platform/disk/full-disk.ts'
import { Problem, problemResponse } from '../platform/http/problem.ts'
import { newId } from '../platform/ids.ts'
import { logFailure } from '../platform/log-failure.ts'
import { addressBucket } from '../platform/network/addresses.ts'
import { rateHeaders } from './call-limits.ts'

/** Called after each answered call. `route` is the route pattern. */
export type ObserveCall = (call: {
  method: string
  route: string
  status: number
  ms: number
}) => void

/** Gives each call its app, its request id and the caller's address. */
export function withContext(
  app: App,
  observe: ObserveCall = () => undefined,
): MiddlewareHandler<Call> {
  return async (c, next) => {
    const requestId = newId('req')
    const address = c.env?.address ?? '0.0.0.0'
    c.set('app', {
      ...app,
      log: app.log.with({ requestId }),
      origin: originOf(address, c.req.header('user-agent') ?? ''),
    })
    c.set('requestId', requestId)
    c.set('address', address)
    const startedAt = performance.now()
    await next()
    finish(c, requestId)
    const ms = performance.now() - startedAt
    // Log the route pattern and not the path: paths contain codes and keys.
    const call = { method: c.req.method, route: c.req.routePath, status: c.res.status }
    observe({ ...call, ms })
    c.var.app.log.info('call', { ...call, ms: Math.round(ms) })
  }
}

function finish(c: Context<Call>, requestId: string): void {
  c.header('x-request-id', requestId)
  c.header('x-content-type-options', 'nosniff')
  if (c.var.rate) {
    for (const [name, value] of Object.entries(rateHeaders(c.var.rate))) c.header(name, value)
  }
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
  // Pages of hubs are also on domains of accounts, which may later serve other content.
  const isOurs = !c.req.path.startsWith('/_/')
  if (isOurs && c.var.app.config.publicUrl.startsWith('https:')) {
    c.header('strict-transport-security', 'max-age=31536000')
  }
}

/** The only place that turns an exception into an answer. */
export function failAsProblem(app: Pick<App, 'log'>) {
  return (thrown: Error, c: Pick<Context<Call>, 'var' | 'req'>): Response =>
    problemResponse(toldProblem(app, thrown, c), c.var.requestId)
}

/** What a call, or a part of its answer, failed with; on the log where it is ours. */
export function toldProblem(
  app: Pick<App, 'log'>,
  thrown: Error,
  c: Pick<Context<Call>, 'var' | 'req'>,
): Problem {
  const problem = problemOf(thrown)
  const { requestId } = c.var
  // A caller can cause 'busy' and must not raise alarms with it; the log line of the call has the status.
  if (problem.status >= 500 && problem.kind !== 'busy') {
    const route = c.req.routePath
    const error = problem.cause ?? thrown
    // A store that is away affects all calls, so group by kind; a bug belongs to its route.
    const kind = problem.kind === 'internal' ? route : problem.kind
    const fields = { requestId, route }
    logFailure(app.log, { level: 'error', message: 'call failed', kind, error, fields })
  }
  return problem
}

function problemOf(error: Error): Problem {
  if (error instanceof Problem) return error
  if (isDiskFull(error)) return new Problem('disk-full', { cause: error })
  if (isDatabaseAway(error)) return new Problem('store-away', { cause: error })
  if (isUnkeepableText(error)) return new Problem('not-found', { cause: error })
  if (error instanceof HTTPException && error.status < 500)
    return new Problem('malformed', { cause: error })
  return new Problem('internal', { cause: error })
}

/** Looks values up on demand, because most calls never need them. */
function originOf(address: string, userAgent: string): Origin {
  return {
    country: () => placeOf(address).country,
    place: () => placeName(placeOf(address)),
    device: () => deviceName(userAgent),
    addressHash: (secrets, purpose) => secrets.hash(purpose, addressBucket(address)),
    keyId: null,
    assumedBy: null,
  }
}

function placeName({ city, country }: { city: string; country: string }): string {
  return [city, country].filter((part) => part !== nowhere.city).join(', ')
}

function deviceName(userAgent: string): string {
  const { browser, os } = readAgent(userAgent)
  return [browser, os].filter((part) => part !== null && part !== 'Other').join(' on ')
}
