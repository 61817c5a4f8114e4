export const STEPS = 4

/** The least amount of each step, the lowest first; nothing at all is step 0. */
export type StepFloors = readonly number[]

/** Where the highest step begins, as a share of the largest amount, and how much less each other one needs. */
const scales = {
  /** For amounts of which a few exceed all others, such as those of countries. */
  uneven: { topShare: 0.4, ratio: 5 },
  /** For amounts of one size, such as those of hours. */
  even: { topShare: 0.7, ratio: 2 },
}

export function floorsFor(largest: number, scale: keyof typeof scales): StepFloors {
  const { topShare, ratio } = scales[scale]
  const top = roundFloor(largest * topShare)
  const floors = Array.from({ length: STEPS - 1 }, (_, i) => roundFloor(top / ratio ** i))
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
