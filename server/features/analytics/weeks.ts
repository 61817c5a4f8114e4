import type { LinkWeeks, LinkWeeksQuery } from '../../../contract/link-weeks.ts'
import type { App } from '../../context.ts'
import { DAY } from '../../platform/clock.ts'
import { countDays } from './weeks-store.ts'
import { canonicalZone, rethrowZone } from './zone.ts'

const DAYS = 7
/** Today has begun up to a day ago, and where clocks are put back an hour more. */
const SPAN_MS = (DAYS + 1) * DAY

/** What the list draws beside the links of a page; one that is not the account's has no clicks. */
export async function readWeeks(
  app: App,
  accountId: string,
  { links, timezone }: LinkWeeksQuery,
): Promise<LinkWeeks> {
  const zone = canonicalZone(timezone)
  const now = app.clock()
  const asked = { linkIds: links, from: now - SPAN_MS, now, zone }
  const rows = await countDays(app.clickhouse, accountId, asked).catch(rethrowZone)
  const weeks = new Map(links.map((link) => [link, Array.from({ length: DAYS }, () => 0)]))
  for (const { link, ago, clicks } of rows) {
    if (ago < DAYS) weeks.get(link)?.splice(DAYS - 1 - ago, 1, clicks)
  }
  return { timezone: zone, items: [...weeks].map(([link, clicks]) => ({ link, clicks })) }
}
