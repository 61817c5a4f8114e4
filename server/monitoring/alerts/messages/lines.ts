import type { App } from '../../../context.ts'
import { pageUrl } from '../../../mail/mail.ts'
import { oneLine } from '../../../platform/one-line.ts'
import type { AlertMessage, MessageItem } from './message.ts'
import { summaryOf, summaryOfItem, timeIn, titleOf, visitorsOf } from './words.ts'

/** Chat servers refuse longer messages, and people do not read them. */
const MOST_ITEMS = 10
const TARGET_LENGTH = 200

/** A message as lines of text, without markup. Their texts may come from strangers: each format escapes them. */
export interface Lines {
  headline: string
  lines: readonly string[]
  /** The screen about it. */
  url: string
}

export function linesOf(app: Pick<App, 'config'>, message: AlertMessage): Lines {
  const { items } = message
  const [only] = items
  const headline = oneLine(summaryOf(message), 500)
  if (only && items.length === 1) {
    return { headline, lines: linesOfOne(only, message.timeZone), url: monitorUrl(app, only) }
  }
  const more = items.length - MOST_ITEMS
  const listed = items.slice(0, MOST_ITEMS).map((item) => listedLine(item, message.timeZone))
  return {
    headline,
    lines: [...listed, ...(more > 0 ? [`And ${more} more`] : []), ...aboutChecker(message)],
    url: pageUrl(app, 'monitoring'),
  }
}

/** The screen of one monitor. */
export const monitorUrl = (
  app: Pick<App, 'config'>,
  { domain, key }: Pick<MessageItem, 'domain' | 'key'>,
): string => pageUrl(app, `monitoring/${encodeURIComponent(domain)}/${encodeURIComponent(key)}`)

export function aboutChecker({ kind }: AlertMessage): string[] {
  if (kind === 'TEST') return ['If you can read this, alerts arrive here.']
  if (kind === 'CHECKER_ONLINE') return ['What stopped answering at the same moment answers again.']
  if (kind !== 'CHECKER_OFFLINE') return []
  return [
    'So many links at once point to our own connection, so alerts about each of them wait. States and backups go on as usual.',
  ]
}

function linesOfOne(item: MessageItem, timeZone: string): string[] {
  const title = titleOf(item)
  const visitors = visitorsOf(item)
  const ends = item.certificateEndsAt
  return [
    ...(title === '' ? [] : [`Title: ${title}`]),
    `Target: ${oneLine(item.target, TARGET_LENGTH)}`,
    ...(item.kind === 'DOWN' || item.kind === 'REMINDER'
      ? [`Failing since ${timeIn(timeZone, item.startedAt)}`]
      : []),
    ...(item.kind === 'CERTIFICATE' && ends !== null
      ? [`It ends on ${timeIn(timeZone, ends)}`]
      : []),
    ...(visitors === undefined ? [] : [oneLine(visitors, TARGET_LENGTH)]),
  ]
}

function listedLine(item: MessageItem, timeZone: string): string {
  const title = titleOf(item)
  return `${summaryOfItem(item, timeZone)}${title === '' ? '' : ` (${title})`}`
}
