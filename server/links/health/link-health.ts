import type { Health } from '../../../contract/monitoring/health.ts'
import { type MonitorState, monitorStates } from '../../../contract/monitoring/states.ts'
import type { App } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { listMonitorStates, type MonitorStateRow } from './store.ts'

export { hasHealth } from './store.ts'

/** What Monitoring knows of these links, by their id; those that it does not know yet are left out. */
export async function findHealth(
  app: Pick<App, 'db'>,
  accountId: string,
  linkIds: readonly string[],
): Promise<Map<string, Health>> {
  const rows = await listMonitorStates(app.db, accountId, linkIds)
  return new Map(rows.map((row) => [row.link_id, healthOf(row)]))
}

/** Of a link whose monitoring was turned on a moment ago. */
export const pendingHealth = (since: number): Health => ({
  state: 'PENDING',
  since: isoTime(since),
  reason: null,
})

function healthOf({ state, since, reason }: MonitorStateRow): Health {
  return { state: stateOf(state), since: isoTime(since), reason }
}

/** A state that only a newer version knows is shown as one that waits for its first check. */
const stateOf = (state: string): MonitorState =>
  monitorStates.find((known) => known === state) ?? 'PENDING'
