import { counted } from '../../../../contract/counted.ts'
import { permissions } from '../../../../contract/people/permissions.ts'
import type { App, Inside } from '../../../context.ts'
import { sendMail } from '../../../mail/mail.ts'
import { findSight } from '../../../people/index.ts'
import { newId } from '../../../platform/ids.ts'
import type { AlertDeliveriesTable } from '../../../schema/monitoring.ts'
import { listUnseenAmong } from '../../../schema/seen-links.ts'
import { addStep } from '../../incidents/incidents.ts'
import { listOpenChannels, listReaders, listReadersWith } from '../channels/store.ts'
import { insertDeliveries } from '../deliveries/store.ts'
import { alertMail } from '../messages/mails.ts'
import type { AlertMessage, MessageItem } from '../messages/message.ts'
import { summaryOf } from '../messages/words.ts'
import { findMakers } from './store.ts'

/**
 * Stores a message for all channels that are on or, without one, mails it to the Owners and the makers of the links. Call
 * it in the transaction that marks its alerts, so that no alert is sent twice.
 */
export async function tell(
  inside: Inside,
  accountId: string,
  message: AlertMessage,
): Promise<void> {
  const channelIds = await listOpenChannels(inside.db, accountId)
  if (channelIds.length === 0) return mailEverybody(inside, accountId, message)
  const waiting = { attempts: 0, last_at: null, answer: null, state: 'WAITING' }
  await insertDeliveries(
    inside.db,
    channelIds.map((id) => ({
      ...deliveryOf(inside, accountId, message),
      channel_id: id,
      ...waiting,
      next_at: inside.clock(),
    })),
  )
}

async function mailEverybody(
  inside: Inside,
  accountId: string,
  message: AlertMessage,
): Promise<void> {
  const readers = await readersOf(inside, accountId, message)
  if (readers.size === 0) return
  for (const [email, items] of readers) {
    await sendMail(inside, email, alertMail(inside, { ...message, items }))
  }
  const now = inside.clock()
  const people = counted(readers.size, 'person', 'people')
  const answer = `Mail to ${people}`
  const done = { attempts: 1, last_at: now, answer, state: 'DELIVERED', next_at: null }
  const delivery = deliveryOf(inside, accountId, message)
  await insertDeliveries(inside.db, [{ ...delivery, channel_id: null, ...done }])
  const incidents = new Set(message.items.flatMap(({ incidentId }) => incidentId ?? []))
  for (const id of incidents) {
    const detail = `${delivery.summary}: mail to ${people}`
    await addStep(inside, accountId, id, { step: 'NOTIFIED', detail })
  }
}

/** By e-mail: Owners get every item, the maker of a link only its own, as long as they see it. */
async function readersOf(
  app: App,
  accountId: string,
  { items }: AlertMessage,
): Promise<Map<string, readonly MessageItem[]>> {
  const owners = await listReadersWith(app.db, accountId, permissions.Owner)
  const all = new Map<string, readonly MessageItem[]>(owners.map(({ email }) => [email, items]))
  const linkIds = items.flatMap(({ linkId }) => linkId ?? [])
  const makers = await findMakers(app.db, accountId, linkIds)
  for (const { id, email } of await listReaders(app.db, accountId, [...new Set(makers.values())])) {
    if (all.has(email)) continue
    const own = linkIds.filter((linkId) => makers.get(linkId) === id)
    const sees = await findSight(app, { accountId, userId: id })
    const unseen = await listUnseenAmong(app.db, accountId, { ids: own, sees })
    const told = new Set(own.filter((linkId) => !unseen.has(linkId)))
    if (told.size === 0) continue
    all.set(
      email,
      items.filter(({ linkId }) => told.has(linkId ?? '')),
    )
  }
  return all
}

function deliveryOf(
  app: App,
  accountId: string,
  message: AlertMessage,
): Pick<AlertDeliveriesTable, 'id' | 'account_id' | 'kind' | 'summary' | 'message' | 'created_at'> {
  return {
    id: newId('dlv'),
    account_id: accountId,
    kind: message.kind,
    summary: summaryOf(message),
    message: JSON.stringify(message),
    created_at: app.clock(),
  }
}
