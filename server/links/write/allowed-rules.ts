import {
  GEO_NEEDS_RULES,
  type GeoRule,
  type Variant,
} from '../../../contract/links/rules/rule-words.ts'
import type { App } from '../../context.ts'
import { requireTarget } from '../../domains/index.ts'
import { Problem } from '../../platform/http/problem.ts'

/** The rules as JSON for the database. Each of their addresses is checked like the link's own. */
export async function requireRules(
  app: App,
  rules: readonly GeoRule[] | null | undefined,
): Promise<string> {
  if (!rules || rules.length === 0) {
    throw new Problem('invalid', { detail: GEO_NEEDS_RULES, errors: { geo: GEO_NEEDS_RULES } })
  }
  // Many rules share few addresses, and each check queries the database.
  const known = new Map<string, string>()
  const allow = async (target: string, field: string) => {
    const allowed = known.get(target) ?? (await requireTarget(app, target, field))
    known.set(target, allowed)
    return allowed
  }
  const stored: GeoRule[] = []
  for (const [at, rule] of rules.entries()) stored.push(await storedRule(rule, `geo.${at}`, allow))
  return JSON.stringify(stored)
}

async function storedRule(
  { redirectTo, split, ...rule }: GeoRule,
  path: string,
  allow: (target: string, field: string) => Promise<string>,
): Promise<GeoRule> {
  if (redirectTo !== undefined) {
    return { ...rule, redirectTo: await allow(redirectTo, `${path}.redirectTo`) }
  }
  if (!split) return rule
  const variants: Variant[] = []
  for (const [at, { weight, redirectTo: target }] of split.entries()) {
    variants.push({ redirectTo: await allow(target, `${path}.split.${at}.redirectTo`), weight })
  }
  const repeated = variants.findIndex(({ redirectTo: target }, at) =>
    variants.slice(0, at).some((earlier) => earlier.redirectTo === target),
  )
  if (repeated < 0) return { ...rule, split: variants }
  throw new Problem('invalid', {
    errors: { [`${path}.split.${repeated}.redirectTo`]: 'Use another address: this one is there' },
  })
}
