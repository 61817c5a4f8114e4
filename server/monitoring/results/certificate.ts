import { counted } from '../../../contract/counted.ts'
import { certificateDays } from '../../../contract/monitoring/states.ts'
import type { Inside } from '../../context.ts'
import { DAY } from '../../platform/clock.ts'
import type { WatchesTable } from '../../schema/monitoring.ts'
import { raiseMonitorAlert } from '../alerting/raise-monitor-alert.ts'
import type { FinishedCheck } from '../checks/finished-check.ts'
import { listWatchesOf } from '../watching/monitor-state-store.ts'
import { lockMonitor, updateWatch } from '../watching/store.ts'
import { listMonitorIds } from './store.ts'

/** The number of days before the end of a certificate for which a warning is due; null: none. */
export function dueWarning(endsAt: number, at: number, warned: number | null): number | null {
  const daysLeft = (endsAt - at) / DAY
  const due = certificateDays.filter((days) => daysLeft <= days).at(-1)
  if (due === undefined || daysLeft < 0) return null
  return warned === null || due < warned ? due : null
}

/** Warns once at each of the days; a new certificate begins anew. */
export async function warnOfCertificate(
  inside: Inside,
  { answer, at }: FinishedCheck,
  watch: WatchesTable,
): Promise<void> {
  const endsAt = answer.certificate?.endsAt
  if (endsAt === undefined) return
  const isNew = watch.certificate_ends_at !== null && endsAt > watch.certificate_ends_at
  const warned = isNew ? null : watch.certificate_warned
  const due = dueWarning(endsAt, at, warned)
  const next = due ?? warned
  if (next !== watch.certificate_warned) {
    await updateWatch(inside.db, watch.id, { certificate_warned: next })
  }
  if (due !== null) await alertMonitors(inside, watch, { endsAt, at })
}

async function alertMonitors(
  inside: Inside,
  watch: WatchesTable,
  { endsAt, at }: { endsAt: number; at: number },
): Promise<void> {
  const days = Math.floor((endsAt - at) / DAY)
  for (const id of await listMonitorIds(inside.db, watch.id)) {
    const monitor = await lockMonitor(inside.db, id)
    if (!monitor || monitor.is_weekly === 1 || monitor.state === 'PAUSED') continue
    await raiseMonitorAlert(inside, {
      monitor,
      kind: 'CERTIFICATE',
      incidentId: null,
      watch: (await listWatchesOf(inside.db, id)).find((one) => one.id === watch.id),
      cause: 'CERTIFICATE',
      reason: `Certificate ends in ${counted(days, 'day')}`,
      startedAt: at,
      certificate: { endsAt, days },
    })
  }
}
