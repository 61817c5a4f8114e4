import { z } from 'zod'
import { Problem } from '../../platform/http/problem.ts'
import type { Days } from './days.ts'

const Day = z.iso.date()
const Cursor = z.tuple([Day, Day, z.int().min(0).max(4_294_967_295)])

/** Where the next page begins: the days of the first page, since time passes between two pages, and the rows to skip. */
export interface Cursor extends Days {
  offset: number
}

export function writeCursor({ first, last, offset }: Cursor): string {
  return Buffer.from(JSON.stringify([first, last, offset])).toString('base64url')
}

export function readCursor(text: string): Cursor {
  try {
    const [first, last, offset] = Cursor.parse(
      JSON.parse(Buffer.from(text, 'base64url').toString()),
    )
    return { first, last, offset }
  } catch (cause) {
    throw new Problem('bad-cursor', { cause })
  }
}
