import { MINUTE } from '../../../platform/clock.ts'
import { Problem } from '../../../platform/http/problem.ts'
import type { ProviderEvent } from '../provider.ts'
import type { Stripe } from './client.ts'
import { findCustomerOf } from './invoices.ts'
import { EventShape } from './shapes.ts'

const TOLERANCE_MS = 5 * MINUTE

interface SignedBody {
  body: Uint8Array
  signature: string | undefined
  secret: string | undefined
  now: number
}

export async function readEvent(stripe: Stripe, signed: SignedBody): Promise<ProviderEvent> {
  const value = await verified(stripe, signed)
  const read = EventShape.safeParse(value)
  if (read.success) return eventOf(stripe, read.data)
  const named = EventShape.pick({ id: true, type: true }).safeParse(value)
  if (!named.success) throw forged('It is no event.')
  // Correctly signed, but not in a shape that we use.
  return { ...named.data, kind: 'other', customerId: null, reference: null }
}

async function verified(
  stripe: Stripe,
  { body, signature, secret, now }: SignedBody,
): Promise<unknown> {
  if (!signature) throw forged('The header Stripe-Signature is missing.')
  if (!secret) throw forged('This installation knows no secret for events.')
  // The library refuses old events only.
  if (timestampOf(signature) * 1000 > now + TOLERANCE_MS) {
    throw forged('The time of its signature is in the future.')
  }
  try {
    return await stripe.webhooks.constructEventAsync(
      textOf(body),
      signature,
      secret,
      TOLERANCE_MS / 1000,
      undefined,
      now,
    )
  } catch (error) {
    throw forged('Its signature is not right, or too old.', error)
  }
}

/** The library would replace bytes that are no text and drop a byte order mark, although neither was signed. */
const textOf = (body: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)

/** The latest timestamp of the header. The library verifies the last one, which is at most this. */
const timestampOf = (header: string): number =>
  Math.max(
    0,
    ...header.split(',').flatMap((part) => {
      const [name, value] = part.split('=')
      return name === 't' ? [Number.parseInt(value ?? '', 10) || 0] : []
    }),
  )

const forged = (why: string, cause?: unknown): Problem =>
  new Problem('malformed', { detail: `This event was not accepted. ${why}`, cause })

async function eventOf(stripe: Stripe, { id, type, data }: EventShape): Promise<ProviderEvent> {
  const { object } = data
  const kind = kindOf(type)
  const named = object.customer ?? (object.object === 'customer' ? object.id : null) ?? null
  const customerId =
    named === null && (kind === 'dispute' || kind === 'refund')
      ? await findCustomerOf(stripe, paymentOf(object))
      : named
  const reference = kind === 'checkout' ? (object.client_reference_id ?? null) : null
  return { id, type, kind, customerId, reference }
}

type EventObject = EventShape['data']['object']

/** A dispute names the charge; of a refund the event has the charge itself. */
const paymentOf = ({ id, object, charge, payment_intent }: EventObject) => ({
  charge: charge ?? (object === 'charge' ? (id ?? null) : null),
  payment_intent: payment_intent ?? null,
})

function kindOf(type: string): ProviderEvent['kind'] {
  if (type === 'charge.refunded') return 'refund'
  if (type === 'charge.dispute.created' || type === 'charge.dispute.funds_withdrawn') {
    return 'dispute'
  }
  if (type === 'checkout.session.completed' || type.startsWith('checkout.session.async_payment')) {
    return 'checkout'
  }
  return /^(customer|invoice|payment_method)\./.test(type) ? 'customer' : 'other'
}
