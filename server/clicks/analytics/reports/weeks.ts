import type { LinkWeeks, LinkWeeksQuery } from '../../../../contract/links/link-weeks.ts'
import { type App, readingOf } from '../../../context.ts'
import { DAY } from '../../../platform/clock.ts'
import { listUnseenAmong } from '../../../schema/seen-links.ts'
import { listLocked } from '../locked/locked.ts'
import { canonicalZone } from '../time/zone.ts'
import { countDays } from './weeks-store.ts'

const DAYS = 7
/** Today began up to a day ago, and an hour more when clocks were put back. */
const SPAN_MS = (DAYS + 1) * DAY

/** Clicks per day, which the list shows beside the links of a page. A link of another account, or one that is not seen, has none. */
export async function readWeeks(
  app: App,
  accountId: string,
  { links, timezone }: LinkWeeksQuery,
): Promise<LinkWeeks> {
  const zone = canonicalZone(timezone)
  const now = app.clock()
  const without = await listLocked(app, accountId, { from: now - SPAN_MS, to: now + 1 })
  const unseen = await listUnseenAmong(readingOf(app), accountId, { ids: links, sees: app.sees })
  const linkIds = links.filter((link) => !unseen.has(link))
  const span = { linkIds, from: now - SPAN_MS, now, zone, without }
  const rows = await countDays(app.clickhouse, accountId, span)
  const weeks = new Map(links.map((link) => [link, Array.from({ length: DAYS }, () => 0)]))
  for (const { link, ago, clicks } of rows) {
    if (ago < DAYS) weeks.get(link)?.splice(DAYS - 1 - ago, 1, clicks)
  }
  return { timezone: zone, items: [...weeks].map(([link, clicks]) => ({ link, clicks })) }
}
