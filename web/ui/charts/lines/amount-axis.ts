const INTERVALS = 4
/** Multiples of a power of ten by which a reader counts easily. */
const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** The amounts beside the grid, from 0 to at least the largest value. */
export function amountTicks(largest: number, hasDecimals: boolean): number[] {
  const step = stepOf(largest / INTERVALS, hasDecimals)
  // Without the rest of binary fractions: 0.3, not 0.30000000000000004.
  return Array.from({ length: INTERVALS + 1 }, (_, i) => Number((i * step).toPrecision(12)))
}

function stepOf(least: number, hasDecimals: boolean): number {
  if (!(least > 0)) return 1
  if (!hasDecimals && least <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(least))
  const fits = (step: number) =>
    step * power >= least && (hasDecimals || Number.isInteger(step * power))
  return (steps.find(fits) ?? 10) * power
}
