import type { MonitorSettings } from '../../../../contract/monitoring/settings.ts'
import { MINUTE } from '../../../platform/clock.ts'
import { isExempt, quietEnd } from './quiet-hours.ts'
import type { PlannedItem, WaitingAlert } from './waiting-alert.ts'

/** Alerts of a host within this time after a message are gathered into the next one. */
export const GATHER_MS = 2 * MINUTE

export interface AlertSituation {
  now: number
  settings: MonitorSettings
  /** Oldest first. */
  waiting: readonly WaitingAlert[]
  /** When the last message about a host was sent. */
  toldHosts: ReadonlyMap<string, number>
  /** Incidents whose DOWN alert was sent. */
  toldIncidents: ReadonlySet<string>
  incidents: ReadonlyMap<string, { endedAt: number | null; isAcknowledged: boolean }>
  /** By link. */
  states: ReadonlyMap<string, string>
  isCheckerOut: boolean
}

export interface AlertPlan {
  /** One message. */
  send: readonly PlannedItem[]
  /** The alerts of that message. */
  told: readonly WaitingAlert[]
  dropped: readonly WaitingAlert[]
  held: readonly WaitingAlert[]
  /** When to look again at those that wait on. */
  wakeAt: number | null
}

type AlertVerdict =
  | { what: 'drop' | 'hold' }
  | { what: 'wait'; until: number }
  | { what: 'send'; item: PlannedItem }

export function planAlerts(situation: AlertSituation): AlertPlan {
  const judged = situation.waiting.map((alert) => ({ alert, ...verdictOn(alert, situation) }))
  const those = (what: AlertVerdict['what']) =>
    judged.filter((each) => each.what === what).map(({ alert }) => alert)
  const ends = judged.flatMap((each) => (each.what === 'wait' ? [each.until] : []))
  return {
    send: judged.flatMap((each) => (each.what === 'send' ? [each.item] : [])),
    told: those('send'),
    dropped: those('drop'),
    held: those('hold'),
    wakeAt: ends.length === 0 ? null : Math.min(...ends),
  }
}

function verdictOn(alert: WaitingAlert, situation: AlertSituation): AlertVerdict {
  if (!isWanted(alert, situation.settings)) return { what: 'drop' }
  switch (alert.kind) {
    case 'DOWN':
      return verdictOnDown(alert, situation)
    case 'UP':
      return verdictOnUp(alert, situation)
    case 'REMINDER':
      return verdictOnReminder(alert, situation)
    case 'DEGRADED':
      return verdictOnDegraded(alert, situation)
    case 'CERTIFICATE':
      return sendAs('CERTIFICATE', alert, situation)
  }
}

/** It is worth nothing later: the next one comes in four hours. */
function verdictOnReminder(alert: WaitingAlert, situation: AlertSituation): AlertVerdict {
  const incident = incidentOf(alert, situation)
  const isOver = incident !== undefined && (incident.endedAt !== null || incident.isAcknowledged)
  const isQuiet = quietUntil(alert, situation, situation.now) !== null
  return isOver || isQuiet ? { what: 'drop' } : sendAs('REMINDER', alert, situation)
}

/** Dropped if it is over by the time it can be sent. */
function verdictOnDegraded(alert: WaitingAlert, situation: AlertSituation): AlertVerdict {
  const verdict = sendAs('DEGRADED', alert, situation)
  const isOver = situation.states.get(alert.linkId ?? '') !== 'DEGRADED'
  return verdict.what === 'send' && isOver ? { what: 'drop' } : verdict
}

function verdictOnDown(alert: WaitingAlert, situation: AlertSituation): AlertVerdict {
  const { isPrivate, isReleased = false } = alert.facts
  if (situation.isCheckerOut && !isPrivate && !isReleased) return { what: 'hold' }
  const endedAt = endOf(alert, situation)
  if (endedAt === null) return sendAs('DOWN', alert, situation)
  // It ended before its alert was sent, which only matters to people who had quiet hours then.
  if (quietUntil(alert, situation, alert.at) === null) return { what: 'drop' }
  return sendAs('WAS_DOWN', alert, situation, endedAt)
}

/** The end of an incident is only sent if its beginning was. */
function verdictOnUp(alert: WaitingAlert, situation: AlertSituation): AlertVerdict {
  const isTold = alert.incidentId !== null && situation.toldIncidents.has(alert.incidentId)
  if (isTold) return sendAs('UP', alert, situation)
  const down = situation.waiting.find((other) => other.kind === 'DOWN' && isSame(other, alert))
  if (!down) return { what: 'drop' }
  // The DOWN alert, sent or dropped at the same time, covers the end as well.
  const verdict = verdictOnDown(down, situation)
  return verdict.what === 'wait' ? verdict : { what: 'drop' }
}

function sendAs(
  kind: PlannedItem['kind'],
  alert: WaitingAlert,
  situation: AlertSituation,
  endedAt: number | null = null,
): AlertVerdict {
  const { now, toldHosts } = situation
  const quiet = quietUntil(alert, situation, now)
  if (quiet !== null) return { what: 'wait', until: quiet }
  const toldAt = toldHosts.get(alert.host)
  if (toldAt !== undefined && toldAt + GATHER_MS > now) {
    return { what: 'wait', until: toldAt + GATHER_MS }
  }
  return { what: 'send', item: { kind, alert, endedAt } }
}

/** When the quiet hours at that time end; null if there were none for this alert. */
function quietUntil(alert: WaitingAlert, { settings }: AlertSituation, at: number): number | null {
  return isExempt(settings, alert.facts.tags) ? null : quietEnd(settings, at)
}

/** When the time down of a DOWN alert ended; null if it goes on. */
function endOf(down: WaitingAlert, situation: AlertSituation): number | null {
  const up = situation.waiting.find((other) => other.kind === 'UP' && isSame(other, down))
  return up?.at ?? incidentOf(down, situation)?.endedAt ?? null
}

const incidentOf = ({ incidentId }: WaitingAlert, { incidents }: AlertSituation) =>
  incidentId === null ? undefined : incidents.get(incidentId)

const isSame = (one: WaitingAlert, other: WaitingAlert): boolean =>
  one.incidentId === other.incidentId && one.linkId === other.linkId

function isWanted({ kind }: WaitingAlert, settings: MonitorSettings): boolean {
  switch (kind) {
    case 'DOWN':
    case 'UP':
      return settings.alertDown
    case 'REMINDER':
      return settings.alertDown && settings.remind
    case 'DEGRADED':
      return settings.alertDegraded
    case 'CERTIFICATE':
      return settings.alertCertificate
  }
}
