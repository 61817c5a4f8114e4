import type { Context, Hono } from 'hono'
import type { Call } from '../context.ts'
import { Problem, problemResponse } from '../platform/http/problem.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/**
 * What a request gets that no route answers: 405 with the methods of its address, or 404 where there is none. OPTIONS is
 * answered with the methods (RFC 9110, 9.3.7).
 */
export function answerUnknown(calls: Pick<Hono<Call>, 'router'>, c: Context<Call>): Response {
  const allowed = methodsOf(calls, c.req.path)
  if (allowed.length === 0) return problemResponse(new Problem('not-found'), c.var.requestId)
  const allow = [...allowed, 'OPTIONS'].join(', ')
  if (c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } })
  const problem = new Problem('method-not-allowed', {
    detail: `This address takes ${allowed.join(', ')}.`,
  })
  const answer = problemResponse(problem, c.var.requestId)
  answer.headers.set('allow', allow)
  return answer
}

/** Middleware is registered for all methods, and says nothing about an address. */
function methodsOf({ router }: Pick<Hono<Call>, 'router'>, path: string): string[] {
  const known = METHODS.filter((method) =>
    router.match(method, path)[0].some(([[, route]]) => route.method === method),
  )
  return known.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}
