import { describe, expect, test } from 'bun:test'
import type { AnalyticsSummary } from '../../../contract/clicks/analytics.ts'
import type { App } from '../../context.ts'
import { spansOf } from './due.ts'
import { type Report, reportMail } from './report-mail.ts'

const app = { config: { publicUrl: 'https://links.example', basePath: '/app/' } } as App
const week = { every: 'week', timeZone: 'Europe/Berlin' } as const

const summary = (changes: Partial<AnalyticsSummary> = {}): AnalyticsSummary => ({
  clicks: 0,
  visitors: 0,
  kinds: { human: 0, bot: 0, preview: 0 },
  scans: 0,
  ...changes,
})

type Numbers = Report['parts'][number]['numbers']

const report = (numbers: Partial<Numbers> = {}, changes: Partial<Report> = {}): Report => ({
  ...week,
  accountName: 'Alder & Pine',
  span: spansOf(week, '2026-11-23').span,
  parts: [
    {
      scope: { kind: 'all' },
      numbers: {
        summary: summary(),
        before: summary(),
        links: [],
        countries: [],
        sources: [],
        ...numbers,
      },
    },
  ],
  gone: [],
  isOnce: false,
  stopUrl: 'https://links.example/app/mail-reports/stop?code=x',
  ...changes,
})

const linesOf = (numbers: Partial<Numbers>, changes: Partial<Report> = {}) =>
  reportMail(app, report(numbers, changes)).text.split('\n')

describe('The mail of a report', () => {
  test('says that nobody clicked, and leaves out lists without rows', () => {
    const { subject, text } = reportMail(app, report())
    expect(subject).toBe('Your links last week: 0 clicks')
    expect(text.split('\n\n').slice(0, 3)).toEqual([
      'Alder & Pine, 16 November to 22 November 2026, by the clock of Europe/Berlin.',
      'In numbers\n  Clicks by people: none, as the week before\n  Visitors: none, as the week before\n  Besides, clicks by bots: 0\n  Besides, previews: 0',
      'https://links.example/app/analytics?from=2026-11-16&to=2026-11-22',
    ])
  })

  test('names a month, and the years where they differ', () => {
    const month = { every: 'month', timeZone: 'UTC' } as const
    const { span } = spansOf(month, '2026-12-01')
    const { subject } = reportMail(app, report({}, { ...month, span }))
    expect(subject).toBe('Your links in November 2026: 0 clicks')
    const turn = linesOf({}, { span: spansOf(week, '2027-01-04').span })
    expect(turn[0]).toContain('28 December 2026 to 3 January 2027')
  })

  test('says approximately where visitors are estimated, and of clicks never', () => {
    const lines = linesOf({
      summary: summary({ clicks: 1_234_567, visitors: 99_000, approximate: true }),
      before: summary({ clicks: 1_234_000, visitors: 66_000 }),
    })
    expect(lines).toContain('  Clicks by people: 1,234,567, about as many as the week before')
    expect(lines).toContain('  Visitors: approximately 99,000, 50 % more than the week before')
  })

  test('says which days are not counted and why, and compares nothing with locked days', () => {
    const span = (from: string, to: string) => ({ from: `${from}Z`, to: `${to}Z` })
    const locked = [
      { ...span('2026-11-18T00:00:00', '2026-11-19T00:00:00'), reason: 'clicks' as const },
      { ...span('2026-11-20T00:00:00', '2026-11-22T23:00:00'), reason: 'retention' as const },
    ]
    const lines = linesOf({
      summary: summary({ clicks: 3, locked }),
      before: undefined,
      links: [{ name: 'a', clicks: 500, before: 0 }],
    })
    expect(lines).toContain('  Clicks by people: 3')
    expect(lines).toContain(
      'Not counted: 18 November, because the clicks of the plan were used up before.',
    )
    expect(lines).toContain(
      'Not counted: 20 November to 22 November, because the plan keeps no older clicks in reports.',
    )
    expect(lines).toContain('Not compared: a part of the week before is not counted.')
    expect(lines.join()).not.toContain('Up most')
  })

  test('that was asked for once has a link to stop for whoever gets others', () => {
    const letter = reportMail(app, report({}, { isOnce: true, stopUrl: undefined }))
    expect(letter.unsubscribeUrl).toBeUndefined()
    expect(letter.text).not.toContain('mail-reports/stop')
    expect(reportMail(app, report()).text).toContain(
      'Stop these reports: https://links.example/app/mail-reports/stop?code=x',
    )
  })
})
