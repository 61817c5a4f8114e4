import type { AlertKind, Delivery, DeliveryPage } from '../../../../contract/monitoring/channels.ts'
import type { PageQuery } from '../../../../contract/paging.ts'
import type { App, Member } from '../../../context.ts'
import { DAY, isoTime } from '../../../platform/clock.ts'
import { deleteInSteps } from '../../../platform/database/in-steps.ts'
import { readTimeCursor, writeTimeCursor } from '../../../platform/database/time-cursor.ts'
import type { AlertDeliveriesTable } from '../../../schema/monitoring.ts'
import { listUnseenAmong } from '../../../schema/seen-links.ts'
import { requireChannel } from '../channels/channels.ts'
import type { AlertMessage } from '../messages/message.ts'
import { summaryOf } from '../messages/words.ts'
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
  const shown = await withSeenLinks(app, member.accountId, rows.slice(0, limit))
  return {
    items: shown.map(deliveryItem),
    nextCursor: last ? writeTimeCursor({ at: last.created_at, id: last.id }) : null,
    total: await countDeliveries(app.db, of),
  }
}

/** The summaries of messages that name links which the caller does not see are written anew, without these. */
async function withSeenLinks(
  app: App,
  accountId: string,
  rows: readonly AlertDeliveriesTable[],
): Promise<AlertDeliveriesTable[]> {
  const messages = rows.map(({ message }): AlertMessage => JSON.parse(message))
  const ids = messages.flatMap(({ items }) => items.flatMap(({ linkId }) => linkId ?? []))
  const unseen = await listUnseenAmong(app.db, accountId, { ids, sees: app.sees })
  return rows.map((row, place) => {
    const message = messages[place]
    const items = message?.items.filter(({ linkId }) => !unseen.has(linkId ?? ''))
    if (!message || items?.length === message.items.length) return row
    const summary = items?.length ? summaryOf({ ...message, items }) : 'Links that you do not see'
    return { ...row, summary }
  })
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
