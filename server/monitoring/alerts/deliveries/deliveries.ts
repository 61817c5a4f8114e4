import type { AlertKind, Delivery, DeliveryPage } from '../../../../contract/monitoring/channels.ts'
import type { PageQuery } from '../../../../contract/paging.ts'
import type { App, Member } from '../../../context.ts'
import { DAY, isoTime } from '../../../platform/clock.ts'
import { deleteInSteps } from '../../../platform/database/in-steps.ts'
import { readTimeCursor, writeTimeCursor } from '../../../platform/database/time-cursor.ts'
import type { AlertDeliveriesTable } from '../../../schema/monitoring.ts'
import { requireChannel } from '../channels/channels.ts'
import { countDeliveries, listDeliveryRows } from './store.ts'

const KEPT_MS = 30 * DAY

export async function listDeliveries(
  app: App,
  member: Member,
  { channelId, limit, cursor }: PageQuery & { channelId: string },
): Promise<DeliveryPage> {
  await requireChannel(app, member, channelId)
  const of = { accountId: member.accountId, channelId }
  const after = cursor === undefined ? undefined : readTimeCursor(cursor)
  const rows = await listDeliveryRows(app.db, of, { after, limit: limit + 1 })
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map(deliveryItem),
    nextCursor: last ? writeTimeCursor({ at: last.created_at, id: last.id }) : null,
    total: await countDeliveries(app.db, of),
  }
}

/** Alerts that were sent or dropped go as well. */
export async function forgetOldDeliveries(app: App): Promise<void> {
  const before = app.clock() - KEPT_MS
  await deleteInSteps(app.db, {
    from: 'alert_deliveries',
    key: ['id'],
    where: (row) => row('created_at', '<', before),
  })
  await deleteInSteps(app.db, {
    from: 'alerts',
    key: ['id'],
    where: (row) => row('at', '<', before),
  })
}

const deliveryItem = (row: AlertDeliveriesTable): Delivery => ({
  id: row.id,
  kind: row.kind as AlertKind,
  summary: row.summary,
  createdAt: isoTime(row.created_at),
  attempts: row.attempts,
  lastAttemptAt: row.last_at === null ? null : isoTime(row.last_at),
  answer: row.answer,
  state: row.state as Delivery['state'],
  nextAttemptAt: row.next_at === null ? null : isoTime(row.next_at),
})
