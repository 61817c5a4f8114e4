import {
  BrokenTargetPage,
  FixedTargets,
  FixTargets,
  ListBrokenTargets,
} from '../../../contract/monitoring/broken-targets.ts'
import type { MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import { answers, api, body, query } from '../../platform/http/http.ts'
import { fixTargets, listBrokenTargets } from './broken-targets.ts'

export const brokenTargets = api<MemberCall>()
  .get(
    '/',
    answers(BrokenTargetPage, 200, 'List broken and moved targets of links without monitoring'),
    allow('Read'),
    query(ListBrokenTargets),
    async (c) => c.json(await listBrokenTargets(c.var.app, c.var.member, c.req.valid('query'))),
  )
  .post(
    '/fix',
    answers(FixedTargets, 200, 'Put other addresses in the place of broken targets'),
    allow('Update'),
    body(FixTargets),
    async (c) => c.json(await fixTargets(c.var.app, c.var.member, c.req.valid('json'))),
  )
