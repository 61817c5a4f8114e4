import { createHmac } from 'node:crypto'
import { isoTime } from '../../../platform/clock.ts'
import type { AlertMessage, MessageItem } from './message.ts'
import { summaryOf } from './words.ts'

/** Marks a secret of the Standard Webhooks. */
export const SECRET_PREFIX = 'whsec_'

/** Type and content of an event, such as `monitor.down`. */
export function webhookBody(message: AlertMessage): string {
  const { kind, at, items, failing } = message
  const type = `monitor.${kind.toLowerCase().replaceAll('_', '-')}`
  return JSON.stringify({
    type,
    timestamp: isoTime(at),
    data: {
      summary: summaryOf(message),
      ...(failing === undefined ? {} : { failing }),
      monitors: items.map(webhookItem),
    },
  })
}

function webhookItem(item: MessageItem) {
  const { linkId, startedAt, endedAt, certificateEndsAt, kind, ...same } = item
  return {
    event: kind,
    id: linkId,
    ...same,
    startedAt: isoTime(startedAt),
    endedAt: endedAt === null ? null : isoTime(endedAt),
    certificateEndsAt: certificateEndsAt === null ? null : isoTime(certificateEndsAt),
  }
}

/**
 * The headers of the Standard Webhooks. The id is the same in each attempt, so that a receiver can drop what it has had
 * before.
 */
export function signedHeaders(
  secret: string,
  { id, at, content }: { id: string; at: number; content: string },
): Record<string, string> {
  const seconds = String(Math.floor(at / 1000))
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${content}`).digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signature}`,
  }
}
