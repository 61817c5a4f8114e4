import type { GeoRule } from '../../../contract/links/rules/rule-words.ts'
import type { App } from '../../context.ts'
import { requireTarget } from '../../domains/index.ts'
import type { LinksTable } from '../../schema/links.ts'
import { requireRules } from './allowed-rules.ts'

type Replace = (target: string) => string | undefined
type TargetColumns = Pick<LinksTable, 'redirect_to' | 'geo'>

/** The columns that change when Targets are replaced, checked like those of any edit. */
export async function checkReplaced(
  app: App,
  row: TargetColumns,
  replace: Replace,
): Promise<Partial<TargetColumns>> {
  const target = replace(row.redirect_to)
  // Validated with the contract's schema when it was written.
  const rules = JSON.parse(row.geo) as GeoRule[]
  const replaced = rules.map((rule) => replacedRule(rule, replace))
  const hasNewRules = replaced.some((rule, at) => rule !== rules[at])
  return {
    ...(target !== undefined && { redirect_to: await requireTarget(app, target) }),
    ...(hasNewRules && { geo: await requireRules(app, replaced) }),
  }
}

/** The same object if nothing in it is replaced. */
function replacedRule(rule: GeoRule, replace: Replace): GeoRule {
  const target = rule.redirectTo === undefined ? undefined : replace(rule.redirectTo)
  if (target !== undefined) return { ...rule, redirectTo: target }
  const split = rule.split?.map((variant) => {
    const other = replace(variant.redirectTo)
    return other === undefined ? variant : { ...variant, redirectTo: other }
  })
  const hasNew = split?.some((variant, at) => variant !== rule.split?.[at])
  return hasNew ? { ...rule, split } : rule
}
