import type { characterRanges } from './font-sources.mjs'

export type Alphabet = keyof typeof characterRanges

export interface FontFiles {
  /** A range of weights is one variable font. */
  files: readonly { alphabet: Alphabet; weight: string; file: string }[]
  /** The name in the files, by which programs that draw SVG find the font. */
  family: string
  /** A font of the system that takes the room of this one until it has arrived; numbers in percent. */
  fallback: { local: string; size: number; ascent: number; descent: number; gap: number }
}
