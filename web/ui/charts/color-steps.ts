export const STEPS = 4

/** The least amount of each step, the lowest first; nothing at all is step 0. */
export type StepFloors = readonly number[]

/** The highest step begins at about two fifths of the largest amount, each other one at a fifth of the next. */
const TOP_SHARE = 0.4
const RATIO = 5

export function floorsFor(largest: number): StepFloors {
  const top = roundFloor(largest * TOP_SHARE)
  const floors = Array.from({ length: STEPS - 1 }, (_, i) => roundFloor(top / RATIO ** i))
  return [...new Set([1, ...floors.toReversed()])]
}

/** Few different amounts get the colours that are furthest from none. */
export function stepOf(amount: number, floors: StepFloors): number {
  if (amount <= 0) return 0
  const passed = floors.filter((floor) => floor <= amount).length
  return STEPS - floors.length + Math.max(passed, 1)
}

/** One, two or five times a power of ten, whichever is nearest below or above. */
function roundFloor(amount: number): number {
  if (amount <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(amount))
  const nice = [1, 2, 5, 10].map((digit) => digit * power)
  return nice.reduce((best, each) =>
    Math.abs(each - amount) < Math.abs(best - amount) ? each : best,
  )
}
