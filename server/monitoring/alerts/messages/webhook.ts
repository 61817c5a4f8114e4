import { isoTime } from '../../../platform/clock.ts'
import type { AlertMessage, MessageItem } from './message.ts'
import { summaryOf } from './words.ts'

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
