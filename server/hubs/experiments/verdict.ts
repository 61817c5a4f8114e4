import type { ExperimentVerdict } from '../../../contract/hubs/experiments.ts'
import { verdictWords } from '../../../contract/hubs/verdict-words.ts'
import {
  posteriorOf,
  probabilityOfDifference,
  quantileOfDifference,
  type Tally,
} from './posterior.ts'

/** Of each version. Before, a few visitors more or less turn everything round. */
export const VISITORS_MIN = 100
const PROBABLE = 0.9
const CERTAIN = 0.99
const TAIL = 0.025

/** What the numbers say about which version people press a button on more often, and how sure that is. */
export function verdictOf({ a, b }: { a: Tally; b: Tally }): ExperimentVerdict {
  const [ofA, ofB] = [posteriorOf(a), posteriorOf(b)]
  const probability = 1 - probabilityOfDifference(ofA, ofB, 0)
  const missing = { A: missingOf(a), B: missingOf(b) }
  const difference = {
    mean: ofB.mean - ofA.mean,
    low: quantileOfDifference(ofA, ofB, TAIL),
    high: quantileOfDifference(ofA, ofB, 1 - TAIL),
  }
  const isEarly = missing.A > 0 || missing.B > 0
  const better: ExperimentVerdict['better'] = isEarly ? null : probability > 0.5 ? 'B' : 'A'
  const margin = marginOf(ofA.mean, ofB.mean)
  const isSmall = -margin < difference.low && difference.high < margin
  const kind = isEarly
    ? 'TOO_EARLY'
    : isSmall
      ? 'SAME'
      : kindOf(Math.max(probability, 1 - probability))
  const verdict = { kind, better, probability, difference, missing }
  return { ...verdict, words: verdictWords(verdict) }
}

const missingOf = ({ visitors }: Tally): number => Math.max(0, VISITORS_MIN - visitors)

function kindOf(sureness: number): ExperimentVerdict['kind'] {
  if (sureness >= CERTAIN) return 'CERTAIN'
  return sureness >= PROBABLE ? 'PROBABLE' : 'OPEN'
}

/**
 * The smallest difference that is worth the work: a twentieth of the higher rate, but 1 of 100 visitors at most, and 1 of
 * 1,000 at least.
 */
const marginOf = (rateOfA: number, rateOfB: number): number =>
  Math.min(Math.max(Math.max(rateOfA, rateOfB) / 20, 0.001), 0.01)
