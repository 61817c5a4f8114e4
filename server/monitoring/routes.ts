import {
  CheckPage,
  EditMonitor,
  ListChecks,
  ListHistory,
  ListMonitors,
  MonitorDetail,
  MonitorHistory,
  MonitorPage,
  WatchedLinks,
  WatchLinks,
} from '../../contract/monitoring/monitors.ts'
import type { MemberCall } from '../context.ts'
import { allow } from '../people/index.ts'
import { conditionsOf, tagged } from '../platform/http/conditions.ts'
import { answers, api, body, fails, query } from '../platform/http/http.ts'
import {
  acceptMonitor,
  checkNow,
  editMonitor,
  pauseMonitor,
  watchLinks,
} from './monitors/actions.ts'
import { listChecks, readHistory, readMonitor } from './monitors/detail.ts'
import { monitorTag } from './monitors/item.ts'
import { listMonitors } from './monitors/list.ts'

export const monitors = api<MemberCall>()
  .get(
    '/',
    answers(MonitorPage, 200, 'List monitors, worst first'),
    allow('Read'),
    query(ListMonitors),
    async (c) => c.json(await listMonitors(c.var.app, c.var.member, c.req.valid('query'))),
  )
  .post(
    '/watch',
    answers(WatchedLinks, 200, 'Switch monitoring on or off for links'),
    fails('not-found'),
    allow('Update'),
    body(WatchLinks),
    async (c) => c.json(await watchLinks(c.var.app, c.var.member, c.req.valid('json'))),
  )
  .get(
    '/:domain/:key',
    answers(MonitorDetail, 200, 'Read a monitor', { tag: 'plain' }),
    allow('Read'),
    async (c) => {
      const monitor = await readMonitor(c.var.app, c.var.member, c.req.param())
      return tagged(c, monitor, monitorTag(monitor))
    },
  )
  .put(
    '/:domain/:key',
    answers(MonitorDetail, 200, 'Edit what a monitor expects, and its failover', {
      tag: 'guarded',
    }),
    allow('Update'),
    body(EditMonitor),
    async (c) => {
      const edit = { ...c.req.valid('json'), ...conditionsOf(c), ...c.req.param() }
      const monitor = await editMonitor(c.var.app, c.var.member, edit)
      return tagged(c, monitor, monitorTag(monitor))
    },
  )
  .get(
    '/:domain/:key/checks',
    answers(CheckPage, 200, 'List checks of the last seven days, newest first'),
    allow('Read'),
    query(ListChecks),
    async (c) => {
      const page = { ...c.req.valid('query'), ...c.req.param() }
      return c.json(await listChecks(c.var.app, c.var.member, page))
    },
  )
  .get(
    '/:domain/:key/history',
    answers(MonitorHistory, 200, 'Sums of checks over a period'),
    allow('Read'),
    query(ListHistory),
    async (c) => {
      const page = { ...c.req.valid('query'), ...c.req.param() }
      return c.json(await readHistory(c.var.app, c.var.member, page))
    },
  )
  .post(
    '/:domain/:key/check',
    answers(MonitorDetail, 200, 'Check the targets of a link now'),
    fails('not-watched'),
    // Not stored for an Idempotency-Key: that would hold a transaction open during the checks.
    allow('Update', { secret: true }),
    async (c) => c.json((await checkNow(c.var.app, c.var.member, c.req.param())).monitor),
  )
  .put(
    '/:domain/:key/pause',
    answers(MonitorDetail, 200, 'Pause a monitor'),
    allow('Update'),
    async (c) => {
      const pause = { ...c.req.param(), isPaused: true }
      return c.json(await pauseMonitor(c.var.app, c.var.member, pause))
    },
  )
  .put(
    '/:domain/:key/resume',
    answers(MonitorDetail, 200, 'Resume a monitor'),
    allow('Update'),
    async (c) => {
      const pause = { ...c.req.param(), isPaused: false }
      return c.json(await pauseMonitor(c.var.app, c.var.member, pause))
    },
  )
  .put(
    '/:domain/:key/accept',
    answers(MonitorDetail, 200, 'Take what the targets show now as usual'),
    allow('Update', { secret: true }),
    async (c) => c.json(await acceptMonitor(c.var.app, c.var.member, c.req.param())),
  )
