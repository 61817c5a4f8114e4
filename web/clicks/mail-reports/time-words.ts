import type { MailReports } from '../../../contract/clicks/mail-reports.ts'
import { dateWords, wordsLocale } from '../../ui/time/dates.ts'

const about = {
  none: 'No reports come by mail.',
  week: 'On Mondays at 08:00, about the week before',
  month: 'On the first at 08:00, about the month before',
} as const

/** When reports come by the chosen interval, and the next one if it is saved. */
export function timeWords(
  every: keyof typeof about,
  { saved, zone }: { saved: MailReports; zone: string },
): string {
  if (every === 'none') return about.none
  const words = `${about[every]}, by the clock of ${zone.replaceAll('_', ' ')}.`
  if (saved.every !== every || saved.nextAt === null) return words
  const next = dateWords(saved.nextAt, wordsLocale(), {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  return `${words} The next one comes on ${next}.`
}
