import { channelRows } from '../../../contract/monitoring/channel-kinds.ts'
import type { AlertKind, Channel } from '../../../contract/monitoring/channels.ts'
import type { Maintenance, MaintenanceScope } from '../../../contract/monitoring/maintenance.ts'
import type { QuietHours } from '../../../contract/monitoring/settings.ts'
import { dateWords } from '../../ui/time/dates.ts'
import { listWords } from '../monitor-words.ts'

export const alertNames: Readonly<Record<AlertKind, string>> = {
  DOWN: 'Down',
  UP: 'Back up',
  DEGRADED: 'Degraded',
  CERTIFICATE: 'Certificate',
  REMINDER: 'Still down',
  CHECKER_OFFLINE: 'Checker offline',
  CHECKER_ONLINE: 'Checker back',
  TEST: 'Test',
}

/** 'Webhook “ops”'; the name alone where it says the kind already. */
export function channelName({ kind, name }: Pick<Channel, 'kind' | 'name'>): string {
  const known = channelRows[kind].name
  return name.toLowerCase().startsWith(known.toLowerCase()) ? name : `${known} “${name}”`
}

/** 'Not accepted since Tuesday: 404', of a channel that fails. */
export function failingWords(
  { failingSince, lastAnswer }: Pick<Channel, 'failingSince' | 'lastAnswer'>,
  reader: { now: Date; timeZone: string; locale: string },
): string | undefined {
  if (failingSince === null) return undefined
  const { now, timeZone, locale } = reader
  const ageMs = now.getTime() - Date.parse(failingSince)
  const day = (at: string | Date) => dateWords(at, 'en-CA', { timeZone, dateStyle: 'short' })
  const options: Intl.DateTimeFormatOptions =
    day(failingSince) === day(now)
      ? { hour: '2-digit', minute: '2-digit' }
      : ageMs < 6 * 86_400_000
        ? { weekday: 'long' }
        : { day: 'numeric', month: 'short' }
  const since = dateWords(failingSince, locale, { timeZone, ...options })
  return `Not accepted since ${since}${lastAnswer ? `: ${lastAnswer}` : ''}`
}

/** '22:00' of 1320 minutes. */
export function clockOf(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Minutes of '22:00'; undefined if it is no time of a day. */
export function minutesOf(clock: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(clock)?.map(Number) ?? []
  if (hours === undefined || minutes === undefined || hours > 23 || minutes > 59) return undefined
  return hours * 60 + minutes
}

export const quietTitle = ({ from, to }: QuietHours): string =>
  `Every night, ${clockOf(from)} to ${clockOf(to)}`.replace(
    'Every night',
    from > to ? 'Every night' : 'Every day',
  )

/** 'Alerts wait until 07:00, except for links tagged “campaign”. Europe/Amsterdam.' */
export function quietNote({ to, exceptTags }: QuietHours, timeZone: string): string {
  const except =
    exceptTags.length > 0
      ? `, except for links tagged ${listWords(exceptTags.map((tag) => `“${tag}”`))}`
      : ''
  return `Alerts wait until ${clockOf(to)}${except}. ${timeZone}.`
}

export function scopeWords(scope: MaintenanceScope): string {
  switch (scope.kind) {
    case 'TAG':
      return `links tagged “${scope.tag}”`
    case 'DOMAIN':
      return `links of ${scope.domain}`
    case 'LINK':
      return `${scope.domain}/${scope.key}`
    default:
      return 'all links'
  }
}

const repeatWords = { NEVER: '', DAILY: ', every day', WEEKLY: ', every week' } as const

/** 'Now, until 23:00, all links', '24 Nov, 22:00 to 23:00, every week, links tagged “shop”' */
export function maintenanceWords(
  { next, startsAt, endsAt, isActive, repeats, scope }: Maintenance,
  reader: { timeZone: string; locale: string },
): string {
  const times = next ?? { startsAt, endsAt }
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  const write = (at: string, options: Intl.DateTimeFormatOptions) =>
    dateWords(at, reader.locale, { timeZone: reader.timeZone, ...options })
  const dated = { day: 'numeric', month: 'short', ...clock } as const
  const day = (at: string) => write(at, { day: 'numeric', month: 'short' })
  const isOneDay = day(times.startsAt) === day(times.endsAt)
  const end = write(times.endsAt, isOneDay ? clock : dated)
  const when = isActive ? `Now, until ${end}` : `${write(times.startsAt, dated)} to ${end}`
  const over = next === null && !isActive ? 'Over: ' : ''
  return `${over}${when}${repeatWords[repeats]}, ${scopeWords(scope)}`
}
