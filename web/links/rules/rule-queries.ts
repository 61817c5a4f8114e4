import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Link } from '../../../contract/links/links.ts'
import type {
  RuleCoverage,
  RuleTry,
  TriedVisitor,
} from '../../../contract/links/rules/rule-tries.ts'
import type { GeoRule } from '../../../contract/links/rules/rule-words.ts'
import { GeoRule as GeoRuleSchema } from '../../../contract/links/rules/rules.ts'
import { answer, api } from '../../lib/api/api.ts'
import { linkKeys } from '../queries.ts'
import { type RuleValues, ruleOf } from './rule-values.ts'

export interface WholeRule {
  /** Index in the whole list, counting incomplete rules. */
  place: number
  rule: GeoRule
}

/** The rules that are valid as typed: only these are sent to the tester and the coverage. */
export const wholeRules = (list: readonly RuleValues[]): WholeRule[] =>
  list.flatMap((values, place) => {
    const rule = ruleOf(values)
    return GeoRuleSchema.safeParse(rule).success ? [{ place, rule }] : []
  })

/** Shows the previous answer until the next one arrives, so that nothing flickers while typing. */
export const triedQuery = (rules: readonly WholeRule[], visitor: TriedVisitor) => {
  const geo = rules.map(({ rule }) => rule)
  return queryOptions({
    queryKey: ['rules', 'try', geo, visitor],
    queryFn: (): Promise<RuleTry> =>
      answer(api.v1.redirects.geo.try.$post({ json: { geo, visitor } })),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export const coverageQuery = (rules: readonly WholeRule[], link: Link | undefined) => {
  const geo = rules.map(({ rule }) => rule)
  const of = link ? { domain: link.domain, key: link.key } : {}
  return queryOptions({
    queryKey: [...linkKeys.all, 'coverage', link?.id, geo],
    queryFn: (): Promise<RuleCoverage> =>
      answer(api.v1.redirects.geo.coverage.$post({ json: { geo, ...of } })),
    placeholderData: keepPreviousData,
    enabled: geo.length > 0,
    retry: false,
  })
}
