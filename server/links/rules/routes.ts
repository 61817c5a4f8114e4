import { RuleTry, TryRules } from '../../../contract/links/rules/rule-tries.ts'
import type { MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import { answers, api, body, fails } from '../../platform/http/http.ts'
import { tryRules } from './rules.ts'

/** The list of rules need not be saved. */
export const rules = api<MemberCall>().post(
  '/try',
  answers(RuleTry, 200, 'Which rule fires for a visitor, and why'),
  fails('not-found'),
  allow('Read'),
  body(TryRules),
  (c) => c.json(tryRules(c.var.app, c.req.valid('json'))),
)
