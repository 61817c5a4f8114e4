import {
  AskCoverage,
  RuleCoverage,
  RuleTry,
  TryRules,
} from '../../../contract/links/rules/rule-tries.ts'
import type { MemberCall } from '../../context.ts'
import { allow } from '../../people/auth/auth.ts'
import { answers, api, body } from '../../platform/http/http.ts'
import { readCoverage } from './coverage.ts'
import { tryRules } from './rules.ts'

/** Both take a list of rules that need not be saved. */
export const rules = api<MemberCall>()
  .post(
    '/try',
    answers(RuleTry, 200, 'Which rule fires for a visitor, and why'),
    allow('Read'),
    body(TryRules),
    (c) => c.json(tryRules(c.var.app, c.req.valid('json'))),
  )
  .post(
    '/coverage',
    answers(RuleCoverage, 200, 'What each rule would have caught in the last 30 days'),
    allow('Read'),
    body(AskCoverage),
    async (c) => c.json(await readCoverage(c.var.app, c.var.member, c.req.valid('json'))),
  )
