import { type RawBuilder, sql } from 'kysely'
import { type MonitorState, monitorStates } from '../../../contract/monitoring/states.ts'
import type { Db } from '../../platform/database/database.ts'
import type { MonitorsTable } from '../../schema/monitoring.ts'

export type MonitorStateRow = Pick<MonitorsTable, 'link_id' | 'state' | 'since' | 'reason'>

export async function listMonitorStates(
  db: Db,
  accountId: string,
  linkIds: readonly string[],
): Promise<MonitorStateRow[]> {
  if (linkIds.length === 0) return []
  return db
    .selectFrom('monitors')
    .select(['link_id', 'state', 'since', 'reason'])
    .where('link_id', 'in', linkIds)
    .where('account_id', '=', accountId)
    .where('is_weekly', '=', 0)
    .execute()
}

/** Matches monitored links of the account in this state, by the index of the states. */
export function hasHealth(accountId: string, state: MonitorState): RawBuilder<boolean> {
  const inState = sql<boolean>`links.id in (select monitors.link_id from monitors
    where monitors.account_id = ${accountId} and monitors.is_weekly = 0
      and monitors.rank = ${monitorStates.indexOf(state)})`
  const isMonitored = sql<boolean>`links.monitoring = 1 and ${inState}`
  if (state !== 'PENDING') return isMonitored
  // A link whose monitoring was turned on a moment ago has no row yet.
  return sql<boolean>`(${isMonitored} or (links.monitoring = 1 and not exists (
    select 1 from monitors where monitors.link_id = links.id and monitors.is_weekly = 0)))`
}
