import type { Tx } from '../../platform/database/database.ts'
import { wakeReports } from './store.ts'

/** To be called when the time zone of an account changes: its reports come by the new clock from then on. */
export function followNewZone(tx: Tx, accountId: string): Promise<void> {
  return wakeReports(tx, accountId)
}
