import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import { Problem } from './problem.ts'

const takesQuery = Symbol('takes query')

/** Marks a handler that reads the query string. */
export const markQuery = <Handler extends object>(handler: Handler): Handler =>
  Object.assign(handler, { [takesQuery]: true })

/**
 * Refuses parameters in the query string of a call that has none. A call that has some refuses the others itself. A
 * misspelt filter would otherwise answer everything, and look as if it had worked.
 */
export function refuseUnknownParameters(c: Context): void {
  const queries = c.req.queries()
  const [first] = Object.keys(queries)
  if (first === undefined) return
  if (matchedRoutes(c).some(({ handler }) => takesQuery in handler)) return
  const errors = Object.keys(queries)
    .slice(0, SHOWN_MAX)
    .map((name) => [name, UNKNOWN_PARAMETER])
  throw new Problem('invalid', { errors: Object.fromEntries(errors) })
}

export const UNKNOWN_PARAMETER = 'This parameter is not known'
const SHOWN_MAX = 20

/** Whether a guard looks at the call, which then refuses parameters after it knows the caller. */
export const isGuarded = (c: Context): boolean =>
  matchedRoutes(c).some(({ handler }) => 'permission' in handler)
