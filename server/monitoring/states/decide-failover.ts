import { evidenceWords } from '../../../contract/monitoring/evidence-words.ts'
import type { TargetFailover } from './failover.ts'
import type { MonitorChange, MonitorEffect, ServedLink } from './monitor-effects.ts'
import { isDownState, isOverridden, type WatchOfMonitor } from './monitor-state.ts'

/** What follows if other Targets of a monitor fail over than before. `incidentId`: where its timeline says so. */
export function decideFailover(
  change: MonitorChange,
  incidentId: string | null,
): readonly MonitorEffect[] {
  const { monitor, link } = change
  const failed = failedOver(change)
  const targets = targetsOf(failed)
  const isFailedOver = isServingBackup(link, monitor.failover, targets) ? 1 : 0
  if (targets === monitor.down_targets && isFailedOver === monitor.is_failed_over) return []
  const columns = { down_targets: targets, is_failed_over: isFailedOver }
  const store: MonitorEffect = { kind: 'storeFailover', columns }
  if (!link || link.fallback_url === null) return [store]
  const announce: MonitorEffect = { kind: 'announce', subject: link.subject }
  if (isFailedOver === monitor.is_failed_over || incidentId === null) return [store, announce]
  if (isFailedOver === 0) {
    return [store, announce, { kind: 'addStep', incidentId, step: { step: 'BACKUP_OFF' } }]
  }
  // A pinned backup needs no proof.
  const proofs = monitor.failover === 'AUTO' ? failed.map(({ failover }) => failover.evidence) : []
  const words = [`People go to ${link.fallback_url}.`, evidenceWords(...proofs)]
  const detail = words.join(' ').trim()
  const failover = { since: change.at, evidence: proofs.flat() }
  const keep: MonitorEffect = { kind: 'keepFailover', incidentId, failover }
  return [
    store,
    announce,
    { kind: 'addStep', incidentId, step: { step: 'BACKUP_ON', detail } },
    ...(proofs.length > 0 ? [keep] : []),
  ]
}

/** A watch whose visitors are sent to the backup. */
type FailedOver = WatchOfMonitor & { failover: Extract<TargetFailover, { kind: 'ON' }> }

function failedOver({ monitor, next, watches }: MonitorChange): FailedOver[] {
  if (monitor.is_weekly === 1 || isOverridden(next.state)) return []
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
