import { recordChange } from '../../changes/changes.ts'
import type { Inside } from '../../context.ts'
import { newId } from '../../platform/ids.ts'
import type { MonitorsTable } from '../../schema/monitoring.ts'
import { raiseMonitorAlert } from '../alerting/raise-monitor-alert.ts'
import { addStep, endIncident, keepFailover, openIncident } from '../incidents/incidents.ts'
import { decideMonitor } from '../states/decide-monitor.ts'
import type { EffectKind, MonitorEffect } from '../states/monitor-effects.ts'
import { isOverridden, type StateOverride } from '../states/monitor-state.ts'
import { endSpan, findServedLink, insertSpan, listWatchesOf } from './monitor-state-store.ts'
import { updateMonitor } from './store.ts'

/**
 * Brings a monitor into the state of its watches, with everything that follows. Call it in a transaction that has locked the
 * monitor.
 */
export async function applyMonitorState(
  inside: Inside,
  monitor: MonitorsTable,
  override: StateOverride,
): Promise<void> {
  const effects = decideMonitor({
    monitor,
    watches: await listWatchesOf(inside.db, monitor.link_id),
    override,
    link: await findServedLink(inside.db, monitor.link_id),
    at: inside.clock(),
    newIncidentId: newId('inc'),
  })
  for (const effect of effects) await carryOut(inside, monitor, effect)
}

/** The same after a check, which changes nothing for a monitor that is paused or in maintenance. */
export async function applyCheckedState(inside: Inside, monitor: MonitorsTable): Promise<void> {
  if (!isOverridden(monitor.state)) await applyMonitorState(inside, monitor, { kind: 'none' })
}

function carryOut<Kind extends EffectKind>(
  inside: Inside,
  monitor: MonitorsTable,
  effect: MonitorEffect<Kind>,
): Promise<void> {
  return executors[effect.kind](inside, monitor, effect)
}

const executors: {
  [Kind in EffectKind]: (
    inside: Inside,
    monitor: MonitorsTable,
    effect: MonitorEffect<Kind>,
  ) => Promise<void>
} = {
  beginSpan: (app, monitor, span) => beginSpan(app, monitor, span),
  openIncident: async (app, _, { incident }) => {
    await openIncident(app, incident)
  },
  closeIncident: (app, { account_id }, { incidentId, at }) =>
    endIncident(app, account_id, { id: incidentId, at }),
  addStep: (app, { account_id }, { incidentId, step }) =>
    addStep(app, account_id, incidentId, step),
  raiseAlert: (app, monitor, { alert }) => raiseMonitorAlert(app, { monitor, ...alert }),
  storeState: (app, { link_id }, { columns }) => updateMonitor(app.db, link_id, columns),
  storeFailover: (app, { link_id }, { columns }) => updateMonitor(app.db, link_id, columns),
  keepFailover: (app, { account_id }, { incidentId, failover }) =>
    keepFailover(app, account_id, incidentId, failover),
  announce: (app, _, { subject }) => recordChange(app, subject),
}

/** Ends the span until now, or that of an earlier time in which the Link was watched. */
export async function beginSpan(
  inside: Inside,
  { account_id, link_id }: Pick<MonitorsTable, 'account_id' | 'link_id'>,
  { state, at }: { state: string; at: number },
): Promise<void> {
  await endSpan(inside.db, link_id, at)
  const id = newId('mos')
  await insertSpan(inside.db, { id, account_id, link_id, state, started_at: at, ended_at: null })
}

/** Announces a changed failover mode to the redirects. */
export async function announceFailover(inside: Inside, linkId: string): Promise<void> {
  const link = await findServedLink(inside.db, linkId)
  if (link?.fallback_url) await recordChange(inside, link.subject)
}
