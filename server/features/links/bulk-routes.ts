import { Bulk, BulkResults } from '../../../contract/bulk.ts'
import type { MemberCall } from '../../context.ts'
import { answers, api, body } from '../../platform/http.ts'
import { allow } from '../auth/auth.ts'
import { changeMany } from './bulk.ts'

/** What is done to many links at once. Each item asks for the permission of its own deed. */
export const manyLinks = api<MemberCall>().post(
  '/bulk',
  answers(BulkResults, 200, 'Create, change or delete up to 1,000 links'),
  allow('Read'),
  body(Bulk),
  async (c) => c.json(await changeMany(c.var.app, c.var.member, c.req.valid('json').items)),
)
