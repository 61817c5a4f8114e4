import { AuditCsv, AuditPage, ListAudit } from '../../../contract/people/audit.ts'
import type { MemberCall } from '../../context.ts'
import { answers, answersFile, api, query, savedHeaders } from '../../platform/http/http.ts'
import { allow } from '../auth/auth.ts'
import { auditCsv } from './csv.ts'
import { listAudit } from './trail.ts'

export const audit = api<MemberCall>()
  .get(
    '/',
    answers(AuditPage, 200, 'Read the audit log'),
    allow('Admin'),
    query(ListAudit),
    async (c) => c.json(await listAudit(c.var.app, c.var.member, c.req.valid('query'))),
  )
  .get(
    '/csv',
    answersFile('text/csv', 'The audit log as a CSV file', savedHeaders),
    allow('Admin'),
    query(AuditCsv),
    async (c) =>
      c.body(await auditCsv(c.var.app, c.var.member, c.req.valid('query')), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="audit-log.csv"',
      }),
  )
