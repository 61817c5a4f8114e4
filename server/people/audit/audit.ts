import { type App, type Inside, readingOf } from '../../context.ts'
import { DAY } from '../../platform/clock.ts'
import type { TimeCursor } from '../../platform/database/time-cursor.ts'
import { newId } from '../../platform/ids.ts'
import type { AuditTable } from '../../schema/accounts.ts'
import { gatherLinkEvents } from '../outbox/outbox.ts'
import { deleteAuditBefore, insertAuditRows } from './store.ts'
import {
  type AuditSubject,
  countSubjectEntries,
  findSubjectEntry,
  listSubjectEntries,
  type SubjectEntry,
} from './subject-store.ts'

export interface NewAuditEntry {
  accountId: string
  /** Null: without a login. */
  userId: string | null
  action: string
  subject: string
  before: object | null
  after: object | null
}

/** Records who changed what, and tells the webhooks of changed links. Call in the transaction of the change. */
export async function recordAudit(inside: Inside, entry: NewAuditEntry): Promise<void> {
  await recordAudits(inside, [entry])
}

/** The same for many changes of one transaction. */
export async function recordAudits(
  inside: Inside,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  const rows = entries.map((entry) => auditRow(inside, entry))
  await insertAuditRows(inside.db, rows)
  gatherLinkEvents(inside, rows)
}

function auditRow(app: App, entry: NewAuditEntry): AuditTable {
  return {
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
  }
}

const KEPT_MS = 400 * DAY

export async function forgetOldAudit(app: App): Promise<void> {
  await deleteAuditBefore(app.db, app.clock() - KEPT_MS)
}

/** The entries of one subject, newest first, and their total number. */
export async function listChangesOf(
  app: App,
  accountId: string,
  page: { of: AuditSubject; after: TimeCursor | undefined; limit: number },
): Promise<{ entries: SubjectEntry[]; total: number }> {
  return {
    entries: await listSubjectEntries(readingOf(app), accountId, page),
    total: await countSubjectEntries(readingOf(app), accountId, page.of),
  }
}

export function findChangeOf(
  app: App,
  accountId: string,
  change: { of: AuditSubject; id: string },
): Promise<SubjectEntry | undefined> {
  return findSubjectEntry(app.db, accountId, change)
}

export type AuditChange = SubjectEntry
