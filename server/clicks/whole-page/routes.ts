import { AnalyticsPagePart, AnalyticsPageQuery } from '../../../contract/clicks/analytics-page.ts'
import type { MemberCall } from '../../context.ts'
import { toldProblem } from '../../edge/http-edge.ts'
import { allow } from '../../people/index.ts'
import { answersLines, api, query } from '../../platform/http/http.ts'
import { streamText } from '../../platform/http/text-stream.ts'
import { pageLines } from './page-lines.ts'
import { partsOf } from './page-parts.ts'

const ABOUT = `The parts of an analytics page, each as one line of JSON, in the order in which they are ready. A part that
fails is a line \`problem\`, and the others come all the same. Without the last line, \`end\`, the answer was cut off.`

export const analyticsPage = api<MemberCall>().get(
  '/page',
  answersLines(AnalyticsPagePart, ABOUT, 'Everything that a page shows about some clicks'),
  allow('Read'),
  query(AnalyticsPageQuery),
  async (c) => {
    const { app, member, requestId } = c.var
    const parts = partsOf(app, member.accountId, c.req.valid('query'))
    const { method, signal } = c.req.raw
    c.header('content-type', 'application/jsonl; charset=utf-8')
    // Otherwise some proxies buffer the whole answer.
    c.header('x-accel-buffering', 'no')
    if (method === 'HEAD' || signal.aborted) return c.body(null)
    const tell = (error: unknown) => toldProblem(app, asError(error), c)
    return c.body(await streamText(pageLines(parts, { requestId, signal, toldProblem: tell })))
  },
)

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))
