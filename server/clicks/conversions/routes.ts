import { CONVERTS_FOR_DAYS } from '../../../contract/clicks/conversion-limits.ts'
import {
  ConversionBreakdown,
  ConversionBreakdownQuery,
  Conversions,
  ConversionsQuery,
  ReceivedConversion,
  ReportConversion,
} from '../../../contract/clicks/conversions.ts'
import type { MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import { answers, api, body, fails, query } from '../../platform/http/http.ts'
import { receiveConversion } from './receiving.ts'
import { readConversionBreakdown, readConversions } from './report.ts'

export const conversions = api<MemberCall>()
  .post(
    '/',
    answers(
      ReceivedConversion,
      202,
      `Report what came of a click, up to ${CONVERTS_FOR_DAYS} days later; repeats count once`,
    ),
    fails('limit-reached'),
    allow('Create'),
    body(ReportConversion),
    async (c) => {
      const reported = c.req.valid('json')
      const { accountId } = c.var.member
      return c.json(await receiveConversion(c.var.app, accountId, reported), 202)
    },
  )
  .get(
    '/',
    answers(Conversions, 200, 'Visitors, their clicks, and the conversions of these by name'),
    allow('Read'),
    query(ConversionsQuery),
    async (c) =>
      c.json(await readConversions(c.var.app, c.var.member.accountId, c.req.valid('query'))),
  )
  .get(
    '/breakdown',
    answers(ConversionBreakdown, 200, 'Conversions by one dimension, most first'),
    allow('Read'),
    query(ConversionBreakdownQuery),
    async (c) =>
      c.json(
        await readConversionBreakdown(c.var.app, c.var.member.accountId, c.req.valid('query')),
      ),
  )
