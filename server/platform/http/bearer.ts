import type { Context } from 'hono'

/** The token of the Authorization header. */
export function bearerOf(c: Context): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}
