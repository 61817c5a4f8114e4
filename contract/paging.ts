import { z } from 'zod'

/** Query of every list. The limit is coerced, because query string values are text. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(500).optional(),
})

export type PageQuery = z.infer<typeof PageQuery>

/** Query of a list that is short enough to be answered whole, which it is unless a limit is asked for. */
export const WholeListQuery = PageQuery.extend({
  limit: z.coerce.number().int().min(1).max(100).optional(),
})

export type WholeListQuery = z.infer<typeof WholeListQuery>

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    total: z.int().min(0),
  })
}

export interface Page<T> {
  items: T[]
  nextCursor: string | null
  total: number
}
