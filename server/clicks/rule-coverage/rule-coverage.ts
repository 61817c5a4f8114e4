import { firingRule, type RuleTest, testOf } from '../../../contract/links/rules/firing-rule.ts'
import type { AskCoverage, RuleCoverage } from '../../../contract/links/rules/rule-tries.ts'
import type { App, Member } from '../../context.ts'
import {
  explainUnreachableRules,
  explainUnreachableTarget,
  requireLinkRow,
} from '../../links/index.ts'
import { DAY, isoTime } from '../../platform/clock.ts'
import { listVisitorKinds } from '../analytics/analytics.ts'

const SPAN_MS = 30 * DAY

/** How these rules would have distributed the link's human clicks of the last 30 days. */
export async function readCoverage(
  app: App,
  member: Member,
  { geo, domain, key }: AskCoverage,
): Promise<RuleCoverage> {
  const to = app.clock()
  const period = { from: to - SPAN_MS, to }
  const tests = geo.map(testOf)
  const link = key ? await requireLinkRow(app, member.accountId, { domain, key }) : undefined
  const kinds = link
    ? await listVisitorKinds(app.clickhouse, member.accountId, {
        ...period,
        linkId: link.id,
        traits: testedTraits(tests),
      })
    : []
  const caught = tests.map(() => 0)
  let rest = 0
  for (const { clicks, ...visitor } of kinds) {
    const fired = firingRule(tests, { ...visitor, browser: visitor.browser.toLowerCase() })
    if (fired < 0) rest += clicks
    else caught[fired] = (caught[fired] ?? 0) + clicks
  }
  const total = caught.reduce((sum, clicks) => sum + clicks, rest)
  const of = (clicks: number) => ({ clicks, share: total === 0 ? 0 : clicks / total })
  const never = explainUnreachableRules(geo, to)
  return {
    from: isoTime(period.from),
    to: isoTime(period.to),
    clicks: total,
    rules: caught.map((clicks, at) => ({ ...of(clicks), never: never[at] ?? null })),
    rest: { ...of(rest), never: explainUnreachableTarget(geo, to) },
  }
}

type Trait = Parameters<typeof listVisitorKinds>[2]['traits'][number]

/** The traits that some rule tests. Visitors are grouped by these only, which keeps the groups few. */
function testedTraits(tests: readonly RuleTest[]): Trait[] {
  const isTested: Readonly<Record<Trait, (test: RuleTest) => boolean>> = {
    country: ({ countries }) => countries !== '',
    language: ({ languages }) => languages !== null,
    device: ({ devices }) => devices !== null,
    os: ({ os }) => os !== null,
    browser: ({ browsers }) => browsers !== null,
    at: ({ hours, startsAt, expiresAt }) =>
      hours !== null || startsAt !== null || expiresAt !== null,
  }
  return (Object.keys(isTested) as Trait[]).filter((trait) => tests.some(isTested[trait]))
}
