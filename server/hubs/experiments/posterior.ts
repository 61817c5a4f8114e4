/** How many visitors saw a version, and how many of them pressed a button. */
export interface Tally {
  visitors: number
  clicked: number
}

/** The posterior distribution of a rate, as a density on a grid over all plausible rates. */
export interface Posterior {
  mean: number
  low: number
  high: number
  step: number
  /** Of the points of the grid, so that the integral is 1. */
  density: Float64Array
  /** The probability that the rate is at most that of the point. */
  below: Float64Array
}

/** Some 60 cells for each standard deviation. */
const CELLS = 1024
/** e^-40: what lies outside of the grid is beyond any digit that is shown. */
const NEGLIGIBLE = -40

/**
 * Of Beta(1 + clicked, 1 + visitors - clicked): every rate is equally likely before the first visitor. Densities are taken
 * in relation to the highest one and then summed up, so no gamma function of large numbers loses digits.
 */
export function posteriorOf({ visitors, clicked }: Tally): Posterior {
  const missed = visitors - clicked
  const peak = visitors === 0 ? 0.5 : clicked / visitors
  const logDensity = (rate: number) =>
    timesLog(clicked, rate / peak) + timesLog(missed, (1 - rate) / (1 - peak))
  const low = edgeOf(logDensity, { peak, end: 0 })
  const high = edgeOf(logDensity, { peak, end: 1 })
  const step = (high - low) / CELLS
  const at = (cells: number) => Math.exp(logDensity(Math.min(low + cells * step, high)))
  const density = Float64Array.from({ length: CELLS + 1 }, (_, n) => at(n))
  const below = new Float64Array(CELLS + 1)
  for (let n = 0; n < CELLS; n++) {
    // Simpson's rule.
    const area = ((density[n] ?? 0) + 4 * at(n + 0.5) + (density[n + 1] ?? 0)) * (step / 6)
    below[n + 1] = (below[n] ?? 0) + area
  }
  const total = below[CELLS] ?? 1
  return {
    mean: (1 + clicked) / (2 + visitors),
    ...{ low, high, step },
    density: density.map((value) => value / total),
    below: below.map((value) => value / total),
  }
}

/** 0 times the logarithm of 0 is 0 here, as its limit. */
const timesLog = (count: number, ratio: number): number =>
  count === 0 ? 0 : count * Math.log(ratio)

/** Where the density becomes negligible between its peak and an end: it only falls on the way there. */
function edgeOf(
  logDensity: (rate: number) => number,
  { peak, end }: { peak: number; end: number },
): number {
  if (logDensity(end) >= NEGLIGIBLE) return end
  let [inside, outside] = [peak, end]
  for (let halvings = 0; halvings < 60; halvings++) {
    const middle = (inside + outside) / 2
    if (logDensity(middle) >= NEGLIGIBLE) inside = middle
    else outside = middle
  }
  return outside
}

/** The probability that the rate is at most that. */
function probabilityBelow({ low, high, step, density, below }: Posterior, rate: number): number {
  if (rate <= low) return 0
  if (rate >= high) return 1
  const cell = Math.min(Math.floor((rate - low) / step), CELLS - 1)
  const t = (rate - low) / step - cell
  const [from = 0, to = 1] = [below[cell], below[cell + 1]]
  const [rise = 0, riseAfter = 0] = [density[cell], density[cell + 1]]
  // Hermite's cubic: the density is the slope.
  const value =
    from + (to - from) * t * t * (3 - 2 * t) + step * t * (1 - t) * (rise * (1 - t) - riseAfter * t)
  return Math.min(Math.max(value, 0), 1)
}

/** The probability that the rate of `b` exceeds that of `a` by at most `difference`. */
export function probabilityOfDifference(a: Posterior, b: Posterior, difference: number): number {
  // The grid of the narrower one, on which the other one is smooth.
  if (a.step < b.step) return averageOn(a, (rate) => probabilityBelow(b, rate + difference))
  return averageOn(b, (rate) => 1 - probabilityBelow(a, rate - difference))
}

/** Simpson's rule over the points of the grid. */
function averageOn({ low, step, density }: Posterior, valueAt: (rate: number) => number): number {
  let sum = 0
  for (let n = 0; n <= CELLS; n++) {
    const weight = n === 0 || n === CELLS ? 1 : n % 2 === 1 ? 4 : 2
    sum += weight * (density[n] ?? 0) * valueAt(low + n * step)
  }
  return Math.min(Math.max(sum * (step / 3), 0), 1)
}

/** The difference that is not exceeded with that probability. */
export function quantileOfDifference(a: Posterior, b: Posterior, probability: number): number {
  let [low, high] = [b.low - a.high, b.high - a.low]
  for (let halvings = 0; halvings < 50; halvings++) {
    const middle = (low + high) / 2
    if (probabilityOfDifference(a, b, middle) < probability) low = middle
    else high = middle
  }
  return (low + high) / 2
}
