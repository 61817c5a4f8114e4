import { countIncidentClicks, type IncidentClicks } from '../../clicks/index.ts'
import type { App } from '../../context.ts'
import { MINUTE } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type IncidentRow, listUncounted, updateIncident } from './store.ts'

/** After this time the clicks of an incident are stored, even those of a process that was restarted. */
const STORED_AFTER_MS = 10 * MINUTE
const AT_ONCE = 50

/** What an incident cost in clicks; null while the analytics store is away. */
export async function costOf(app: App, row: IncidentRow): Promise<IncidentClicks | null> {
  if (row.people !== null && row.backup !== null && row.robots !== null) {
    return { people: row.people, backup: row.backup, robots: row.robots }
  }
  try {
    return await countNow(app, row)
  } catch (error) {
    if (error instanceof Problem && error.kind === 'store-away') return null
    throw error
  }
}

function countNow(app: App, row: IncidentRow): Promise<IncidentClicks> {
  return countIncidentClicks(app.clickhouse, row.account_id, {
    linkId: row.link_id,
    from: row.started_at,
    to: row.ended_at ?? app.clock(),
    target: beginningOf(row.target),
    backup: row.fallback_url === null ? null : beginningOf(row.fallback_url),
  })
}

/** Served targets may have more parameters, which come before the fragment. */
const beginningOf = (target: string): string => target.split('#')[0] ?? target

/** Keeps the cost of incidents whose clicks are all stored. Answers how many. */
export async function keepCosts(app: App): Promise<number> {
  const endedBefore = app.clock() - STORED_AFTER_MS
  const rows = await listUncounted(app.db, { endedBefore, limit: AT_ONCE })
  for (const row of rows) {
    const changes = await countNow(app, row)
    await writing(app, ({ db: tx }) => updateIncident(tx, row.account_id, { id: row.id, changes }))
  }
  return rows.length
}
