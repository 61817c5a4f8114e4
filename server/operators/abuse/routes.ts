import {
  BlockEntry,
  BlockEntryPage,
  CreateBlockEntry,
  CreateReport,
  ListReports,
  Report,
  ReportPage,
  ReportThanks,
  reportActions,
} from '../../../contract/operators/abuse.ts'
import { Ban, BanPage, CreateBan, ListBans } from '../../../contract/operators/bans.ts'
import { WholeListQuery } from '../../../contract/paging.ts'
import type { Call, MemberCall } from '../../context.ts'
import { limitByAddress } from '../../edge/call-limits.ts'
import { allowOperator } from '../../people/index.ts'
import { HOUR } from '../../platform/clock.ts'
import { created } from '../../platform/http/created.ts'
import { answers, api, body, fails, query } from '../../platform/http/http.ts'
import { Problem } from '../../platform/http/problem.ts'
import { partOf } from '../../platform/http/whole-list.ts'
import { createBan, liftBan, listBans } from './bans.ts'
import { addBlockEntry, listBlockEntries, removeBlockEntry } from './block-list.ts'
import { decideReport, listReports, report } from './reports.ts'

export const reports = api<Call>().post(
  '/',
  answers(ReportThanks, 202, 'Report a link, without a login'),
  fails('not-found'),
  body(CreateReport),
  limitByAddress({ name: 'report', limit: 10, windowMs: HOUR }),
  async (c) => {
    await report(c.var.app, c.req.valid('json'))
    return c.json({ message: 'Thank you. Somebody will look at it.' }, 202)
  },
)

export const operatorReports = api<MemberCall>()
  .get(
    '/',
    answers(ReportPage, 200, 'Reported links (operators)'),
    allowOperator(),
    query(ListReports),
    async (c) => c.json(await listReports(c.var.app, c.req.valid('query'))),
  )
  .put(
    '/:id/:deed',
    answers(Report, 200, 'Dismiss a report, ban its link or its account, or undo that (operators)'),
    allowOperator(),
    async (c) => {
      const { id } = c.req.param()
      const action = reportActions.find((known) => known === c.req.param('deed'))
      if (!action) throw new Problem('not-found')
      return c.json(await decideReport(c.var.app, c.var.member, { id, action }))
    },
  )

export const bans = api<MemberCall>()
  .get(
    '/',
    answers(BanPage, 200, 'Links and accounts that are banned (operators)'),
    allowOperator(),
    query(ListBans),
    async (c) => c.json(await listBans(c.var.app, c.req.valid('query'))),
  )
  .post(
    '/',
    answers(Ban, 201, 'Ban a link, or all links of an account (operators)'),
    fails('not-found'),
    allowOperator(),
    body(CreateBan),
    async (c) => created(c, await createBan(c.var.app, c.var.member, c.req.valid('json'))),
  )
  .delete('/:id', answers(null, 204, 'Lift a ban (operators)'), allowOperator(), async (c) => {
    await liftBan(c.var.app, c.var.member, c.req.param('id'))
    return c.body(null, 204)
  })

export const blockList = api<MemberCall>()
  .get(
    '/',
    answers(BlockEntryPage, 200, 'Hosts and words that links may not lead to (operators)'),
    allowOperator(),
    query(WholeListQuery),
    async (c) => c.json(partOf(await listBlockEntries(c.var.app), c.req.valid('query'))),
  )
  .post(
    '/',
    answers(BlockEntry, 201, 'Block a host or a word (operators)'),
    fails('already-blocked'),
    allowOperator(),
    body(CreateBlockEntry),
    async (c) => created(c, await addBlockEntry(c.var.app, c.var.member, c.req.valid('json'))),
  )
  .delete(
    '/:id',
    answers(null, 204, 'Take a host or a word off the list (operators)'),
    allowOperator(),
    async (c) => {
      await removeBlockEntry(c.var.app, c.var.member, c.req.param('id'))
      return c.body(null, 204)
    },
  )
