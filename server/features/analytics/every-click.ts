import type { ClickHouse } from '../../platform/clickhouse.ts'
import { findTimeAfter, type KeptClick, listMoment, listSpan } from './click-rows-store.ts'

export interface ClicksFrom {
  /** The first millisecond that is in, and how many of its clicks were read before. */
  from: number
  offset: number
  /** The first millisecond that is not in. */
  to: number
  /** About as many at once. */
  limit: number
}

interface ClickPage {
  clicks: KeptClick[]
  next: ClicksFrom | undefined
}

/** Whole milliseconds at a time, so that no click is read twice or never; parts of one only where it holds too many. */
export async function pageOfClicks(
  clickhouse: ClickHouse,
  accountId: string,
  page: ClicksFrom,
): Promise<ClickPage> {
  const { from, offset, to, limit } = page
  const end =
    offset > 0 ? from : await findTimeAfter(clickhouse, accountId, { from, to, count: limit })
  if (end === from && from < to) return partOfMoment(clickhouse, accountId, page)
  const clicks = await listSpan(clickhouse, accountId, { from, to: end })
  return { clicks, next: end < to ? { ...page, from: end } : undefined }
}

async function partOfMoment(
  clickhouse: ClickHouse,
  accountId: string,
  page: ClicksFrom,
): Promise<ClickPage> {
  const { from: at, offset, to, limit } = page
  const clicks = await listMoment(clickhouse, accountId, { at, offset, limit })
  if (clicks.length === limit) return { clicks, next: { ...page, offset: offset + limit } }
  return { clicks, next: at + 1 < to ? { ...page, from: at + 1, offset: 0 } : undefined }
}
