import type { InstallationPart, InstallationStatus } from '../../../contract/installation/status.ts'
import { html } from '../../../hub-page/html.ts'
import {
  daysShown,
  type OverallState,
  overallCounts,
  pastIncidents,
  ratioOfDays,
  type ShownIncident,
  sentenceOf,
  statusFrame,
  statusHead,
  statusRows,
  worstOf,
} from '../../monitoring/index.ts'
import { isoTime, SECOND } from '../../platform/clock.ts'
import type { StatusIncident, StatusModel } from './model.ts'

export { STATUS_PAGE_POLICY } from '../../monitoring/index.ts'

const SHOWN_INCIDENTS = 20

interface PartWords {
  /** As the heading of its row. */
  label: string
  /** As the subject of a sentence. */
  subject: string
  isPlural: boolean
}

const partWords: Readonly<Record<StatusIncident['part'], PartWords>> = {
  redirects: { label: 'Redirects', subject: 'Redirects', isPlural: true },
  api: { label: 'API', subject: 'The API', isPlural: false },
  analytics: { label: 'Analytics', subject: 'Analytics', isPlural: true },
  program: { label: 'Program', subject: 'The program', isPlural: false },
}

export interface PageWords {
  /** Host of the installation's public address. */
  host: string
  /** Address of the front page. */
  home: string
  /** Time between two looks at the parts. */
  lookMs: number
}

export function installationPage(model: StatusModel, { host, home, lookMs }: PageWords): string {
  const { parts, incidents } = model
  const rows = parts.map(({ part, state, days = [] }) => ({
    ...{ name: partWords[part].label, href: null, state },
    quarter: ratioOfDays(days),
    days: daysShown(days),
  }))
  const shown = incidents?.slice(0, SHOWN_INCIDENTS)
  const hasGap = shown?.some(({ part }) => part === 'program')
  return statusFrame(
    { title: `Status of ${host}`, home, isListed: true },
    html`${statusHead(`Status of ${host}`, sentence(model), isoTime(model.at))}${statusRows(rows)}${
      shown
        ? pastIncidents(shown.map(wordsOf))
        : html`<h2>Past incidents</h2><p>The list cannot be read at the moment.</p>`
    }${hasGap && html`<p><small>${GAP_WORDS}</small></p>`}<h2>How this is measured</h2><p>${measured(lookMs)}</p>`,
  )
}

const measured = (lookMs: number) =>
  `Every ${lookMs / SECOND} seconds each machine asks itself, as a visitor would, and an incident lasts from the first of two failures in a row to the next answer; what lies between you and the machine is not measured.`

const GAP_WORDS =
  'That the program did not run means that no machine recorded in this time that it was running: it was stopped or had no power, or it ended before it could reach its database again.'

/** How all parts are: what does not answer by name. */
function sentence(model: StatusModel): string {
  const named = (state: OverallState) =>
    model.parts.filter((part) => part.state === state).map(({ part }) => part)
  const [down, degraded] = [named('DOWN'), named('DEGRADED')]
  if (down.length > 0) return `${subjectOf(down)} ${isPlural(down) ? 'do' : 'does'} not answer`
  if (degraded.length > 0) {
    return `${subjectOf(degraded)} ${isPlural(degraded) ? 'have' : 'has'} problems`
  }
  return sentenceOf(countsOf(model))
}

/** Such as 'The API and analytics'. */
function subjectOf(parts: readonly InstallationPart[]): string {
  const subjects = parts.map((part, at) => {
    const { subject } = partWords[part]
    return at === 0 ? subject : `${subject.charAt(0).toLowerCase()}${subject.slice(1)}`
  })
  return new Intl.ListFormat('en-GB').format(subjects)
}

const isPlural = (parts: readonly InstallationPart[]): boolean =>
  parts.length > 1 || parts.some((part) => partWords[part].isPlural)

function wordsOf({ part, state, startedAt, endedAt }: StatusIncident): ShownIncident {
  const { subject, isPlural } = partWords[part]
  const have = isPlural ? 'have' : 'has'
  return {
    name: subject,
    words: incidentWords(part === 'program' ? 'PROGRAM' : state, have),
    startedAt: isoTime(startedAt),
    endedAt: endedAt === null ? null : isoTime(endedAt),
  }
}

function incidentWords(kind: 'PROGRAM' | StatusIncident['state'], have: string) {
  if (kind === 'PROGRAM') return { past: 'did not run', now: `${have} not run` }
  if (kind === 'DEGRADED') return { past: 'had problems', now: `${have} had problems` }
  return { past: 'did not answer', now: `${have} not answered` }
}

function countsOf({ parts }: StatusModel) {
  const byState = Map.groupBy(parts, ({ state }) => state)
  return overallCounts(
    new Map<OverallState, number>([...byState].map(([state, of]) => [state, of.length])),
  )
}

/** The same for programs. */
export function shownStatus(model: StatusModel): InstallationStatus {
  return {
    status: worstOf(countsOf(model)),
    checkedAt: isoTime(model.at),
    parts: model.parts.map(({ part, state, since }) => ({
      name: part,
      state,
      since: since === null ? null : isoTime(since),
    })),
    incidents:
      model.incidents?.slice(0, SHOWN_INCIDENTS).map(({ part, state, startedAt, endedAt }) => ({
        ...{ part, state },
        startedAt: isoTime(startedAt),
        endedAt: endedAt === null ? null : isoTime(endedAt),
      })) ?? null,
  }
}
