import { OrphanHits, OrphansQuery } from '../../../contract/links/orphans.ts'
import type { MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import { answers, api, query } from '../../platform/http/http.ts'
import { readOrphans } from './report.ts'

export const orphans = api<MemberCall>().get(
  '/',
  answers(OrphanHits, 200, 'Requests for keys without a link on own domains, most hits first'),
  allow('Read'),
  query(OrphansQuery),
  async (c) => c.json(await readOrphans(c.var.app, c.var.member.accountId, c.req.valid('query'))),
)
