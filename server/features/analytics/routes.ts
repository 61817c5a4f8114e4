import {
  AnalyticsQuery,
  AnalyticsSummary,
  Breakdown,
  BreakdownQuery,
  ClickEvents,
  EventsQuery,
  Timeseries,
  TimeseriesQuery,
} from '../../../contract/analytics.ts'
import type { MemberCall } from '../../context.ts'
import { answers, api, query } from '../../platform/http.ts'
import { allow } from '../auth/auth.ts'
import { readBreakdown } from './breakdown.ts'
import { listClickEvents } from './click-events.ts'
import { readSummary, readTimeseries } from './summary.ts'

export const analytics = api<MemberCall>()
  .get(
    '/summary',
    answers(AnalyticsSummary, 200, 'Clicks and visitors of a period, and of the one before'),
    allow('Read'),
    query(AnalyticsQuery),
    async (c) => c.json(await readSummary(c.var.app, c.var.member.accountId, c.req.valid('query'))),
  )
  .get(
    '/timeseries',
    answers(Timeseries, 200, 'Clicks and visitors by hour, day, week or month'),
    allow('Read'),
    query(TimeseriesQuery),
    async (c) =>
      c.json(await readTimeseries(c.var.app, c.var.member.accountId, c.req.valid('query'))),
  )
  .get(
    '/breakdown',
    answers(Breakdown, 200, 'Clicks and visitors by one dimension, the most clicked first'),
    allow('Read'),
    query(BreakdownQuery),
    async (c) =>
      c.json(await readBreakdown(c.var.app, c.var.member.accountId, c.req.valid('query'))),
  )
  .get(
    '/events',
    answers(ClickEvents, 200, 'The latest clicks'),
    allow('Read'),
    query(EventsQuery),
    async (c) =>
      c.json(await listClickEvents(c.var.app, c.var.member.accountId, c.req.valid('query'))),
  )
