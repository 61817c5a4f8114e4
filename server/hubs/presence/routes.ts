import { HubPresence, ReportHubPresence } from '../../../contract/hubs/presence.ts'
import type { MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import { answers, api, body } from '../../platform/http/http.ts'
import { endPresence, reportPresence } from './presence.ts'

/** Below `/v1/furlhubs`. Who may read a hub is seen in its editor too. */
export const hubPresence = api<MemberCall>()
  .put(
    '/:domain/:key/presence',
    answers(HubPresence, 200, 'Report an open editor, and read who else has it open'),
    allow('Read'),
    body(ReportHubPresence),
    async (c) => {
      const report = { ...c.req.valid('json'), at: c.req.param() }
      return c.json(await reportPresence(c.var.app, c.var.member, report))
    },
  )
  .delete(
    '/:domain/:key/presence/:tab',
    answers(null, 204, 'Close an editor of your own'),
    allow('Read'),
    async (c) => {
      const { tab, ...at } = c.req.param()
      await endPresence(c.var.app, c.var.member, { at, tab })
      return c.body(null, 204)
    },
  )
