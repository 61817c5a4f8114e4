interface EventRow {
  /** On the screen. */
  name: string
  /** When it is sent; a sentence without its end. */
  when: string
  /** The name of the list in its data; events without one have the fields of one thing there. */
  list?: 'links' | 'clicks'
}

/** A row for each event that a webhook can get, in the order of the screen. */
const rows = {
  'link.created': {
    name: 'Link created',
    when: 'Links were made, also by a file or in bulk',
    list: 'links',
  },
  'link.updated': {
    name: 'Link changed',
    when: 'Links were edited, moved, paused, tagged, renamed or restored',
    list: 'links',
  },
  'link.deleted': {
    name: 'Link deleted',
    when: 'Links went to the trash, or an import was undone',
    list: 'links',
  },
  'link.clicked': {
    name: 'Link clicked',
    when: 'Links were clicked, together for 5 seconds or 500 clicks',
    list: 'clicks',
  },
  'hub.published': { name: 'Hub published', when: 'A hub was published' },
  'monitor.down': { name: 'Target down', when: 'A monitored target went down' },
  'monitor.up': { name: 'Target up', when: 'A target that was down came back' },
  'limit.reached': { name: 'Limit reached', when: 'All of a limit of the plan is used' },
  'domain.verified': { name: 'Domain verified', when: 'The records of an own domain were found' },
  'domain.lost': { name: 'Domain lost', when: 'An own domain stopped leading here' },
  'import.finished': { name: 'Import finished', when: 'An import has ended, or failed' },
  'conversion.created': { name: 'Conversion', when: 'A conversion of a click was reported' },
} as const satisfies Record<string, EventRow>

export type WebhookEvent = keyof typeof rows
export const webhookEvents = Object.keys(rows) as [WebhookEvent, ...WebhookEvent[]]
export const webhookEventRows: Readonly<Record<WebhookEvent, EventRow>> = rows

/** What a test sends. No webhook can choose it. */
export const TEST_EVENT = 'webhook.test'

/** A delivery has at most so many clicks, and waits at most so long for more of them. */
export const CLICKS_OF_DELIVERY = 500
export const CLICKS_WAIT_SECONDS = 5
/** A delivery has at most so many links. */
export const LINKS_OF_DELIVERY = 100
/** Days of failures without a success after which a webhook is disabled. */
export const FAILING_DAYS = 5
/** Hours in which the secret before signs along. */
export const OLD_SECRET_HOURS = 24
/** A receiver has so long to answer. */
export const ANSWER_SECONDS = 15
/** Deliveries are kept and listed for so many days. */
export const DELIVERIES_DAYS = 7
/** What may wait for one webhook. */
export const WAITING_MAX = 100_000
export const WAITING_MB_MAX = 256
/** Larger bodies are not kept after their delivery. */
export const KEPT_BODY_KB = 16
