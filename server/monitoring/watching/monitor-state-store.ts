import type { CheckCause, MonitorState } from '../../../contract/monitoring/states.ts'
import { linkSubject } from '../../links/index.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { keepNewest } from '../../platform/database/keep-newest.ts'
import type { MonitorSpansTable } from '../../schema/monitoring.ts'
import { readFailover } from '../states/failover.ts'
import type { ServedLink } from '../states/monitor-effects.ts'
import type { WatchOfMonitor } from '../states/monitor-state.ts'

export async function listWatchesOf(db: Db, linkId: string): Promise<WatchOfMonitor[]> {
  const rows = await db
    .selectFrom('monitor_watches')
    .innerJoin('watches', 'watches.id', 'monitor_watches.watch_id')
    .select([
      'watches.id',
      'watches.target',
      'watches.host',
      'watches.state',
      'watches.since',
      'watches.cause',
      'watches.reason',
      'watches.first_failure_at as firstFailureAt',
      'watches.failures',
      'watches.failed_point as failedPoint',
      'watches.is_private',
      'watches.failover',
    ])
    .where('monitor_watches.link_id', '=', linkId)
    .orderBy('watches.id')
    .execute()
  return rows.map(({ is_private, ...row }) => ({
    ...row,
    state: row.state as MonitorState,
    cause: row.cause as CheckCause | null,
    isPrivate: is_private === 1,
    failover: readFailover(row.failover),
  }))
}

export async function endSpan(tx: Tx, linkId: string, at: number): Promise<void> {
  await tx
    .updateTable('monitor_spans')
    .set({ ended_at: at })
    .where('link_id', '=', linkId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Of a link: changes of state. An uptime says nothing of the time before them. */
export const SPANS_MAX = 2000

export async function insertSpan(tx: Tx, span: MonitorSpansTable): Promise<void> {
  await tx.insertInto('monitor_spans').values(span).execute()
  await keepNewest(tx, {
    from: 'monitor_spans',
    where: (row) => row('link_id', '=', span.link_id),
    at: 'started_at',
    most: SPANS_MAX,
  })
}

export async function findServedLink(db: Db, linkId: string): Promise<ServedLink | undefined> {
  const row = await db
    .selectFrom('links')
    .select(['fallback_url', 'domain_id', 'key_lower'])
    .where('id', '=', linkId)
    .executeTakeFirst()
  return row && { fallback_url: row.fallback_url, subject: linkSubject(row) }
}
