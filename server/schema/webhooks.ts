import type { Row } from './row.ts'

/** An address that gets events of an account. */
export type WebhooksTable = Row<
  'webhooks',
  {
    /** JSON: names of the events that it gets. */
    events: string
    /** JSON: the kinds of clicks that it gets, see `ClickKind`. */
    kinds: string
    /** JSON of the present secret and, for a day, the one before it; sealed. */
    secrets: string
    status: 'ACTIVE' | 'PAUSED' | 'DISABLED'
    /** A sentence; null unless it was disabled by itself. */
    disabled_why: string | null
    /** When the first attempt failed since one has succeeded. */
    failing_since: number | null
    /** How long the last attempt took. */
    last_ms: number | null
  }
>

/** An event on its way to a webhook, and for a while what became of it. */
export type WebhookDeliveriesTable = Row<
  'webhook_deliveries',
  {
    /** How many links or clicks it holds; 1 for other events. */
    items: number
    /** Length of the body. */
    bytes: number
    state: 'WAITING' | 'DELIVERED' | 'FAILED'
    /** Null once it is delivered or given up. */
    next_at: number | null
    /** Status or a sentence. */
    answer: string | null
    answer_body: string | null
    /** JSON of the event's data, or of its items with commas in between. Empty: not kept any more. */
    body: string
  }
>
