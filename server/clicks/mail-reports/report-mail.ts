import type { ReportInterval } from '../../../contract/clicks/mail-reports.ts'
import { valueName } from '../../../contract/clicks/value-words.ts'
import { nounFor } from '../../../contract/counted.ts'
import type { App } from '../../context.ts'
import { type Letter, letter, type Paragraph, pageUrl } from '../../mail/mail.ts'
import type { ReportSpan } from './due.ts'
import { type LinkClicks, moversOf } from './movers.ts'
import type { PartNumbers } from './numbers.ts'
import type { StoredScope } from './scopes.ts'
import { comparedWords, count, lockedWords, named, scopeName, spanWords } from './words.ts'

const LINKS_SHOWN = 5

export interface Report {
  every: ReportInterval
  timeZone: string
  accountName: string
  span: ReportSpan
  parts: readonly { scope: StoredScope; numbers: PartNumbers }[]
  /** Deleted since the last report. */
  gone: readonly StoredScope[]
  /** It was asked for once, and did not come by the calendar. */
  isOnce: boolean
  /** Where one press ends the reports; undefined for a reader without regular ones. */
  stopUrl: string | undefined
}

type Pages = Pick<App, 'config'>

export function reportMail(app: Pages, report: Report): Letter {
  const { every, timeZone, accountName, span, parts, gone, stopUrl } = report
  const time = every === 'week' ? 'last week' : `in ${spanWords(every, span)}`
  const words = letter(`Your links ${time}${clicksWords(report)}`, [
    `${named(accountName)}, ${spanWords(every, span)}, by the clock of ${timeZone}.`,
    ...parts.flatMap((part) => partOf(app, report, part)),
    ...gone.map(goneWords),
    ...footer(app, report),
  ])
  return { ...words, unsubscribeUrl: stopUrl }
}

/** When the last scope of a report is gone. */
export function endedMail(app: Pages, gone: readonly StoredScope[]): Letter {
  return letter('Your report about links has ended', [
    ...gone.map(goneWords),
    'So there is nothing left that the report could be about. You can choose something else at any time.',
    settings(app),
  ])
}

/** Only the number of all links needs no further words. */
function clicksWords({ parts }: Report): string {
  const all = parts.find(({ scope }) => scope.kind === 'all')?.numbers.summary.clicks
  if (all === undefined) return ''
  return `: ${count(all)} ${nounFor(all, 'click')}`
}

function partOf(
  app: Pages,
  { every, span, parts }: Report,
  { scope, numbers }: Report['parts'][number],
): Paragraph[] {
  const isNamed = parts.length > 1 || scope.kind !== 'all'
  return [
    ...(isNamed ? [{ heading: scopeName(scope) }] : []),
    { title: 'In numbers', rows: headline(every, numbers) },
    ...lockedWords(numbers.summary.locked),
    ...(numbers.before ? [] : [`Not compared: a part of the ${every} before is not counted.`]),
    ...listsOf(every, numbers),
    { link: analyticsUrl(app, scope, span), words: 'Open in Analytics' },
  ]
}

function headline(
  every: ReportInterval,
  { summary, before }: PartNumbers,
): [text: string, number: string][] {
  const about = summary.approximate || before?.approximate ? 'approximately ' : ''
  const { bot, preview } = summary.kinds
  return [
    ['Clicks by people', comparedWords(summary.clicks, before?.clicks, every)],
    ['Visitors', about + comparedWords(summary.visitors, before?.visitors, every)],
    ['Besides, clicks by bots', count(bot)],
    ['Besides, previews', count(preview)],
  ]
}

function listsOf(every: ReportInterval, numbers: PartNumbers): Paragraph[] {
  const { links, before, countries, sources } = numbers
  const { up, down } = before ? moversOf(links) : { up: [], down: [] }
  const clicked = links.filter(({ clicks }) => clicks > 0).slice(0, LINKS_SHOWN)
  const counted = ({ clicks }: { clicks: number }) => count(clicks)
  const moved = ({ clicks, before: then }: LinkClicks) => `${count(then)} → ${count(clicks)}`
  return [
    listOf(
      'Top links',
      clicked.map((link) => [named(link.name), counted(link)]),
    ),
    listOf(
      `Up most since the ${every} before`,
      up.map((link) => [named(link.name), moved(link)]),
    ),
    listOf(
      `Down most since the ${every} before`,
      down.map((link) => [named(link.name), moved(link)]),
    ),
    listOf(
      'Countries',
      countries.map((row) => [named(valueName('country', row.value)), counted(row)]),
    ),
    listOf(
      'Sources',
      sources.map((row) => [named(valueName('source', row.value)), counted(row)]),
    ),
  ].flat()
}

/** Nothing for an empty list. */
const listOf = (title: string, rows: [text: string, number: string][]): Paragraph[] =>
  rows.length === 0 ? [] : [{ title, rows }]

function goneWords(scope: StoredScope): string {
  const way = scope.kind === 'tag' ? 'deleted' : 'removed'
  return `${scopeName(scope)} was ${way}. Your reports are no longer about it.`
}

function footer(app: Pages, { every, isOnce, stopUrl }: Report): Paragraph[] {
  const times = every === 'week' ? 'on Mondays' : 'on the first of a month'
  const stop = stopUrl === undefined ? [] : [{ link: stopUrl, words: 'Stop these reports' }]
  return [
    isOnce
      ? 'You asked for this report under Settings, Notifications.'
      : `You get this report ${times}, because you asked for it under Settings, Notifications.`,
    { links: [...stop, settings(app)] },
  ]
}

const settings = (app: Pages) => ({
  link: pageUrl(app, 'settings/notifications'),
  words: 'Settings of reports',
})

/** The same clicks on the screen. */
function analyticsUrl(app: Pages, scope: StoredScope, { firstDay, lastDay }: ReportSpan): string {
  const search = new URLSearchParams({ from: firstDay, to: lastDay })
  if (scope.kind !== 'all') search.set(scope.kind, scope.name)
  return pageUrl(app, `analytics?${search}`)
}
