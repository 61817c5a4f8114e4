import type { App } from '../../context.ts'
import { DAY } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { deleteAuditBefore, insertAuditRow } from './store.ts'

export interface AuditEntry {
  accountId: string
  /** Null: nobody was logged in. */
  userId: string | null
  action: string
  subject: string
  before: object | null
  after: object | null
}

/** Who changed what, in the transaction of the change. */
export async function recordAudit(app: App, entry: AuditEntry): Promise<void> {
  await insertAuditRow(app.db, {
    id: newId('aud'),
    account_id: entry.accountId,
    user_id: entry.userId,
    action: entry.action,
    subject: entry.subject,
    before: entry.before && JSON.stringify(entry.before),
    after: entry.after && JSON.stringify(entry.after),
    at: app.clock(),
    country: app.origin.country(),
    key_id: app.origin.keyId,
    assumed_by: app.origin.assumedBy,
  })
}

const KEPT_MS = 400 * DAY

export async function forgetOldAudit(app: App): Promise<void> {
  await deleteAuditBefore(app.db, app.clock() - KEPT_MS)
}
