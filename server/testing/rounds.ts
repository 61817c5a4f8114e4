import { DAY } from '../platform/clock.ts'

/** A usual run of the tests takes one in so many rounds of the loops that look for rare faults. */
const ONE_IN = 5

/** Whether this is the run before a release. */
export const isEverything = process.env.TEST_EVERYTHING === '1'

/** All rounds with `npm test -- --everything`, else a fifth of them. */
export function rounds(all: number): number {
  return isEverything ? all : Math.ceil(all / ONE_IN)
}

/** The options of a property test: other cases each day, and the same ones all day, so that a failure can be repeated. */
export function budget(all: number): { numRuns: number; seed: number } {
  return { numRuns: rounds(all), seed: Math.floor(Date.now() / DAY) }
}
