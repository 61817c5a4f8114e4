import { DAY } from '../platform/clock.ts'

/** A usual run of the tests takes this part of the rounds of loops that look for rare faults. */
const USUAL_SHARE = 5

/** All rounds with `npm test -- --everything`, else a fifth of them. */
export function rounds(all: number): number {
  return process.env.TEST_EVERYTHING === '1' ? all : Math.ceil(all / USUAL_SHARE)
}

/** Of a property test: each day looks at other cases, and a failure can be repeated on the same day. */
export function budget(all: number): { numRuns: number; seed: number } {
  return { numRuns: rounds(all), seed: Math.floor(Date.now() / DAY) }
}
