import { type RuleTest, testOf } from '../../../contract/links/rules/firing-rule.ts'
import type { GeoRule } from '../../../contract/links/rules/rule-words.ts'
import { listed } from './why.ts'

/** The conditions of a rule as a box: each axis is a set of values, or all but a set. For time see `holdsWhenever`. */
type Axis = { isAllBut: boolean; values: ReadonlySet<string> }
type RuleBox = readonly Axis[]

const axes = ['countries', 'languages', 'devices', 'os', 'browsers'] as const
/** More pieces than any sensible list makes; beyond this a rule counts as able to fire. */
const MAX_PIECES = 3000

/** For each rule the reason why it can never fire, as a sentence, or null. */
export function explainUnreachableRules(rules: readonly GeoRule[], now: number): (string | null)[] {
  const tests = rules.map(testOf)
  return tests.map((test, at) => {
    if (test.expiresAt !== null && test.expiresAt <= now) return 'Its time is over.'
    const covering = coveredBy(test, tests.slice(0, at), now)
    return covering ? sentence(covering) : null
  })
}

/** The reason why no visitor gets to the link's own target, as a sentence, or null. */
export function explainUnreachableTarget(rules: readonly GeoRule[], now: number): string | null {
  const everyone = testOf({ countries: [] })
  const tests = rules.map(testOf)
  const alone = tests.findIndex((test) => coveredBy(everyone, [test], now))
  if (alone >= 0) return `Rule ${alone + 1} takes everyone.`
  const covering = coveredBy(everyone, tests, now)
  if (!covering) return null
  const names = covering.map((at) => String(at + 1))
  return `Rules ${listed(names, 'and')} together take everyone.`
}

function sentence(covering: readonly number[]): string {
  const names = covering.map((at) => String(at + 1))
  return names.length === 1
    ? `Rule ${names[0]} comes first and takes everyone whom this one is for.`
    : `Rules ${listed(names, 'and')} come first and together take everyone whom this one is for.`
}

/** Indexes of the earlier rules that together take all visitors of the rule; undefined when some are left. */
function coveredBy(
  test: RuleTest,
  earlier: readonly RuleTest[],
  now: number,
): number[] | undefined {
  let left: RuleBox[] = [boxOf(test)]
  const covering: number[] = []
  for (const [at, other] of earlier.entries()) {
    if (!holdsWhenever(other, test, now)) continue
    const taken = boxOf(other)
    if (!left.some((piece) => intersects(piece, taken))) continue
    left = left.flatMap((piece) => subtract(piece, taken))
    covering.push(at)
    if (left.length === 0) return covering
    if (left.length > MAX_PIECES) return undefined
  }
  return undefined
}

/** Whether the earlier rule holds whenever the later one may hold. */
function holdsWhenever(earlier: RuleTest, later: RuleTest, now: number): boolean {
  const begins = earlier.startsAt ?? Number.NEGATIVE_INFINITY
  const ends = earlier.expiresAt ?? Number.POSITIVE_INFINITY
  const startsEarlier = begins <= Math.max(now, later.startsAt ?? now)
  const endsLater = ends >= (later.expiresAt ?? Number.POSITIVE_INFINITY)
  return startsEarlier && endsLater && areHoursWithin(later.hours, earlier.hours)
}

function areHoursWithin(inner: RuleTest['hours'], outer: RuleTest['hours']): boolean {
  if (outer === null) return true
  if (inner === null || inner.timeZone !== outer.timeZone) return false
  return inner.spans.every(([from, to]) =>
    outer.spans.some(([begin, end]) => begin <= from && to <= end),
  )
}

function boxOf(test: RuleTest): RuleBox {
  return axes.map((axis) => {
    const asked = axis === 'countries' ? test.countries.split(',').filter(Boolean) : test[axis]
    const isAll = asked === null || (axis === 'countries' && asked.length === 0)
    return { isAllBut: isAll, values: new Set(asked ?? []) }
  })
}

const isEmpty = ({ isAllBut, values }: Axis) => !isAllBut && values.size === 0

const intersects = (a: RuleBox, b: RuleBox): boolean =>
  a.every((axis, n) => !isEmpty(intersection(axis, b[n] ?? axis)))

/** Subtracts a box: for each axis the part outside `taken`, limited to the inside of `taken` on the axes before it. */
function subtract(box: RuleBox, taken: RuleBox): RuleBox[] {
  if (!intersects(box, taken)) return [box]
  const pieces: RuleBox[] = []
  let inside = [...box]
  for (const [n, axis] of taken.entries()) {
    const own = inside[n] ?? axis
    const outside = intersection(own, complement(axis))
    if (!isEmpty(outside)) pieces.push(inside.with(n, outside))
    inside = inside.with(n, intersection(own, axis))
  }
  return pieces
}

const complement = ({ isAllBut, values }: Axis): Axis => ({ isAllBut: !isAllBut, values })

function intersection(a: Axis, b: Axis): Axis {
  if (a.isAllBut && b.isAllBut) return { isAllBut: true, values: a.values.union(b.values) }
  if (a.isAllBut) return { isAllBut: false, values: b.values.difference(a.values) }
  if (b.isAllBut) return { isAllBut: false, values: a.values.difference(b.values) }
  return { isAllBut: false, values: a.values.intersection(b.values) }
}
