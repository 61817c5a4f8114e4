import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { App, Call } from './context.ts'
import { originOf } from './origin.ts'
import { isDatabaseAway, isUnkeepableText } from './platform/database.ts'
import { newId } from './platform/ids.ts'
import { Problem, problemResponse } from './platform/problem.ts'

/** Gives each call its app, its request id and the caller's address. */
export function withContext(app: App): MiddlewareHandler<Call> {
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
    c.var.app.log.info('call', {
      method: c.req.method,
      // The pattern, not the path: codes and keys stand in paths.
      route: c.req.routePath,
      status: c.res.status,
      ms: Math.round(performance.now() - startedAt),
    })
  }
}

function finish(c: Context<Call>, requestId: string): void {
  c.header('x-request-id', requestId)
  c.header('x-content-type-options', 'nosniff')
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
  if (c.var.app.config.publicUrl.startsWith('https:')) {
    c.header('strict-transport-security', 'max-age=31536000')
  }
}

/** The one place where a throw becomes an answer. */
export function failAsProblem(error: Error, c: Context<Call>): Response {
  const problem = problemOf(error)
  if (problem.status >= 500) {
    c.var.app.log.error('call failed', { route: c.req.routePath, error: problem.cause ?? error })
  }
  return problemResponse(problem, c.var.requestId)
}

function problemOf(error: Error): Problem {
  if (error instanceof Problem) return error
  if (isDatabaseAway(error)) return new Problem('store-away', { cause: error })
  if (isUnkeepableText(error)) return new Problem('not-found', { cause: error })
  if (error instanceof HTTPException && error.status < 500)
    return new Problem('malformed', { cause: error })
  return new Problem('internal', { cause: error })
}

export function nothingHere(c: Context<Call>): Response {
  return problemResponse(new Problem('not-found'), c.var.requestId)
}
