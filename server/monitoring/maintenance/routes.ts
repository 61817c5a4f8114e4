import {
  CreateMaintenance,
  Maintenance,
  MaintenancePage,
} from '../../../contract/monitoring/maintenance.ts'
import { WholeListQuery } from '../../../contract/paging.ts'
import type { MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import { created } from '../../platform/http/created.ts'
import { answers, api, body, query } from '../../platform/http/http.ts'
import { partOf } from '../../platform/http/whole-list.ts'
import { createMaintenance, listMaintenance, removeMaintenance } from './maintenance.ts'

export const maintenance = api<MemberCall>()
  .get(
    '/',
    answers(MaintenancePage, 200, 'List maintenance'),
    allow('Read'),
    query(WholeListQuery),
    async (c) =>
      c.json(partOf(await listMaintenance(c.var.app, c.var.member), c.req.valid('query'))),
  )
  .post(
    '/',
    answers(Maintenance, 201, 'Plan maintenance'),
    allow('Update'),
    body(CreateMaintenance),
    async (c) => created(c, await createMaintenance(c.var.app, c.var.member, c.req.valid('json'))),
  )
  .delete('/:id', answers(null, 204, 'Delete maintenance'), allow('Update'), async (c) => {
    await removeMaintenance(c.var.app, c.var.member, c.req.param('id'))
    return c.body(null, 204)
  })
