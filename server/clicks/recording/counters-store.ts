import type { Database } from '../../platform/database/database.ts'
import { deleteSome } from '../../platform/database/in-steps.ts'

/** Includes counters that the shipper created again for links already deleted. */
export function deleteCounters(db: Database, accountId: string, limit: number): Promise<number> {
  const from = { from: 'link_clicks', key: ['link_id'] } as const
  return deleteSome(db, { ...from, where: (row) => row('account_id', '=', accountId) }, limit)
}
