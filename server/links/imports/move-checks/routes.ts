import {
  LastMoveCheck,
  ListMoveDifferences,
  MoveCheck,
  MoveDifferencePage,
  StartMoveCheck,
} from '../../../../contract/links/move-checks.ts'
import type { MemberCall } from '../../../context.ts'
import { allow } from '../../../people/index.ts'
import {
  answers,
  answersFile,
  api,
  body,
  fails,
  query,
  savedHeaders,
} from '../../../platform/http/http.ts'
import { listMoveDifferences, readMoveCheck, startMoveCheck, stopMoveCheck } from './move-checks.ts'
import { moveReport } from './report.ts'

export const moveChecks = api<MemberCall>()
  .post(
    '/:id/move-check',
    answers(MoveCheck, 202, 'Compare where the old addresses lead with the new ones'),
    fails('import-busy'),
    // Not stored for an Idempotency-Key: that would hold a transaction open during DNS queries.
    allow('Create', { secret: true }),
    body(StartMoveCheck),
    async (c) => {
      const start = { ...c.req.valid('json'), id: c.req.param('id') }
      return c.json(await startMoveCheck(c.var.app, c.var.member, start), 202)
    },
  )
  .get(
    '/:id/move-check',
    answers(LastMoveCheck, 200, 'How far the check of a move is, and what it found'),
    allow('Create'),
    async (c) => c.json(await readMoveCheck(c.var.app, c.var.member, c.req.param('id'))),
  )
  .get(
    '/:id/move-check/differences',
    answers(MoveDifferencePage, 200, 'The addresses that do not lead where they led'),
    allow('Create'),
    query(ListMoveDifferences),
    async (c) => {
      const page = { ...c.req.valid('query'), id: c.req.param('id') }
      return c.json(await listMoveDifferences(c.var.app, c.var.member, page))
    },
  )
  .get(
    '/:id/move-check/report',
    answersFile('text/csv', 'The differences as a file', savedHeaders),
    allow('Create'),
    async (c) =>
      c.body(await moveReport(c.var.app, c.var.member, c.req.param('id')), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="moved-links.csv"',
      }),
  )
  .delete(
    '/:id/move-check',
    answers(null, 204, 'Cancel; what was found stays'),
    allow('Create'),
    async (c) => {
      await stopMoveCheck(c.var.app, c.var.member, c.req.param('id'))
      return c.body(null, 204)
    },
  )
