import type { App } from '../../../context.ts'
import { type Letter, letter, type Paragraph, pageUrl } from '../../../mail/mail.ts'
import { oneLine } from '../../../platform/one-line.ts'
import { aboutChecker, monitorUrl } from './lines.ts'
import type { AlertMessage, MessageItem } from './message.ts'
import { summaryOf, summaryOfItem, timeIn, titleOf, visitorsOf } from './words.ts'

type Pages = Pick<App, 'config'>

const MOST_ITEMS = 30
const TARGET_LENGTH = 300

export function alertMail(app: Pages, message: AlertMessage): Letter {
  const { items } = message
  const [only] = items
  const subject = oneLine(summaryOf(message), 250)
  if (only && items.length === 1) return letter(subject, aboutOne(app, only, message.timeZone))
  const more = items.length - MOST_ITEMS
  return letter(subject, [
    `${subject}.`,
    ...items.slice(0, MOST_ITEMS).flatMap((item) => listed(app, item, message.timeZone)),
    ...(more > 0 ? [`And ${more} more.`] : []),
    ...aboutChecker(message),
    { link: pageUrl(app, 'monitoring'), words: 'Open Monitoring' },
  ])
}

function aboutOne(app: Pages, item: MessageItem, timeZone: string): Paragraph[] {
  const title = titleOf(item)
  const visitors = visitorsOf(item)
  const ends = item.certificateEndsAt
  const toDo = toDoAt(item)
  return [
    `${summaryOfItem(item, timeZone)}.`,
    ...(title === '' ? [] : [`Title: ${title}`]),
    `Target: ${oneLine(item.target, TARGET_LENGTH)}`,
    ...(isDown(item) ? [`Failing since ${timeIn(timeZone, item.startedAt)}.`] : []),
    ...(item.kind === 'CERTIFICATE' && ends !== null
      ? [`It ends on ${timeIn(timeZone, ends)}. Ask whoever runs that server to renew it.`]
      : []),
    ...(visitors === undefined ? [] : [oneLine(visitors, TARGET_LENGTH)]),
    ...(toDo === undefined ? [] : [toDo]),
    { link: monitorUrl(app, item), words: 'Open the monitor' },
  ]
}

function listed(app: Pages, item: MessageItem, timeZone: string): Paragraph[] {
  const title = titleOf(item)
  const words = `${summaryOfItem(item, timeZone)}${title === '' ? '' : ` (${title})`}`
  return [words, { links: linksFor(app, item) }]
}

/** What people can do about a broken link. */
export function linksFor(app: Pages, item: Pick<MessageItem, 'domain' | 'key'>) {
  const monitor = monitorUrl(app, item)
  const [domain, key] = [encodeURIComponent(item.domain), encodeURIComponent(item.key)]
  return [
    { link: monitor, words: 'Use the backup' },
    { link: pageUrl(app, `main/furls/${domain}/${key}`), words: 'Edit' },
    { link: monitor, words: 'Pause' },
  ]
}

const isDown = ({ kind }: MessageItem): boolean => kind === 'DOWN' || kind === 'REMINDER'

function toDoAt(item: MessageItem): string | undefined {
  if (item.kind === 'DEGRADED') return 'Look at what has changed, and accept it if it is meant.'
  if (!isDown(item)) return undefined
  return item.fallbackUrl === null
    ? 'What you can do: give the link a backup, edit its target, or pause its checks.'
    : 'What you can do: use the backup, edit the target, or pause the checks.'
}
