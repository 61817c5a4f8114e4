import type { CheckCause } from '../../../contract/monitoring/states.ts'
import type { Inside } from '../../context.ts'
import { findTagNames } from '../../links/index.ts'
import type { MonitorsTable } from '../../schema/monitoring.ts'
import { shortUrl } from '../../short-url.ts'
import { raiseAlert } from '../alerts/alerts.ts'
import type { WatchOfMonitor } from '../states/monitor-state.ts'
import { findAlertedLink, findIncidentStart } from './store.ts'

export interface MonitorAlert {
  monitor: MonitorsTable
  kind: 'DOWN' | 'UP' | 'DEGRADED' | 'CERTIFICATE'
  incidentId: string | null
  watch: WatchOfMonitor | undefined
  cause: CheckCause | null
  reason: string | null
  /** Epoch milliseconds; of an incident, its own start is used. */
  startedAt: number
  certificate?: { endsAt: number; days: number }
}

/** Leaves an alert with what its message says, in the transaction of the change. */
export async function raiseMonitorAlert(inside: Inside, alert: MonitorAlert): Promise<void> {
  const { monitor, watch, incidentId, certificate } = alert
  const accountId = monitor.account_id
  const link = await findAlertedLink(inside.db, accountId, monitor.link_id)
  if (!link) return
  const tags = (await findTagNames(inside, accountId, [monitor.link_id])).get(monitor.link_id) ?? []
  const startedAt =
    incidentId === null
      ? alert.startedAt
      : ((await findIncidentStart(inside.db, accountId, incidentId)) ?? alert.startedAt)
  await raiseAlert(inside, {
    accountId,
    linkId: monitor.link_id,
    incidentId,
    watchId: watch?.id ?? '',
    kind: alert.kind,
    host: watch?.host ?? '',
    isPrivate: watch?.isPrivate ?? false,
    facts: {
      domain: link.domain,
      key: link.key,
      shortUrl: shortUrl(inside.config, link.domain, link.key),
      title: link.title,
      target: watch?.target ?? link.redirect_to,
      cause: alert.cause,
      reason: alert.reason,
      startedAt,
      downSeconds: Math.round((inside.clock() - startedAt) / 1000),
      fallbackUrl: link.fallback_url,
      isFailedOver: willServeBackup(alert, link.fallback_url),
      certificateEndsAt: certificate?.endsAt ?? null,
      days: certificate?.days ?? null,
      tags,
    },
  })
}

/** The row of the monitor does not say so yet: its failover follows in the same transaction. */
function willServeBackup(
  { monitor, watch, kind }: MonitorAlert,
  fallbackUrl: string | null,
): boolean {
  if (fallbackUrl === null) return false
  if (monitor.failover === 'PINNED') return true
  return monitor.failover === 'AUTO' && kind === 'DOWN' && watch?.failover?.kind === 'ON'
}
