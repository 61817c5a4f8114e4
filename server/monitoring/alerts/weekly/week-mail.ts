import { counted } from '../../../../contract/counted.ts'
import type { App } from '../../../context.ts'
import { type Letter, letter, type Paragraph, pageUrl } from '../../../mail/mail.ts'
import { DAY } from '../../../platform/clock.ts'
import { oneLine } from '../../../platform/one-line.ts'
import { linksFor } from '../messages/mails.ts'
import { durationInWords, nameOf, titleOf } from '../messages/words.ts'
import type { WeekBrokenTarget, WeekIncident } from './store.ts'

export const WEEK_MS = 7 * DAY
const MOST_INCIDENTS = 20

export interface Week {
  /** Monitors that are DOWN, then those that are DEGRADED. */
  broken: readonly WeekBrokenTarget[]
  /** Links without monitoring whose weekly check found them broken. */
  brokenTargets: readonly WeekBrokenTarget[]
  monitors: number
  incidents: readonly WeekIncident[]
  /** Its end. */
  at: number
}

/** Time up of all monitors together, from what the incidents leave; null without monitors. */
export function weekUptime({ monitors, incidents, at }: Week): number | null {
  if (monitors === 0) return null
  const from = at - WEEK_MS
  const down = incidents
    .map(({ startedAt, endedAt }) => Math.min(endedAt ?? at, at) - Math.max(startedAt, from))
    .reduce((sum, ms) => sum + Math.max(0, ms), 0)
  return Math.max(0, 1 - down / (monitors * WEEK_MS))
}

export function weekMail(app: Pick<App, 'config'>, week: Week): Letter {
  const { broken, brokenTargets } = week
  const count = broken.length + brokenTargets.length
  const subject =
    count === 0
      ? 'Your links last week: all of them work'
      : `Your links last week: ${count} ${count === 1 ? 'needs' : 'need'} a look`
  return letter(subject, [
    ...broken.flatMap((row) => [lineOf(row), { links: linksFor(app, row) }]),
    ...targetsIn(app, brokenTargets),
    ...uptimeIn(week),
    ...incidentsIn(week),
    { link: pageUrl(app, 'monitoring'), words: 'Open Monitoring' },
    'The settings of Monitoring switch this mail off.',
  ])
}

function targetsIn(app: Pick<App, 'config'>, rows: readonly WeekBrokenTarget[]): Paragraph[] {
  if (rows.length === 0) return []
  return [
    'The weekly check of links without monitoring found broken targets:',
    ...rows.flatMap((row) => {
      // Only monitors have a backup in use, and checks to pause.
      const edit = linksFor(app, row).filter(({ words }) => words === 'Edit')
      return [lineOf(row), { links: edit }]
    }),
  ]
}

function lineOf(row: WeekBrokenTarget): string {
  const title = titleOf(row)
  const reason = oneLine(row.reason ?? '', 200)
  const state = row.state === 'DEGRADED' ? 'degraded' : 'down'
  return `${nameOf(row)}${title === '' ? '' : ` (${title})`} is ${state}${reason === '' ? '' : `: ${reason}`}`
}

function uptimeIn(week: Week): Paragraph[] {
  const uptime = weekUptime(week)
  if (uptime === null) return []
  const percent = (Math.floor(uptime * 100_000) / 1000).toFixed(3).replace(/\.?0+$/, '')
  return [`Uptime of the week: ${percent} %.`]
}

function incidentsIn({ incidents, at }: Week): Paragraph[] {
  if (incidents.length === 0) return ['There were no incidents.']
  const more = incidents.length - MOST_INCIDENTS
  return [
    incidents.length === 1 ? 'There was 1 incident:' : `There were ${incidents.length} incidents:`,
    ...incidents.slice(0, MOST_INCIDENTS).map((incident) => incidentLine(incident, at)),
    ...(more > 0 ? [`And ${more} more.`] : []),
  ]
}

function incidentLine(incident: WeekIncident, at: number): string {
  const { startedAt, endedAt, people } = incident
  const time = durationInWords(((endedAt ?? at) - startedAt) / 1000)
  const length = endedAt === null || endedAt > at ? `down for ${time} so far` : `down for ${time}`
  const affected = people === null ? '' : `, ${counted(people, 'person', 'people')} affected`
  return `${nameOf(incident)}: ${oneLine(incident.reason, 200)}, ${length}${affected}`
}
