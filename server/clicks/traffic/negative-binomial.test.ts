import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { probabilityFrom, probabilityUpTo } from './negative-binomial.ts'

/** Added up from zero on: each probability follows from the one before. */
function summed(mean: number, size: number, upTo: number): number {
  const share = mean / (mean + size)
  let each = Math.exp(size * Math.log1p(-share))
  let sum = each
  for (let count = 1; count <= upTo; count++) {
    each *= (share * (count - 1 + size)) / count
    sum += each
  }
  return sum
}

const means = fc.double({ min: 0.1, max: 400, noNaN: true })
const sizes = fc.double({ min: 0.3, max: 60, noNaN: true })
const counts = fc.nat({ max: 1500 })

test('the probability of a count or fewer is the sum of all of them', () => {
  fc.assert(
    fc.property(means, sizes, counts, (mean, size, count) => {
      expect(probabilityUpTo({ mean, size }, count)).toBeCloseTo(summed(mean, size, count), 8)
    }),
  )
})

test('either a count is reached, or it stays below', () => {
  fc.assert(
    fc.property(means, sizes, counts, (mean, size, count) => {
      const both = { mean, size }
      const sum = probabilityFrom(both, count + 1) + probabilityUpTo(both, count)
      expect(sum).toBeCloseTo(1, 9)
    }),
  )
})

test('small probabilities keep their digits', () => {
  // Without overdispersion to speak of, a Poisson distribution: e^-10 · 10^40 / 40! · (1 + 10/41 + …)
  expect(probabilityFrom({ mean: 10, size: 1e7 }, 40) / 7.34e-13).toBeCloseTo(1, 2)
  const far = probabilityFrom({ mean: 1_000_000, size: 30 }, 3_000_000)
  expect(far).toBeGreaterThan(1e-16)
  expect(far).toBeLessThan(1e-10)
})
