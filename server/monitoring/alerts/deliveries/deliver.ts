import type { App, Inside } from '../../../context.ts'
import { sendMail } from '../../../mail/mail.ts'
import { MINUTE } from '../../../platform/clock.ts'
import { autocommit } from '../../../platform/database/autocommit.ts'
import { writing } from '../../../platform/database/writing.ts'
import { nextAttemptAt } from '../../../platform/outgoing/retries.ts'
import type { AlertChannelsTable, AlertDeliveriesTable } from '../../../schema/monitoring.ts'
import { addStep } from '../../incidents/incidents.ts'
import { openConfig } from '../channels/config.ts'
import { type ChatServers, chatServers } from '../channels/kinds.ts'
import { findChannel, listReaders, noteAnswer, updateChannel } from '../channels/store.ts'
import { alertMail } from '../messages/mails.ts'
import type { AlertMessage } from '../messages/message.ts'
import { RETRIES_MS } from './back-off.ts'
import { type SendResult, sendMessage } from './send.ts'
import { claimDelivery, finishDelivery } from './store.ts'

/** Longer than an attempt takes. */
const CLAIM_MS = MINUTE

/** What an attempt came to. Without `isFinal` a failed one is tried again. */
export interface DeliveryAttempt extends SendResult {
  isFinal?: boolean
}

/** Sends all due deliveries, one after another. Returns the number of attempts. */
export async function deliverDue(
  app: App,
  { servers = chatServers, isStopping = () => false }: DeliverOptions = {},
): Promise<number> {
  for (let count = 0; ; count++) {
    if (isStopping()) return count
    const now = app.clock()
    const row = await claimDelivery(autocommit(app.db), { now, until: now + CLAIM_MS })
    if (!row) return count
    await deliver(app, row, servers)
  }
}

export interface DeliverOptions {
  servers?: ChatServers
  isStopping?: () => boolean
}

async function deliver(app: App, row: AlertDeliveriesTable, servers: ChatServers): Promise<void> {
  const { account_id: accountId, channel_id: channelId } = row
  const channel = channelId === null ? undefined : await findChannel(app.db, accountId, channelId)
  // Its deliveries go with a channel.
  if (!channel) return
  const attempt = await attemptOf(app, { row, channel, servers })
  await writing(app, (inside) => finish(inside, { row, channel, attempt }))
}

interface ToSend {
  row: Pick<AlertDeliveriesTable, 'id' | 'message' | 'kind'>
  channel: AlertChannelsTable
  servers: ChatServers
}

/** Mail is only enqueued, in the transaction that notes the delivery. */
export async function attemptOf(
  app: App,
  { row, channel, servers }: ToSend,
): Promise<DeliveryAttempt> {
  if (channel.is_on !== 1 && row.kind !== 'TEST') return failed('The channel is off')
  const config = openConfig(app, channel)
  if (!config) return failed('Its secrets cannot be read any more. Make the channel again.')
  if (config.kind === 'EMAIL') {
    const readers = await listReaders(app.db, channel.account_id, config.userIds)
    if (readers.length === 0) return failed('Its members are no longer active')
    return { isDelivered: true, answer: 'Handed to the mail server', isGone: false }
  }
  const message: AlertMessage = JSON.parse(row.message)
  return sendMessage(app, { id: row.id, config, message, servers })
}

const failed = (answer: string): DeliveryAttempt => ({
  isDelivered: false,
  answer,
  isGone: false,
  isFinal: true,
})

interface Finished {
  row: AlertDeliveriesTable
  channel: AlertChannelsTable
  attempt: DeliveryAttempt
}

async function finish(inside: Inside, { row, channel, attempt }: Finished): Promise<void> {
  const { isDelivered, isGone, answer, isFinal = false } = attempt
  const now = inside.clock()
  const isOver = isDelivered || isGone || isFinal
  const next = isOver ? null : nextAttemptAt(RETRIES_MS, { attempts: row.attempts, now })
  const state = isDelivered ? 'DELIVERED' : next === null ? 'FAILED' : 'WAITING'
  const { id, attempts, account_id: accountId } = row
  const outcome = { id, attempts, answer, state, next_at: next } as const
  if (!(await finishDelivery(inside.db, accountId, outcome))) return
  const message: AlertMessage = JSON.parse(row.message)
  if (isDelivered) await mailIt(inside, channel, message)
  await noteAttempt(inside, channel, attempt)
  if (state !== 'WAITING') await tellIncidents(inside, { row, channel, message, attempt })
}

/** What the list of channels shows of an attempt. A channel whose receiver is gone is switched off. */
export async function noteAttempt(
  inside: Inside,
  channel: AlertChannelsTable,
  { isDelivered, isGone, answer }: DeliveryAttempt,
): Promise<void> {
  const { id, account_id: accountId, is_on: isOn } = channel
  if (isOn === 1 || isDelivered) {
    await noteAnswer(inside.db, accountId, { id, at: inside.clock(), answer, isDelivered })
  }
  if (isGone) await updateChannel(inside.db, accountId, { id, is_on: 0 })
}

/** Does nothing for other channels, which have it by now. */
export async function mailIt(
  inside: Inside,
  channel: AlertChannelsTable,
  message: AlertMessage,
): Promise<void> {
  const config = openConfig(inside, channel)
  if (config?.kind !== 'EMAIL') return
  const mail = alertMail(inside, message)
  for (const { email } of await listReaders(inside.db, channel.account_id, config.userIds)) {
    await sendMail(inside, email, mail)
  }
}

async function tellIncidents(
  inside: Inside,
  { row, channel, message, attempt }: Finished & { message: AlertMessage },
): Promise<void> {
  const ids = new Set(message.items.flatMap(({ incidentId }) => incidentId ?? []))
  const step = attempt.isDelivered ? 'NOTIFIED' : 'NOT_DELIVERED'
  const detail = attempt.isDelivered
    ? `${row.summary}: sent to ${channel.name}`
    : `${channel.name} did not take the alert: ${attempt.answer}`
  for (const id of ids) await addStep(inside, row.account_id, id, { step, detail })
}
