import type { MonitorState } from '../../../contract/monitoring/states.ts'
import type { MonitorsTable } from '../../schema/monitoring.ts'
import type { MonitorAlert } from '../alerting/raise-monitor-alert.ts'
import type { KeptFailover, NewIncident, NewStep } from '../incidents/incidents.ts'
import type { MonitorSummary, StateOverride, WatchOfMonitor } from './monitor-state.ts'

interface EffectFields {
  /** Ends the span of the state until now, and begins the next one. */
  beginSpan: { state: MonitorState; at: number }
  openIncident: { incident: NewIncident }
  closeIncident: { incidentId: string; at: number }
  addStep: { incidentId: string; step: NewStep }
  raiseAlert: { alert: Omit<MonitorAlert, 'monitor'> }
  storeState: {
    columns: Pick<MonitorsTable, 'state' | 'rank' | 'cause' | 'reason' | 'incident_id'> &
      Partial<Pick<MonitorsTable, 'since'>>
  }
  storeFailover: { columns: Pick<MonitorsTable, 'down_targets' | 'is_failed_over'> }
  /** Keeps with the incident what led visitors to the backup. */
  keepFailover: { incidentId: string; failover: KeptFailover }
  /** To the redirects: the Link leads elsewhere. */
  announce: { subject: string }
}

export type EffectKind = keyof EffectFields

/** Something to do because a monitor has changed. Effects are carried out in their order, in one transaction. */
export type MonitorEffect<Kind extends EffectKind = EffectKind> = {
  [Each in Kind]: { kind: Each } & EffectFields[Each]
}[Kind]

export interface ServedLink {
  fallback_url: string | null
  /** In the change log. */
  subject: string
}

/** A monitor as it is stored, and what decides its next state. Times are epoch milliseconds. */
export interface MonitorSituation {
  monitor: MonitorsTable
  watches: readonly WatchOfMonitor[]
  override: StateOverride
  /** Undefined: it is gone. */
  link: ServedLink | undefined
  at: number
  /** For an incident that begins now. */
  newIncidentId: string
}

export interface MonitorChange extends MonitorSituation {
  next: MonitorSummary
}
