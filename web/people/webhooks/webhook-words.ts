import { counted } from '../../../contract/counted.ts'
import { webhookEventRows, webhookEvents } from '../../../contract/people/webhook-events.ts'
import type { Webhook, WebhookDelivery } from '../../../contract/people/webhooks.ts'
import type { ChipTone } from '../../ui/lists/state-chip.tsx'
import { age } from '../../ui/time/dates.ts'

interface StateWords {
  name: string
  tone: ChipTone
}

export const webhookStates: Readonly<Record<Webhook['status'], StateWords>> = {
  ACTIVE: { name: 'Active', tone: 'good' },
  PAUSED: { name: 'Paused', tone: 'plain' },
  FAILING: { name: 'Failing', tone: 'warn' },
  DISABLED: { name: 'Disabled', tone: 'bad' },
}

export const deliveryStates: Readonly<Record<WebhookDelivery['state'], StateWords>> = {
  WAITING: { name: 'Waiting', tone: 'warn' },
  DELIVERED: { name: 'Delivered', tone: 'good' },
  FAILED: { name: 'Not delivered', tone: 'bad' },
}

/** The description, or the host of the address. */
export const webhookName = ({ url, description }: Pick<Webhook, 'url' | 'description'>): string =>
  description || new URL(url).host

/** 'Link created, Link clicked', or how many; 'All events'. */
export function eventsWords(events: Webhook['events']): string {
  if (events.length === webhookEvents.length) return 'All events'
  if (events.length > 2) return counted(events.length, 'event')
  return events.map((event) => webhookEventRows[event].name).join(', ')
}

/** What its state means, as a sentence. */
export function stateSentence(webhook: Webhook, now: Date): string {
  const { status, failingSince, lastAnswer, lastDeliveryAt, disabledReason } = webhook
  switch (status) {
    case 'DISABLED':
      return `${disabledReason ?? 'It was disabled.'} Switch it on once its receiver works.`
    case 'PAUSED':
      return 'It gets nothing, and no events are kept for it.'
    case 'FAILING': {
      const since = failingSince === null ? '' : ` for ${age(failingSince, now)}`
      return `Not accepted${since}, and tried again. Last answer: ${lastAnswer}`
    }
    default:
      if (lastDeliveryAt === null) return 'Nothing was sent yet.'
      return `Last answer ${lastAnswer}, ${age(lastDeliveryAt, now)} ago`
  }
}

const nameOfType: Readonly<Record<string, { name: string }>> = webhookEventRows

export const typeName = (type: string): string => nameOfType[type]?.name ?? 'Test'

/** 'Link clicked, 12 clicks' */
export function deliveryTitle({ type, items }: Pick<WebhookDelivery, 'type' | 'items'>): string {
  if (type === 'link.clicked') return `${typeName(type)}, ${counted(items, 'click')}`
  if (type.startsWith('link.')) return `${typeName(type)}, ${counted(items, 'link')}`
  return typeName(type)
}
