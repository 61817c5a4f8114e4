import {
  firingRule,
  type RuleVisitor,
  testOf,
  unmetCondition,
} from '../../../contract/links/rules/firing-rule.ts'
import type { RuleTry, TriedVisitor, TryRules } from '../../../contract/links/rules/rule-tries.ts'
import type { GeoRule } from '../../../contract/links/rules/rule-words.ts'
import type { App } from '../../context.ts'
import { HOLDS, whyNot } from './why.ts'

export { explainUnreachableRules, explainUnreachableTarget } from './unreachable-rules.ts'

/** What the redirect would do for a visitor, using its own function, and the verdict of each rule up to the firing one. */
export function tryRules(app: App, { geo, redirectTo, visitor: tried }: TryRules): RuleTry {
  const visitor = visitorOf(tried, app.clock())
  const tests = geo.map(testOf)
  const fired = firingRule(tests, visitor)
  const asked = fired < 0 ? geo : geo.slice(0, fired + 1)
  return {
    rule: fired < 0 ? null : fired,
    ...endOf(geo[fired], redirectTo ?? null),
    checks: asked.map((rule, at) => {
      const unmet = unmetCondition(testOf(rule), visitor)
      return { rule: at, holds: !unmet, why: unmet ? whyNot(rule, visitor, unmet) : HOLDS }
    }),
  }
}

function visitorOf(tried: TriedVisitor, now: number): RuleVisitor {
  return {
    at: tried.at ? Date.parse(tried.at) : now,
    country: tried.country ?? 'unknown',
    language: tried.language?.toLowerCase() || 'unknown',
    device: tried.device ?? 'unknown',
    os: tried.os ?? 'unknown',
    browser: tried.browser?.toLowerCase() || 'unknown',
  }
}

type TriedOutcome = Pick<RuleTry, 'outcome' | 'redirectTo' | 'message' | 'variants'>

function endOf(rule: GeoRule | undefined, otherwise: string | null): TriedOutcome {
  const nothing = { redirectTo: null, message: null, variants: [] }
  if (!rule) return { ...nothing, outcome: 'redirect', redirectTo: otherwise }
  if (rule.block) return { ...nothing, outcome: 'block', message: rule.block.message }
  if (!rule.split) return { ...nothing, outcome: 'redirect', redirectTo: rule.redirectTo ?? null }
  const sum = rule.split.reduce((total, { weight }) => total + weight, 0)
  const variants = rule.split.map(({ redirectTo, weight }) => ({
    redirectTo,
    share: weight / sum,
  }))
  return { ...nothing, outcome: 'split', variants }
}
