import { CLICKS_OF_DELIVERY } from '../../../contract/people/webhook-events.ts'
import { addClicks, listWantingClicks, type ToldClick } from '../../people/index.ts'
import { isoTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { pauseAfterStep } from '../../platform/database/in-steps.ts'
import type { ClickRow } from '../analytics/analytics.ts'
import { recordOnce, type ShippedBatch } from './store.ts'

/**
 * Stores the clicks of a batch for the webhooks that get clicks, exactly once, in steps: what a step holds depends on the
 * batch alone, so that a repeat takes the same steps. Returns how many steps there were.
 */
export async function tellClicks(
  db: Db,
  batch: ShippedBatch,
  rows: readonly ClickRow[],
): Promise<number> {
  const clicks = rows.filter(({ event }) => event === 'click')
  const accountIds = [...new Set(clicks.map(({ account_id }) => account_id))].sort()
  const wanting = await listWantingClicks(db, accountIds)
  if (wanting.size === 0) return 0
  const byAccount = Map.groupBy(clicks, ({ account_id }) => account_id)
  let steps = 0
  for (const accountId of accountIds) {
    if (!wanting.has(accountId)) continue
    const own = byAccount.get(accountId) ?? []
    for (let from = 0; from < own.length; from += CLICKS_OF_DELIVERY) {
      const startedAt = performance.now()
      const some = own.slice(from, from + CLICKS_OF_DELIVERY).map(toldClick)
      const step = { ...batch, id: `${batch.id}.told-${accountId}-${from}`, clicks: 0 }
      const now = batch.shippedAt
      await recordOnce(db, step, (tx) => addClicks(tx, accountId, { clicks: some, now }))
      steps++
      await pauseAfterStep(startedAt)
    }
  }
  return steps
}

/** The properties of a click as in its event of the analytics, except for what they look up. */
function toldClick(row: ClickRow): ToldClick {
  const { account_id, link_id: linkId, at, visitor, event, click_id, ...properties } = row
  const click = { at: isoTime(at), linkId, ...properties, clickId: click_id || null }
  return { kind: row.kind, text: JSON.stringify(click) }
}
