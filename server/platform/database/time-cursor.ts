import { z } from 'zod'
import { Problem } from '../http/problem.ts'

/** Position in a list ordered by time, then id: the next page starts after it. */
export interface TimeCursor {
  at: number
  id: string
}

const Cursor = z.tuple([z.int().min(0), z.string().regex(/^\w{1,40}$/)])

export function writeTimeCursor({ at, id }: TimeCursor): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url')
}

export function readTimeCursor(text: string): TimeCursor {
  try {
    const [at, id] = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { at, id }
  } catch (cause) {
    throw new Problem('bad-cursor', { cause })
  }
}
