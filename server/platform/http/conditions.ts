import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { Problem } from './problem.ts'

/** What a call demands of the present state (RFC 9110, 13.1). A header that was not sent is undefined. */
export interface Conditions {
  ifMatch?: string | undefined
  ifNoneMatch?: string | undefined
}

export const conditionsOf = (c: Context): Conditions => ({
  ifMatch: c.req.header('if-match'),
  ifNoneMatch: c.req.header('if-none-match'),
})

/** What is there now, in the form of the API, and its tag. */
export interface Present {
  item: object
  tag: string
}

/** The entity tag of something, from those of its fields that people change. The same fields have to come in the same order. */
export const tagOf = (fields: object): string =>
  `"${createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 22)}"`

/** Answers something with its tag. */
export function tagged<T extends object>(c: Context, item: T, tag: string) {
  c.header('etag', tag)
  return c.json(item)
}

/**
 * Throws a Problem that holds what is there now, if that is not what the caller has seen. For the transaction that writes it,
 * after the row was locked; `present` is undefined if there is nothing.
 */
export function requireMatch(
  { ifMatch, ifNoneMatch }: Conditions,
  present: Present | undefined,
): void {
  const isSeen = ifMatch === undefined || names(ifMatch, present)
  const isUnlike = ifNoneMatch === undefined || !names(ifNoneMatch, present)
  if (isSeen && isUnlike) return
  throw new Problem('edited-elsewhere', {
    ...(present
      ? { current: present.item, tag: present.tag }
      : { detail: 'There is nothing with this id, or no more. Nothing was saved.' }),
  })
}

export const isConditional = ({ ifMatch, ifNoneMatch }: Conditions): boolean =>
  ifMatch !== undefined || ifNoneMatch !== undefined

/** An entity tag, weak or strong. What is in quotes may be a comma. */
const TAGS = /(W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g

/**
 * Whether a list of tags has that of what is there. Ours are strong, but whoever compresses an answer on its way makes them
 * weak, and has to: so the mark of a weak tag is left out.
 */
function names(list: string, present: Present | undefined): boolean {
  if (!present) return false
  if (list.trim() === '*') return true
  return [...list.matchAll(TAGS)].some(([, , tag]) => tag === present.tag)
}
