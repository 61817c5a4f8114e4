import { evidenceWords } from '../../../contract/monitoring/evidence-words.ts'
import { recordChange } from '../../changes/changes.ts'
import type { Inside } from '../../context.ts'
import type { MonitorsTable } from '../../schema/monitoring.ts'
import { addStep, keepFailover } from '../incidents/incidents.ts'
import type { TargetFailover } from '../states/failover.ts'
import { isDownState, isStanding, type MonitorSummary } from '../states/monitor-state.ts'
import { findServedLink, type ServedLink, type WatchOfMonitor } from './settle-store.ts'
import { updateMonitor } from './store.ts'

/** A monitor and what its watches make of it now. */
export interface SettledChange {
  monitor: MonitorsTable
  next: MonitorSummary
  watches: readonly WatchOfMonitor[]
  at: number
}

/** Updates the failed-over Targets of a monitor, and announces them to the redirects. */
export async function settleFailover(
  app: Inside,
  change: SettledChange,
  incidentId: string | null,
): Promise<void> {
  const { monitor } = change
  const failed = failedOver(change)
  const targets = targetsOf(failed)
  const link = await findServedLink(app.db, monitor.link_id)
  const isFailedOver = isServingBackup(link, monitor.failover, targets) ? 1 : 0
  if (targets === monitor.down_targets && isFailedOver === monitor.is_failed_over) return
  await updateMonitor(app.db, monitor.link_id, {
    down_targets: targets,
    is_failed_over: isFailedOver,
  })
  if (!link || link.fallback_url === null) return
  await recordChange(app, link.subject)
  if (isFailedOver === monitor.is_failed_over || incidentId === null) return
  const of = [monitor.account_id, incidentId] as const
  if (isFailedOver === 0) return addStep(app, ...of, { step: 'BACKUP_OFF' })
  // A pinned backup needs no proof.
  const proofs = monitor.failover === 'AUTO' ? failed.map(({ failover }) => failover.evidence) : []
  const words = [`People go to ${link.fallback_url}.`, evidenceWords(...proofs)]
  await addStep(app, ...of, { step: 'BACKUP_ON', detail: words.join(' ').trim() })
  if (proofs.length === 0) return
  await keepFailover(app, ...of, { since: change.at, evidence: proofs.flat() })
}

/** A watch whose visitors are sent to the backup. */
type FailedOver = WatchOfMonitor & { failover: Extract<TargetFailover, { kind: 'ON' }> }

function failedOver({ monitor, next, watches }: SettledChange): FailedOver[] {
  if (monitor.is_weekly === 1 || isStanding(next.state)) return []
  return watches.filter(
    (watch): watch is FailedOver => isDownState(watch.state) && watch.failover?.kind === 'ON',
  )
}

/** As JSON for the database. */
function targetsOf(failed: readonly FailedOver[]): string | null {
  return failed.length > 0 ? JSON.stringify(failed.map(({ target }) => target).sort()) : null
}

function isServingBackup(
  link: Pick<ServedLink, 'fallback_url'> | undefined,
  failover: string,
  downTargets: string | null,
): boolean {
  if (!link || link.fallback_url === null) return false
  return failover === 'PINNED' || (failover === 'AUTO' && downTargets !== null)
}

/** Announces a changed failover mode to the redirects. */
export async function announceFailover(app: Inside, linkId: string): Promise<void> {
  const link = await findServedLink(app.db, linkId)
  if (link?.fallback_url) await recordChange(app, link.subject)
}
