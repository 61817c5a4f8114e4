import type { ClickRow } from '../clicks/analytics/analytics.ts'
import {
  attachConversions,
  clickIdsOf,
  receiveConversion,
} from '../clicks/conversions/conversions.ts'
import type { App } from '../context.ts'
import { DAY, HOUR, MINUTE } from '../platform/clock.ts'
import { openChance } from './chance.ts'

/** Since then the shop reports its orders. */
const REPORTS_SINCE = 60 * DAY
/** Shares of the clicks that have an id. */
const ORDERS = 0.026
const SIGN_UPS = 0.011
const LOWEST_ORDER = 14
const HIGHEST_ORDER = 160

interface ConversionPlan {
  /** Of the links that hand on click ids. */
  linkIds: ReadonlySet<string>
  seed: number
}

/** Gives clicks their ids, and reports what came of some of them once they are stored. */
export function openConversions(app: App, { linkIds, seed }: ConversionPlan) {
  const ids = clickIdsOf(app.secrets)
  const chance = openChance(seed)
  const since = app.clock() - REPORTS_SINCE
  const converted: { click: ClickRow; name: string; value?: number; reportedAt: number }[] = []
  return {
    identified(click: ClickRow): ClickRow {
      const hasId = linkIds.has(click.link_id) && click.kind === 'human' && click.event === 'click'
      if (!hasId || click.at < since) return click
      const known = { ...click, click_id: ids.make(click.account_id, click.at) }
      const reportedAt = Math.floor(click.at + chance.between(2 * MINUTE, 5 * HOUR))
      if (reportedAt > app.clock()) return known
      if (chance.happens(ORDERS)) {
        const value = Math.round(chance.between(LOWEST_ORDER, HIGHEST_ORDER) * 10) / 10
        converted.push({ click: known, name: 'Order', value, reportedAt })
      }
      if (chance.happens(SIGN_UPS)) converted.push({ click: known, name: 'Newsletter', reportedAt })
      return known
    },
    async report(): Promise<void> {
      for (const [n, { click, name, value, reportedAt }] of converted.entries()) {
        const paid = value === undefined ? {} : { value, currency: 'EUR', reference: `A-${n}` }
        const reported = { clickId: click.click_id, name, ...paid }
        await receiveConversion({ ...app, clock: () => reportedAt }, click.account_id, reported)
      }
      while ((await attachConversions(app)) > 0);
    },
  }
}
