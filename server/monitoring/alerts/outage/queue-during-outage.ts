import type { MonitorSettings } from '../../../../contract/monitoring/settings.ts'
import type { Inside } from '../../../context.ts'
import { newId } from '../../../platform/ids.ts'
import { addStep } from '../../incidents/incidents.ts'
import { quietEnd } from '../gathering/quiet-hours.ts'
import { insertAlert, markAlerts } from '../gathering/store.ts'
import { tell } from '../gathering/tell.ts'
import type { WaitingAlert } from '../gathering/waiting-alert.ts'
import { countFailingLinks, listHeld, listOpenOutages } from './store.ts'

export const OFFLINE = 'CHECKER_OFFLINE'

/** Keeps alerts until the checker outage is over, and says so once to the account, if it is not night there. */
export async function queueDuringOutage(
  inside: Inside,
  accountId: string,
  { settings, held }: { settings: MonitorSettings; held: readonly WaitingAlert[] },
): Promise<void> {
  if (held.length === 0) return
  const ids = held.map(({ id }) => id)
  await markAlerts(inside.db, ids, { state: 'HELD' })
  for (const incidentId of new Set(held.flatMap((alert) => alert.incidentId ?? []))) {
    const detail = 'So many links failed at once that our checker may be offline'
    await addStep(inside, accountId, incidentId, { step: 'HELD_BACK', detail })
  }
  const now = inside.clock()
  const isTold = (await listHeld(inside.db, accountId)).some(({ kind }) => kind === OFFLINE)
  if (isTold || quietEnd(settings, now) !== null) return
  const starts = (await listOpenOutages(inside.db)).map((outage) => outage.started_at)
  const failing = await countFailingLinks(inside.db, accountId, Math.min(now, ...starts))
  // It stays HELD until the account gets the message that the outage ended.
  await insertAlert(inside.db, {
    id: newId('alt'),
    account_id: accountId,
    link_id: null,
    incident_id: null,
    kind: OFFLINE,
    host: '',
    at: now,
    state: 'HELD',
    sent_at: now,
    facts: '{}',
  })
  const { timeZone } = settings
  const many = Math.max(failing, held.length)
  await tell(inside, accountId, { kind: OFFLINE, at: now, timeZone, items: [], failing: many })
}
