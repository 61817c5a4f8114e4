import { type RuleTest, testOf } from '../../../contract/firing-rule.ts'
import type { GeoRule } from '../../../contract/rule-words.ts'
import { listed } from './why.ts'

/** What a rule asks for, as a box: on each axis some values, or all but some. Time is no axis: see `alwaysWith`. */
type Axis = { isAllBut: boolean; values: ReadonlySet<string> }
type Box = readonly Axis[]

const axes = ['countries', 'languages', 'devices', 'os', 'browsers'] as const
/** More pieces than any sensible list makes; beyond it a rule counts as one that may fire. */
const MAX_PIECES = 3000

/** For each rule a sentence that says why it cannot fire, or null. */
export function neverFires(rules: readonly GeoRule[], now: number): (string | null)[] {
  const tests = rules.map(testOf)
  return tests.map((test, at) => {
    if (test.expiresAt !== null && test.expiresAt <= now) return 'Its time is over.'
    const covering = coveredBy(test, tests.slice(0, at), now)
    return covering ? sentence(covering) : null
  })
}

function sentence(covering: readonly number[]): string {
  const names = covering.map((at) => String(at + 1))
  return names.length === 1
    ? `Rule ${names[0]} comes first and takes everyone whom this one is for.`
    : `Rules ${listed(names, 'and')} come first and together take everyone whom this one is for.`
}

/** Places of the earlier rules that together leave nobody, or undefined: somebody is left. */
function coveredBy(
  test: RuleTest,
  earlier: readonly RuleTest[],
  now: number,
): number[] | undefined {
  let left: Box[] = [boxOf(test)]
  const covering: number[] = []
  for (const [at, other] of earlier.entries()) {
    if (!alwaysWith(other, test, now)) continue
    const taken = boxOf(other)
    if (!left.some((piece) => meets(piece, taken))) continue
    left = left.flatMap((piece) => without(piece, taken))
    covering.push(at)
    if (left.length === 0) return covering
    if (left.length > MAX_PIECES) return undefined
  }
  return undefined
}

/** Whether an earlier rule holds at every time at which the later one may. */
function alwaysWith(earlier: RuleTest, later: RuleTest, now: number): boolean {
  const begins = earlier.startsAt ?? Number.NEGATIVE_INFINITY
  const ends = earlier.expiresAt ?? Number.POSITIVE_INFINITY
  const isBegun = begins <= Math.max(now, later.startsAt ?? now)
  const isStill = ends >= (later.expiresAt ?? Number.POSITIVE_INFINITY)
  return isBegun && isStill && areHoursWithin(later.hours, earlier.hours)
}

function areHoursWithin(inner: RuleTest['hours'], outer: RuleTest['hours']): boolean {
  if (outer === null) return true
  if (inner === null || inner.timeZone !== outer.timeZone) return false
  return inner.spans.every(([from, to]) =>
    outer.spans.some(([begin, end]) => begin <= from && to <= end),
  )
}

function boxOf(test: RuleTest): Box {
  return axes.map((axis) => {
    const asked = axis === 'countries' ? test.countries.split(',').filter(Boolean) : test[axis]
    const isAll = asked === null || (axis === 'countries' && asked.length === 0)
    return { isAllBut: isAll, values: new Set(asked ?? []) }
  })
}

const isEmpty = ({ isAllBut, values }: Axis) => !isAllBut && values.size === 0

const meets = (a: Box, b: Box): boolean =>
  a.every((axis, n) => !isEmpty(intersection(axis, b[n] ?? axis)))

/** What is left of a box: for each axis the part outside, within what is inside on the axes before it. */
function without(box: Box, taken: Box): Box[] {
  if (!meets(box, taken)) return [box]
  const pieces: Box[] = []
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
