import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import {
  type ClickEvent,
  findTimeAfter,
  type KeptClick,
  listMoment,
  listSpan,
} from './click-rows-store.ts'

export interface ClicksFrom {
  /** The first millisecond to read, and how many of its clicks were read before. */
  from: number
  offset: number
  /** Exclusive end, in epoch milliseconds. */
  to: number
  event: ClickEvent
  /** The approximate size of a page. */
  limit: number
}

interface ClickPage {
  clicks: KeptClick[]
  next: ClicksFrom | undefined
}

/**
 * A page of the account's clicks, oldest first, and where the next page begins. Reads whole milliseconds at a time, so that no click repeats or is skipped, and splits only those with too many
 * clicks.
 */
export async function readClicks(
  clickhouse: ClickHouse,
  accountId: string,
  page: ClicksFrom,
): Promise<ClickPage> {
  const { from, offset, to, event, limit } = page
  const end =
    offset > 0
      ? from
      : await findTimeAfter(clickhouse, accountId, { from, to, event, count: limit })
  if (end === from && from < to) return partOfMoment(clickhouse, accountId, page)
  const clicks = await listSpan(clickhouse, accountId, { from, to: end, event })
  return { clicks, next: end < to ? { ...page, from: end } : undefined }
}

async function partOfMoment(
  clickhouse: ClickHouse,
  accountId: string,
  page: ClicksFrom,
): Promise<ClickPage> {
  const { from: at, offset, to, event, limit } = page
  const clicks = await listMoment(clickhouse, accountId, { at, event, offset, limit })
  if (clicks.length === limit) return { clicks, next: { ...page, offset: offset + limit } }
  return { clicks, next: at + 1 < to ? { ...page, from: at + 1, offset: 0 } : undefined }
}
