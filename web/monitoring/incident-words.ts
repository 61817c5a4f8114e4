import { counted } from '../../contract/counted.ts'
import type { Incident } from '../../contract/monitoring/incidents.ts'
import type { IncidentStep } from '../../contract/monitoring/states.ts'
import { readerZone } from '../../contract/time-zone.ts'
import { lengthWords } from '../lib/health/since.ts'
import { dateWords, longDay, wordsLocale } from '../ui/time/dates.ts'

export const incidentName = ({
  title,
  domain,
  key,
}: Pick<Incident, 'title' | 'domain' | 'key'>): string => title || `${domain}/${key}`

/** '31 people met an error page', without a full stop. */
export function metErrorWords({
  peopleAffected: people,
}: Pick<Incident, 'peopleAffected'>): string {
  if (people === null) return 'It does not answer as it should'
  if (people === 0) return 'Nobody met an error page'
  return `${counted(people, 'person', 'people')} met an error page`
}

/** '10:54' of the same day, else '21 Nov, 10:54'. */
export function sinceWords(at: string, now: Date, timeZone = readerZone()): string {
  const locale = wordsLocale()
  const isToday = longDay(at, timeZone, locale) === longDay(now, timeZone, locale)
  return dateWords(at, locale, {
    timeZone,
    ...(!isToday && { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  })
}

/** Seconds from the first failed check until the end, or now. */
export const lengthOf = ({ startedAt, endedAt }: Incident, now: Date): number =>
  ((endedAt ? Date.parse(endedAt) : now.getTime()) - Date.parse(startedAt)) / 1000

/** 'Answers 404 Not Found, 48 min' */
export const incidentTitle = (incident: Incident, now: Date): string =>
  `${incident.reason}, ${lengthWords(lengthOf(incident, now))}`

interface StepWords {
  name: string
  tone: 'good' | 'warn' | 'bad' | 'news' | 'quiet'
}

export const steps: Readonly<Record<IncidentStep, StepWords>> = {
  SUSPECTED: { name: 'Suspected', tone: 'warn' },
  DOWN: { name: 'Confirmed down', tone: 'bad' },
  NOTIFIED: { name: 'Notified', tone: 'news' },
  NOT_DELIVERED: { name: 'Alert not delivered', tone: 'bad' },
  HELD_BACK: { name: 'Alert held back', tone: 'quiet' },
  ACKNOWLEDGED: { name: 'Acknowledged', tone: 'quiet' },
  NOTE: { name: 'Note', tone: 'quiet' },
  BACKUP_ON: { name: 'Backup address on', tone: 'news' },
  BACKUP_OFF: { name: 'Backup address off', tone: 'news' },
  RECOVERING: { name: 'Answering again', tone: 'warn' },
  FAILED_AGAIN: { name: 'Failed again', tone: 'bad' },
  PAUSED: { name: 'Paused', tone: 'quiet' },
  MAINTENANCE: { name: 'Maintenance', tone: 'quiet' },
  TARGET_CHANGED: { name: 'Destination changed', tone: 'news' },
  RECOVERED: { name: 'Recovered', tone: 'good' },
}

/** 'Acknowledged by Ade Kolawole' */
export const stepWords = (step: IncidentStep, by: string | null): string =>
  by === null ? steps[step].name : `${steps[step].name} by ${by}`

/** A text for a chat or a mail: what happened, when, and what it cost. */
export function summaryOf(incident: Incident, timeZone: string, now: Date): string {
  const locale = wordsLocale()
  const time = (at: string) =>
    dateWords(at, locale, {
      timeZone,
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  const { domain, key, target, startedAt, endedAt, sentToBackup, note } = incident
  return [
    `${incidentName(incident)} (${domain}/${key}): ${incident.reason}`,
    `Destination: ${target}`,
    `From ${time(startedAt)} ${endedAt ? `to ${time(endedAt)}` : 'on'}, ${lengthWords(lengthOf(incident, now))} (${timeZone})`,
    `${metErrorWords(incident)}.${sentToBackup ? ` ${sentToBackup} sent to the backup.` : ''}`,
    '',
    ...incident.timeline.map(({ at, step, by, detail }) =>
      [`${time(at)}  ${stepWords(step, by)}`, ...(detail ? [detail] : [])].join(': '),
    ),
    ...(note ? ['', `Note: ${note}`] : []),
  ].join('\n')
}
