import { type MonitorState, monitorStates } from '../../contract/monitoring/states.ts'
import type { Database } from '../platform/database/database.ts'
import type { MonitorsTable } from '../schema/monitoring.ts'

/** Writes what Monitoring knows of a link, as if checks had found it. */
export async function putMonitor(
  db: Database,
  linkId: string,
  { state = 'UP', ...changes }: Partial<MonitorsTable> & { state?: MonitorState },
): Promise<void> {
  const { account_id } = await db
    .selectFrom('links')
    .select('account_id')
    .where('id', '=', linkId)
    .executeTakeFirstOrThrow()
  const row: MonitorsTable = {
    link_id: linkId,
    account_id,
    is_weekly: 0,
    state,
    since: 1,
    cause: null,
    reason: null,
    rank: monitorStates.indexOf(state),
    watched_since: 1,
    synced_at: 1,
    paused_at: null,
    paused_by: null,
    failover: 'AUTO',
    down_targets: null,
    is_failed_over: 0,
    incident_id: null,
    expects: '',
    ...changes,
  }
  await db
    .insertInto('monitors')
    .values(row)
    .onConflict((conflict) => conflict.column('link_id').doUpdateSet(row))
    .execute()
}
