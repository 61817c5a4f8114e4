import type { Context } from 'hono'

/** 201 for something that is addressed by its id behind the path of the call. */
export function created<T extends { id: string }>(c: Context, made: T) {
  return createdAt(
    c,
    made,
    ({ id }) => `${c.req.path.replace(/\/$/, '')}/${encodeURIComponent(id)}`,
  )
}

/** 201 for something with another address: a path of this server, or a whole address. */
export function createdAt<T extends object>(c: Context, made: T, at: (made: T) => string) {
  c.header('location', at(made))
  return c.json(made, 201)
}

/** The segments of a link's address behind a path. */
export const addressPath = ({ domain, key }: { domain: string; key: string }): string =>
  `${encodeURIComponent(domain)}/${encodeURIComponent(key)}`
