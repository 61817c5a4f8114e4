import {
  AnalyticsNow,
  AnalyticsSummary,
  Breakdown,
  BreakdownFileQuery,
  BreakdownQuery,
  ClickEvents,
  EventsQuery,
  FILE_ROWS_MAX,
  Heatmap,
  HeatmapQuery,
  LiveQuery,
  NowQuery,
  Places,
  PlacesQuery,
  SummaryQuery,
  Timeseries,
  TimeseriesFileQuery,
  TimeseriesQuery,
} from '../../../contract/clicks/analytics.ts'
import { LinkWeeks, LinkWeeksQuery } from '../../../contract/links/link-weeks.ts'
import type { MemberCall } from '../../context.ts'
import { allow, stillAllowed } from '../../people/index.ts'
import {
  answers,
  answersEvents,
  answersFile,
  api,
  type FileHeaders,
  fails,
  query,
  savedHeaders,
} from '../../platform/http/http.ts'
import { openLiveClicks } from './live/live-clicks.ts'
import { readNow } from './live/now.ts'
import { isLockedNow } from './locked/locked.ts'
import { readPlaces } from './places/places.ts'
import { readBreakdown } from './reports/breakdown.ts'
import { listClickEvents } from './reports/click-events.ts'
import { breakdownFile } from './reports/files/breakdown-file.ts'
import { headersOf } from './reports/files/report-file.ts'
import { timeseriesFile } from './reports/files/timeseries-file.ts'
import { readHeatmap } from './reports/heatmap.ts'
import { readSummary, readTimeseries } from './reports/summary.ts'
import { readWeeks } from './reports/weeks.ts'

const ABOUT_LIVE = `Server-sent events named \`click\`; the data of each is an item of \`events\`. It begins with clicks after
the call. The stream ends after 15 minutes, or earlier: call again with the last \`id\` as \`since\`, and no click is missed
or repeated. A comment comes every 15 seconds. Ten streams at once for a user, over all sessions and keys.`

const ABOUT_BREAKDOWN_FILE = `All rows of \`/breakdown\` as a CSV or JSON file: at most
${FILE_ROWS_MAX.toLocaleString('en')}, the most clicked first. The header \`X-Total-Count\` says how many there are`

const fileTypes = ['text/csv', 'application/json']

const fileHeaders: FileHeaders = {
  ...savedHeaders,
  'X-Total-Count': {
    description: 'How many rows there are; the file may hold fewer',
    required: true,
    schema: { type: 'integer', minimum: 0 },
    example: 240,
  },
}

export const analytics = api<MemberCall>()
  .get(
    '/summary',
    answers(AnalyticsSummary, 200, 'Clicks and visitors of a period, and of an earlier one'),
    allow('Read'),
    query(SummaryQuery),
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
    '/timeseries/file',
    answersFile(fileTypes, 'The series of `/timeseries` as a CSV or JSON file', fileHeaders),
    allow('Read'),
    query(TimeseriesFileQuery),
    async (c) => {
      const wanted = c.req.valid('query')
      const file = await timeseriesFile(c.var.app, c.var.member.accountId, wanted)
      return c.body(file.body, 200, headersOf(file, wanted.format))
    },
  )
  .get(
    '/breakdown/file',
    answersFile(fileTypes, ABOUT_BREAKDOWN_FILE, fileHeaders),
    allow('Read'),
    query(BreakdownFileQuery),
    async (c) => {
      const wanted = c.req.valid('query')
      const file = await breakdownFile(c.var.app, c.var.member.accountId, wanted)
      return c.body(file.body, 200, headersOf(file, wanted.format))
    },
  )
  .get(
    '/heatmap',
    answers(Heatmap, 200, 'Clicks by hour of the week'),
    allow('Read'),
    query(HeatmapQuery),
    async (c) => c.json(await readHeatmap(c.var.app, c.var.member.accountId, c.req.valid('query'))),
  )
  .get(
    '/places',
    answers(Places, 200, 'The most clicked places with their positions'),
    allow('Read'),
    query(PlacesQuery),
    async (c) => c.json(await readPlaces(c.var.app, c.var.member.accountId, c.req.valid('query'))),
  )
  .get(
    '/now',
    answers(AnalyticsNow, 200, 'Visitors of the last five minutes'),
    allow('Read'),
    query(NowQuery),
    async (c) => c.json(await readNow(c.var.app, c.var.member.accountId, c.req.valid('query'))),
  )
  .get(
    '/weeks',
    answers(LinkWeeks, 200, 'Clicks of people on up to 100 links on each of the last seven days'),
    allow('Read'),
    query(LinkWeeksQuery),
    async (c) => c.json(await readWeeks(c.var.app, c.var.member.accountId, c.req.valid('query'))),
  )
  .get(
    '/events',
    answers(ClickEvents, 200, 'The latest clicks'),
    allow('Read'),
    query(EventsQuery),
    async (c) =>
      c.json(await listClickEvents(c.var.app, c.var.member.accountId, c.req.valid('query'))),
  )
  .get(
    '/live',
    answersEvents(ABOUT_LIVE, 'Clicks as they come, until the stream is closed'),
    fails('too-many-streams'),
    allow('Read'),
    query(LiveQuery),
    async (c) => {
      c.header('content-type', 'text/event-stream; charset=utf-8')
      // Otherwise some proxies buffer the whole answer.
      c.header('x-accel-buffering', 'no')
      const { method, signal } = c.req.raw
      // The stream of a HEAD request, or of a client that has disconnected, would be neither read nor closed.
      if (method === 'HEAD' || signal.aborted) return c.body(null)
      const query = c.req.valid('query')
      const mayGoOn = stillAllowed(c, 'Read')
      const isLocked = await isLockedNow(c.var.app, c.var.member.accountId)
      const request = { query, signal, mayGoOn, isLocked }
      return c.body(await openLiveClicks(c.var.app, c.var.member, request))
    },
  )
