import type { MiddlewareHandler } from 'hono'

/** Whole when they are answered; files and lists of other types are streams, whose length nobody knows yet. */
const WHOLE = /^(application\/(problem\+)?json|application\/pdf|image\/)/

/** The answer to HEAD says how long that to GET is, where that is known (RFC 9110, 9.3.2). */
export const tellLength: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers, body } = c.res
  if (c.req.method !== 'HEAD' || body === null || headers.has('content-length')) return
  if (!WHOLE.test(headers.get('content-type') ?? '')) return
  const { byteLength } = await c.res.clone().arrayBuffer()
  c.header('content-length', String(byteLength))
}
