/** Counts with this mean whose variance is larger: `mean + mean² / size`. */
export interface Counts {
  mean: number
  size: number
}

/** The probability of that many or more. */
export function probabilityFrom({ mean, size }: Counts, count: number): number {
  return count <= 0 ? 1 : incompleteBeta(mean / (mean + size), { a: count, b: size })
}

/** The probability of that many or fewer. */
export function probabilityUpTo({ mean, size }: Counts, count: number): number {
  return incompleteBeta(size / (mean + size), { a: size, b: count + 1 })
}

/** A few times the square root of the counts is enough; a count is never that large. */
const MOST_STEPS = 20_000
const EXACT = 1e-13
const TINY = 1e-300

/** Regularised, by its continued fraction; see Numerical Recipes, 6.4. */
function incompleteBeta(x: number, { a, b }: { a: number; b: number }): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const log = logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x)
  const front = Math.exp(log)
  // The fraction converges fast on one side only.
  return x < (a + 1) / (a + b + 2)
    ? (front * fractionOf(x, a, b)) / a
    : 1 - (front * fractionOf(1 - x, b, a)) / b
}

/** Lentz's method. */
function fractionOf(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m <= MOST_STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / awayFromZero(1 + even * d)
    c = awayFromZero(1 + even / c)
    fraction *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / awayFromZero(1 + odd * d)
    c = awayFromZero(1 + odd / c)
    fraction *= d * c
    if (Math.abs(d * c - 1) < EXACT) break
  }
  return fraction
}

const awayFromZero = (value: number): number => (Math.abs(value) < TINY ? TINY : value)

/** Of positive numbers: Stirling's series, which is exact enough from 10 on. */
function logGamma(x: number): number {
  let shift = 0
  let y = x
  for (; y < 10; y++) shift += Math.log(y)
  const series = 1 / (12 * y) - 1 / (360 * y ** 3) + 1 / (1260 * y ** 5)
  return (y - 0.5) * Math.log(y) - y + Math.log(2 * Math.PI) / 2 + series - shift
}
