import { type NoticeWords, noticeWords } from '../../../contract/notices/notice-words.ts'
import type { Notice } from '../../../contract/notices/notices.ts'
import type { App } from '../../context.ts'
import { type Letter, letter, nameForStranger, type Paragraph, pageUrl } from '../../mail/mail.ts'
import { oneLine } from '../../platform/one-line.ts'

interface NoticeMail {
  firstName: string
  account: string
  /** Oldest first; at least one. */
  notices: readonly Notice[]
  /** How many there are besides. */
  others: number
  stop: string
}

/** Longer mails are not read, and the bell has all notices. */
const MOST_LINES = 20

export function noticeMail(
  app: Pick<App, 'config'>,
  { firstName, account, notices, others, stop }: NoticeMail,
): Letter {
  const lines = notices.map((notice) => lineOf(noticeWords(notice, { count, span })))
  const name = nameForStranger(account, 'your account')
  const [first] = lines
  const all = lines.length + others
  const subject = all === 1 && first ? first.title : `${count(all)} notices from ${name}`
  const more = all - Math.min(lines.length, MOST_LINES)
  const paragraphs: Paragraph[] = [
    `Hello ${firstName},`,
    `this happened in ${name}:`,
    ...lines
      .slice(0, MOST_LINES)
      .map(({ title, detail }) => (detail ? `${title}. ${detail}.` : `${title}.`)),
    ...(more > 0 ? [`And ${count(more)} more.`] : []),
    { link: pageUrl(app, 'main?notices=open'), words: 'Open the bell' },
    {
      links: [
        { link: pageUrl(app, 'settings/notifications'), words: 'Choose what comes by mail' },
        { link: stop, words: 'No more of these mails' },
      ],
    },
  ]
  return { ...letter(subject, paragraphs), unsubscribeUrl: stop }
}

const LONGEST_LINE = 300

/** Titles of links are what people typed: no line end and no turned text may pass for words of ours. */
const lineOf = ({ title, detail }: NoticeWords): NoticeWords => ({
  title: oneLine(title, LONGEST_LINE),
  detail: detail && oneLine(detail, LONGEST_LINE),
})

const count = (number: number): string => number.toLocaleString('en')

function span(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}
