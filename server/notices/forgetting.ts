import type { App } from '../context.ts'
import { DAY } from '../platform/clock.ts'
import { deleteNoticesBefore } from './store.ts'

const KEPT_MS = 90 * DAY

export async function forgetOldNotices({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await deleteNoticesBefore(db, clock() - KEPT_MS)
}
