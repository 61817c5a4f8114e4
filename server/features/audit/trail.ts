import type { AuditEntry, AuditFilter, ListAudit } from '../../../contract/audit.ts'
import type { Page } from '../../../contract/paging.ts'
import type { App, Caller } from '../../context.ts'

export async function listAudit(
  _app: App,
  _caller: Caller,
  _query: ListAudit,
): Promise<Page<AuditEntry>> {
  throw new Error('unwritten')
}
export async function auditCsv(
  _app: App,
  _caller: Caller,
  _filter: AuditFilter,
): Promise<ReadableStream<Uint8Array>> {
  throw new Error('unwritten')
}
