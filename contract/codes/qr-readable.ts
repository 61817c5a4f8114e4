import { contrastOf, LEAST_CONTRAST } from './qr-contrast.ts'
import type { QrDesign } from './qr-design.ts'

/** Whether programs read a code: all that are known, some of them, or none. */
export type QrReadable = 'yes' | 'partly' | 'no'

export interface QrVerdict {
  readable: QrReadable
  /** Sentences in ASCII, as they also stand in a header; empty for `yes`. */
  reason: string
}

/** Headers of the calls that draw a code. */
export const READABLE_HEADER = 'code-readable'
export const REASON_HEADER = 'code-readable-reason'

/** How many of its tries a decoder read. */
export interface DecoderTries {
  decoder: string
  read: number
  tries: number
}

const UNREAD =
  'No decoder reads this code: give it a wider margin, more contrast or a smaller logo.'

/**
 * Decoders that are not run here, by what was measured: OpenCV 4.14 read none of 36 codes with rounded corners and all of
 * 18 with square ones, and ZBar 0.23 none of 11 light on dark. ZBar misses turned codes with round corners.
 */
const limits: readonly { applies: (design: QrDesign) => boolean; words: string }[] = [
  {
    applies: ({ corners }) => corners !== 'square',
    words: 'OpenCV does not read rounded corners.',
  },
  {
    applies: ({ corners }) => corners === 'round',
    words: 'ZBar does not always read round corners.',
  },
  {
    applies: (design) => contrastOf(design).isInverted,
    words: 'ZBar and many scanners read dark dots on light paper only.',
  },
  {
    applies: (design) => contrastOf(design).ratio < LEAST_CONTRAST,
    words: 'The colours are too alike for many cameras.',
  },
]

/** The verdict from known limits of the design and from the results of decoders. */
export function verdictOn(design: QrDesign, outcomes: readonly DecoderTries[]): QrVerdict {
  if (outcomes.every(({ read }) => read === 0)) return { readable: 'no', reason: UNREAD }
  const reasons = [
    ...missWords(outcomes, 'does not read it', ({ read }) => read === 0),
    ...missWords(
      outcomes,
      'does not read it small, blurred or askew',
      ({ read, tries }) => read > 0 && read < tries,
    ),
    ...limits.filter(({ applies }) => applies(design)).map(({ words }) => words),
  ]
  return { readable: reasons.length === 0 ? 'yes' : 'partly', reason: reasons.join(' ') }
}

const missWords = (
  outcomes: readonly DecoderTries[],
  words: string,
  isMissed: (outcome: DecoderTries) => boolean,
): string[] => outcomes.filter(isMissed).map(({ decoder }) => `${decoder} ${words}.`)
