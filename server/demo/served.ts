import type { Link } from '../../contract/links/links.ts'
import { firingRule, type RuleTest, testOf } from '../../contract/links/rules/firing-rule.ts'
import { ruleName, variantName } from '../../contract/links/rules/rule-name.ts'
import type { GeoRule } from '../../contract/links/rules/rule-words.ts'
import { withUtm } from '../../contract/links/utm.ts'
import type { CompiledVariant } from '../redirect/links/compiled-link.ts'
import { variantFor } from '../redirect/visitor/variant.ts'
import type { DemoVisitor } from './audience.ts'

/** A rule with its addresses; one that is no split has one variant. */
export interface ServedRule extends RuleTest {
  variants: readonly CompiledVariant[]
}

/** The addresses that visitors of a link are redirected to. */
export interface Served {
  target: string
  rules: readonly ServedRule[]
}

export function servedBy({ redirectTo, utmParams, geo }: Link): Served {
  const complete = (target: string) => withUtm(target, utmParams)
  const variantsOf = (rule: GeoRule): CompiledVariant[] => {
    if (!rule.split) {
      const target = rule.redirectTo ?? redirectTo
      return [{ target: complete(target), name: ruleName(rule), weight: 1, key: target }]
    }
    return rule.split.map(({ redirectTo: target, weight }, at) => ({
      target: complete(target),
      name: variantName(rule, at),
      weight,
      key: target,
    }))
  }
  const rules = geo.map((rule) => ({ ...testOf(rule), variants: variantsOf(rule) }))
  return { target: complete(redirectTo), rules }
}

/** Where a visitor is redirected to, and by which rule, as columns of the click. */
export function destinationOf({ target, rules }: Served, visitor: DemoVisitor, at: number) {
  if (rules.length === 0) return { target, rule: '' }
  const browser = visitor.browser.toLowerCase()
  const rule = rules[firingRule(rules, { ...visitor, browser, at })]
  if (!rule) return { target, rule: '' }
  const { target: chosen, name } = variantFor(rule.variants, BigInt(visitor.visitor))
  return { target: chosen, rule: name }
}
