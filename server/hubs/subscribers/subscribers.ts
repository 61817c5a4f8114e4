import { csvLine } from '../../../contract/csv-line.ts'
import type {
  HubSubscriber,
  HubSubscriberPage,
  ListHubSubscribers,
} from '../../../contract/hubs/subscribers.ts'
import { type App, type Member, readingOf } from '../../context.ts'
import type { LinkAddress } from '../../links/index.ts'
import { recordAudit } from '../../people/index.ts'
import { isoTime } from '../../platform/clock.ts'
import { readTimeCursor, writeTimeCursor } from '../../platform/database/time-cursor.ts'
import { writing } from '../../platform/database/writing.ts'
import { shortUrl } from '../../short-url.ts'
import { requireHubRow } from '../hubs.ts'
import { countSubscribers, listSubscriberRows, type SubscriberRow } from './store.ts'
import { unsubscribeUrl } from './subscribe.ts'

/** Newest first. */
export async function listSubscribers(
  app: App,
  member: Member,
  { at, status, cursor, limit }: ListHubSubscribers & { at: LinkAddress },
): Promise<HubSubscriberPage> {
  const { id: hubId } = await requireHubRow(app, member.accountId, at)
  const after = cursor === undefined ? undefined : readTimeCursor(cursor)
  const of = { hubId, status, after, limit: limit + 1 }
  const rows = await listSubscriberRows(readingOf(app), member.accountId, of)
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const isLast = !last || rows.length <= limit
  return {
    items: items.map(subscriberItem),
    nextCursor: isLast ? null : writeTimeCursor({ at: last.requested_at, id: last.id }),
    total: await countSubscribers(readingOf(app), member.accountId, of),
  }
}

export const subscriberItem = (row: SubscriberRow): HubSubscriber => ({
  id: row.id,
  email: row.email,
  status: row.status,
  blockId: row.block_id,
  consent: row.consent,
  requestedAt: isoTime(row.requested_at),
  confirmedAt: timeOrNull(row.confirmed_at),
  unsubscribedAt: timeOrNull(row.unsubscribed_at),
})

const timeOrNull = (ms: number | null) => (ms === null ? null : isoTime(ms))

const ROWS_A_PAGE = 500
const HEAD = ['email', 'status', 'consent', 'requestedAt', 'confirmedAt', 'unsubscribeLink']

/** Only confirmed addresses, whose owners agreed to mails. Each has its unsubscribe link. */
export async function subscribersCsv(app: App, member: Member, at: LinkAddress): Promise<string> {
  const hub = await requireHubRow(app, member.accountId, at)
  const { origin } = new URL(shortUrl(app.config, hub.domain, hub.key))
  await writing(app, (inside) =>
    recordAudit(inside, {
      accountId: member.accountId,
      userId: member.userId,
      action: 'hub.subscribers-exported',
      subject: hub.id,
      before: null,
      after: null,
    }),
  )
  const lines = [csvLine(HEAD)]
  for await (const row of confirmedRows(app, member.accountId, hub.id)) {
    const { email, status, consent, requestedAt, confirmedAt } = subscriberItem(row)
    const link = unsubscribeUrl(app, origin, row.id)
    lines.push(csvLine([email, status, consent, requestedAt, confirmedAt ?? '', link]))
  }
  return lines.join('')
}

async function* confirmedRows(
  app: App,
  accountId: string,
  hubId: string,
): AsyncGenerator<SubscriberRow> {
  let after: { at: number; id: string } | undefined
  for (;;) {
    const slice = { hubId, status: 'CONFIRMED', after, limit: ROWS_A_PAGE } as const
    const rows = await listSubscriberRows(readingOf(app), accountId, slice)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_A_PAGE) return
    after = { at: last.requested_at, id: last.id }
  }
}
