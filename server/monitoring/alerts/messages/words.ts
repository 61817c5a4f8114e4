import { counted } from '../../../../contract/counted.ts'
import type { AlertKind } from '../../../../contract/monitoring/channels.ts'
import { oneLine } from '../../../platform/one-line.ts'
import { type AlertMessage, type ItemKind, itemKinds, type MessageItem } from './message.ts'

const REASON_LENGTH = 200
const TITLE_LENGTH = 80

/** Short link without the scheme. */
export const nameOf = ({ domain, key }: Pick<MessageItem, 'domain' | 'key'>): string =>
  `${domain}/${key}`

/** '45 seconds', '4 minutes', '2 hours 5 minutes', '3 days 1 hour'. */
export function durationInWords(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 60) return counted(whole, 'second')
  const minutes = Math.round(whole / 60)
  if (minutes < 60) return counted(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return joined(counted(hours, 'hour'), minutes % 60, 'minute')
  return joined(counted(Math.floor(hours / 24), 'day'), hours % 24, 'hour')
}

/** '21 November 2026 at 09:42 UTC'. */
export function timeIn(timeZone: string, at: number): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(at)
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
  return `${day} at ${time.format(at)}`
}

/** Subject of a mail and first line of any other message. */
export function summaryOf(message: AlertMessage): string {
  const { kind, items, failing = 0 } = message
  if (kind === 'TEST') return 'Test message of Unfurly'
  if (kind === 'CHECKER_OFFLINE') {
    return `Our checker may be offline: ${failing} of your links stopped answering at the same moment`
  }
  if (kind === 'CHECKER_ONLINE') return 'Our checker is back, and so are all of your links'
  const [only] = items
  if (only && items.length === 1) return summaryOfItem(only, message.timeZone)
  const parts = itemKinds.flatMap((each) => {
    const count = items.filter((item) => item.kind === each).length
    return count === 0 ? [] : [countInWords(each, count)]
  })
  return parts.join(', ')
}

/** The sentence about one link in a list. */
export function summaryOfItem(item: MessageItem, timeZone: string): string {
  const name = nameOf(item)
  const reason = oneLine(item.reason ?? '', REASON_LENGTH)
  const because = reason === '' ? '' : `: ${reason}`
  switch (item.kind) {
    case 'DOWN':
      return `${name} is down${because}`
    case 'REMINDER':
      return `${name} is still down after ${durationInWords(item.downSeconds)}${because}`
    case 'WAS_DOWN':
      return `${name} was down from ${timeIn(timeZone, item.startedAt)} to ${timeIn(timeZone, item.endedAt ?? item.startedAt)}`
    case 'UP':
      return `${name} is back after ${durationInWords(item.downSeconds)}`
    case 'DEGRADED':
      return `${name} is degraded${because}`
    case 'CERTIFICATE':
      return `The certificate of ${hostOf(item)} ${endInWords(item.days)} (${name})`
  }
}

/** Title as text of one line; empty if the link has none. */
export const titleOf = ({ title }: Pick<MessageItem, 'title'>): string =>
  oneLine(title ?? '', TITLE_LENGTH)

/** What a visitor gets at present. */
export function visitorsOf({ kind, isFailedOver, fallbackUrl }: MessageItem): string | undefined {
  if (kind !== 'DOWN' && kind !== 'REMINDER') return undefined
  if (isFailedOver && fallbackUrl !== null) return `Visitors are sent to the backup: ${fallbackUrl}`
  return fallbackUrl === null
    ? 'It has no backup, so visitors reach the broken target.'
    : 'It has a backup that is not in use.'
}

export const isBad = (kind: AlertKind): boolean =>
  kind !== 'UP' && kind !== 'CHECKER_ONLINE' && kind !== 'TEST'

const joined = (first: string, rest: number, noun: string): string =>
  rest === 0 ? first : `${first} ${counted(rest, noun)}`

function countInWords(kind: ItemKind, count: number): string {
  const links = counted(count, 'link')
  const be = count === 1 ? 'is' : 'are'
  switch (kind) {
    case 'DOWN':
      return `${links} ${be} down`
    case 'REMINDER':
      return `${links} ${be} still down`
    case 'WAS_DOWN':
      return `${links} ${count === 1 ? 'was' : 'were'} down and ${be} back`
    case 'UP':
      return `${links} ${be} back`
    case 'DEGRADED':
      return `${links} ${be} degraded`
    case 'CERTIFICATE':
      return `${counted(count, 'certificate')} ${count === 1 ? 'ends' : 'end'} soon`
  }
}

const endInWords = (days: number | null): string => {
  if (days === null) return 'ends soon'
  if (days <= 0) return 'has ended'
  return days === 1 ? 'ends tomorrow' : `ends in ${days} days`
}

const hostOf = ({ target }: MessageItem): string => URL.parse(target)?.host ?? target
