import type { App } from '../../context.ts'
import { shareCard } from './store.ts'

export { forgetOldEvents, readOldStates } from './chores.ts'
export { noticeClickUse } from './click-use.ts'
export { watchGrace } from './grace.ts'
export { runStop, STOP_JOB, stopDeleted } from './stopping.ts'
export { SYNC_JOB } from './sync.ts'
export { runSync, TAKEN_BACK_JOB } from './webhook.ts'

/** Whether both accounts were ever paid for with the same card. */
export function haveSameCard(app: App, accountId: string, otherId: string): Promise<boolean> {
  return shareCard(app.db, accountId, otherId)
}
