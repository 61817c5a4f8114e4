import { expect, test } from 'bun:test'
import { webhookEvents } from '../../../contract/people/webhook-events.ts'
import type { Webhook } from '../../../contract/people/webhooks.ts'
import { deliveryTitle, eventsWords, stateSentence, webhookName } from './webhook-words.ts'

const now = new Date('2026-11-21T12:00:00Z')
const webhook: Webhook = {
  id: 'whk_1',
  url: 'https://hooks.example/unfurly',
  description: '',
  events: ['link.created'],
  kinds: ['human'],
  status: 'ACTIVE',
  disabledReason: null,
  failingSince: null,
  createdAt: '2026-11-20T12:00:00Z',
  lastDeliveryAt: null,
  lastAnswer: null,
}

test('a webhook is named by its description, or by its host', () => {
  expect(webhookName(webhook)).toBe('hooks.example')
  expect(webhookName({ ...webhook, description: 'CRM' })).toBe('CRM')
})

test('its state is a sentence', () => {
  expect(stateSentence(webhook, now)).toBe('Nothing was sent yet.')
  const failing = { status: 'FAILING', lastAnswer: '500' } as const
  expect(stateSentence({ ...webhook, ...failing, failingSince: '2026-11-21T10:00:00Z' }, now)).toBe(
    'Not accepted for 2 h, and tried again. Last answer: 500',
  )
  const disabledReason = 'The receiver answered 410: it wants no more.'
  expect(stateSentence({ ...webhook, status: 'DISABLED', disabledReason }, now)).toBe(
    `${disabledReason} Switch it on once its receiver works.`,
  )
})

test('its events are named while they are few', () => {
  expect(eventsWords(['link.created', 'domain.lost'])).toBe('Link created, Domain lost')
  expect(eventsWords(['link.created', 'domain.lost', 'hub.published'])).toBe('3 events')
  expect(eventsWords([...webhookEvents])).toBe('All events')
})

test('a delivery says what it holds', () => {
  expect(deliveryTitle({ type: 'link.clicked', items: 1 })).toBe('Link clicked, 1 click')
  expect(deliveryTitle({ type: 'link.updated', items: 20 })).toBe('Link changed, 20 links')
  expect(deliveryTitle({ type: 'webhook.test', items: 1 })).toBe('Test')
})
