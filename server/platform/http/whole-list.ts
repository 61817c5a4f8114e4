import type { Page, WholeListQuery } from '../../../contract/paging.ts'
import { Problem } from './problem.ts'

const POSITION = /^\d{1,6}$/

/** The part of a whole list that is asked for. A cursor is the number of items before the part. */
export function partOf<T>(whole: Page<T>, { limit, cursor = '0' }: WholeListQuery): Page<T> {
  if (!POSITION.test(cursor)) {
    throw new Problem('bad-cursor')
  }
  const start = Number(cursor)
  const end = limit === undefined ? whole.items.length : start + limit
  const nextCursor = end < whole.items.length ? String(end) : null
  return { ...whole, items: whole.items.slice(start, end), nextCursor }
}
