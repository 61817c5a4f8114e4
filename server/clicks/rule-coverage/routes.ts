import { AskCoverage, RuleCoverage } from '../../../contract/links/rules/rule-tries.ts'
import type { MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import { answers, api, body, fails } from '../../platform/http/http.ts'
import { readCoverage } from './rule-coverage.ts'

/** The list of rules need not be saved. */
export const ruleCoverage = api<MemberCall>().post(
  '/coverage',
  answers(RuleCoverage, 200, 'What each rule would have caught in the last 30 days'),
  fails('not-found'),
  allow('Read'),
  body(AskCoverage),
  async (c) => c.json(await readCoverage(c.var.app, c.var.member, c.req.valid('json'))),
)
