import { z } from 'zod'
import { Problem } from '../../../platform/http/problem.ts'

const LAST_TIME = Date.UTC(2100, 0, 1)
const Time = z
  .int()
  .min(0)
  .max(LAST_TIME + 1)
const Cursor = z
  .tuple([Time, Time, z.int().min(0).max(4_294_967_295)])
  .refine(([from, to]) => from < to)

/**
 * Where the next page begins: the period of the first page, since time passes between two pages, and how many rows to
 * skip.
 */
export interface Cursor {
  from: number
  to: number
  offset: number
}

export function writeCursor({ from, to, offset }: Cursor): string {
  return Buffer.from(JSON.stringify([from, to, offset])).toString('base64url')
}

export function readCursor(text: string): Cursor {
  try {
    const parsed = JSON.parse(Buffer.from(text, 'base64url').toString())
    const [from, to, offset] = Cursor.parse(parsed)
    return { from, to, offset }
  } catch (cause) {
    throw new Problem('bad-cursor', { cause })
  }
}
