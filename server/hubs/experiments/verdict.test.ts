import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { rounds } from '../../testing/rounds.ts'
import type { Tally } from './posterior.ts'
import { VISITORS_MIN, verdictOf } from './verdict.ts'

const tally = (visitors: number, clicked: number): Tally => ({ visitors, clicked })

/** Any numbers up to ten million visitors, small ones as often as large ones. */
const tallies = fc
  .tuple(fc.nat({ max: 7 }), fc.nat({ max: 10 ** 7 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([digits, number, rate]) => {
    const visitors = number % (10 ** digits + 1)
    return tally(visitors, Math.round(visitors * rate))
  })

/** Logarithms of factorials, for exact sums. */
const logs = [0]
for (let n = 1; n <= 5000; n++) logs.push((logs[n - 1] ?? 0) + Math.log(n))
/** Of whole numbers from 1 on. */
const logBeta = (a: number, b: number) =>
  (logs[a - 1] ?? 0) + (logs[b - 1] ?? 0) - (logs[a + b - 1] ?? 0)

/** The probability that the rate of b is higher, as a finite sum (Evan Miller, 'Formulas for Bayesian A/B Testing'). */
function exactProbability(a: Tally, b: Tally): number {
  const [alphaA, betaA] = [1 + a.clicked, 1 + a.visitors - a.clicked]
  const [alphaB, betaB] = [1 + b.clicked, 1 + b.visitors - b.clicked]
  let sum = 0
  for (let i = 0; i < alphaB; i++) {
    sum += Math.exp(
      logBeta(alphaA + i, betaB + betaA) -
        Math.log(betaB + i) -
        logBeta(1 + i, betaB) -
        logBeta(alphaA, betaA),
    )
  }
  return sum
}

describe('the verdict about two versions', () => {
  test('has the probability that the exact sum has', () => {
    // A failure prints its seed and path.
    const small = fc
      .tuple(fc.nat({ max: 1200 }), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([visitors, rate]) => tally(visitors, Math.round(visitors * rate)))
    fc.assert(
      fc.property(small, small, (a, b) => {
        const { probability } = verdictOf({ a, b })
        expect(Math.abs(probability - exactProbability(a, b))).toBeLessThan(1e-5)
      }),
      { numRuns: rounds(150) },
    )
  })

  test('has the interval that draws of both rates have', () => {
    const seed = Date.now() & 0x7fffffff
    const random = chance(seed)
    const draw = ({ visitors, clicked }: Tally) => {
      const hit = gammaDraw(1 + clicked, random)
      return hit / (hit + gammaDraw(1 + visitors - clicked, random))
    }
    for (const [a, b] of [
      [tally(400, 120), tally(380, 150)],
      [tally(9000, 35), tally(120, 3)],
      [tally(0, 0), tally(2000, 2000)],
    ] as const) {
      const draws = 100_000
      const differences = Float64Array.from({ length: draws }, () => draw(b) - draw(a)).sort()
      const { difference, probability } = verdictOf({ a, b })
      const higher = differences.filter((value) => value > 0).length / draws
      const spread = difference.high - difference.low
      const near = (value: number, drawn: number | undefined, by: number) =>
        expect({ seed, isNear: Math.abs(value - (drawn ?? Number.NaN)) < by }).toEqual({
          seed,
          isNear: true,
        })
      near(probability, higher, 0.01)
      near(difference.low, differences[draws * 0.025], 0.03 * spread)
      near(difference.high, differences[draws * 0.975], 0.03 * spread)
    }
  })

  test('is the mirror image when the versions change places', () => {
    fc.assert(
      fc.property(tallies, tallies, (a, b) => {
        const [one, other] = [verdictOf({ a, b }), verdictOf({ a: b, b: a })]
        expect(one.probability + other.probability).toBeCloseTo(1, 5)
        expect(one.difference.mean).toBeCloseTo(-other.difference.mean, 12)
        expect(one.difference.low).toBeCloseTo(-other.difference.high, 4)
        expect(one.missing).toEqual({ A: other.missing.B, B: other.missing.A })
        // Next to a border between two kinds the last digit decides.
        const isClear = Math.abs(one.probability - 0.5) > 1e-4
        if (one.kind === other.kind && one.better !== null && isClear) {
          expect(one.better).not.toBe(other.better)
        }
      }),
      { numRuns: rounds(200) },
    )
  })

  test('rises with each further click on B, and falls with each on A', () => {
    fc.assert(
      fc.property(tallies, tallies, (a, b) => {
        fc.pre(b.clicked < b.visitors && a.clicked < a.visitors)
        const before = verdictOf({ a, b }).probability
        const more = verdictOf({ a, b: tally(b.visitors, b.clicked + 1) }).probability
        const less = verdictOf({ a: tally(a.visitors, a.clicked + 1), b }).probability
        expect(more).toBeGreaterThan(before - 1e-6)
        expect(less).toBeLessThan(before + 1e-6)
      }),
      { numRuns: rounds(150) },
    )
  })

  test('has an interval around what is expected, whatever the numbers are', () => {
    fc.assert(
      fc.property(tallies, tallies, (a, b) => {
        const { probability, difference, words } = verdictOf({ a, b })
        const { low, mean, high } = difference
        expect([probability >= 0, probability <= 1, low >= -1, high <= 1]).not.toContain(false)
        expect(low).toBeLessThanOrEqual(high)
        expect([mean > low, mean < high]).toEqual([true, true])
        expect(words).not.toMatch(/NaN|undefined|null|Infinity/)
      }),
      { numRuns: rounds(200) },
    )
  })

  test('says nothing before each version has had its visitors', () => {
    const seen = VISITORS_MIN
    expect(verdictOf({ a: tally(0, 0), b: tally(0, 0) })).toMatchObject({
      kind: 'TOO_EARLY',
      better: null,
      probability: 0.5,
      words: 'Too early to say: A needs some 100 and B some 100 more visitors',
    })
    const early = verdictOf({ a: tally(5000, 10), b: tally(seen - 12, seen - 12) })
    expect(early).toMatchObject({ kind: 'TOO_EARLY', better: null, missing: { A: 0, B: 12 } })
    expect(early.words).toBe('Too early to say: B needs some 20 more visitors')
    const enough = verdictOf({ a: tally(5000, 10), b: tally(seen, seen) })
    expect(enough).toMatchObject({ kind: 'CERTAIN', better: 'B', missing: { A: 0, B: 0 } })
  })

  test.each<[[number, number], [number, number], string]>([
    [[1000, 100], [1000, 130], 'B is probably better (98 %)'],
    [[1000, 130], [1000, 100], 'A is probably better (98 %)'],
    [
      [2000, 300],
      [2000, 400],
      'B is almost certainly better (over 99.9 %): between 3 and 7 more of 100 visitors press a button',
    ],
    [
      [2000, 370],
      [2000, 309],
      'A is almost certainly better (99.4 %): between 0.7 and 5.4 more of 100 visitors press a button',
    ],
    [[600, 60], [600, 65], 'Still open: B is ahead (68 %), which may be chance'],
    [[300, 0], [300, 0], 'Still open: both do about equally well so far'],
    [[50_000, 15_000], [50_000, 15_020], 'No difference worth acting on'],
    // Almost certainly more, and hardly more.
    [[10_000_000, 3_000_000], [10_000_000, 3_006_000], 'No difference worth acting on'],
  ])('of %p and %p in words', (a, b, words) => {
    expect(verdictOf({ a: tally(...a), b: tally(...b) }).words).toBe(words)
  })
})

/** A small generator, so that a failure can be repeated by its seed. */
function chance(seed: number) {
  let value = seed
  return () => {
    value = (value + 0x6d2b79f5) | 0
    let mixed = Math.imul(value ^ (value >>> 15), 1 | value)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Marsaglia and Tsang, for shapes from 1 on. */
function gammaDraw(shape: number, random: () => number): number {
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const v = (1 + c * normal) ** 3
    if (v > 0 && Math.log(1 - random()) < 0.5 * normal ** 2 + d - d * v + d * Math.log(v)) {
      return d * v
    }
  }
}
