import { existsSync } from 'node:fs'
import { type Clock, MINUTE, SECOND } from '../../platform/clock.ts'
import { listSegments, type Segment } from '../../platform/journal/journal-reader.ts'

const FIRST_DELAY_MS = SECOND
const LONGEST_DELAY_MS = 5 * MINUTE

interface SegmentTrouble {
  failures: number
  refusals: number
  notBefore: number
}

const noTrouble: Readonly<SegmentTrouble> = { failures: 0, refusals: 0, notBefore: 0 }

export type SegmentQueue = ReturnType<typeof openSegmentQueue>

/** Decides which segment is sent next. */
export function openSegmentQueue(journalDir: string, clock: Clock) {
  /** Sent at least once, without knowing whether they arrived. */
  const unfinished = new Map<string, Segment>()
  const troubles = new Map<string, SegmentTrouble>()
  const repeats: Segment[] = []
  const troubleOf = ({ id }: Segment) => troubles.get(id) ?? noTrouble
  return {
    /** Unfinished segments in the order in which they were begun, then closed ones, oldest first. */
    waiting(): Segment[] {
      const segments = [...unfinished.values(), ...listSegments(journalDir, 'closed')]
      return segments.filter((segment) => troubleOf(segment).notBefore <= clock())
    },
    /** Ids of all segments that will still be sent. */
    pending: () => [
      ...unfinished.keys(),
      ...listSegments(journalDir, 'closed').map((segment) => segment.id),
    ],
    begin: (segment: Segment) => void unfinished.set(segment.id, segment),
    end({ id }: Segment): void {
      unfinished.delete(id)
      troubles.delete(id)
    },
    /** Notes that a store was away; returns how often that happened for this segment. */
    failed(segment: Segment): number {
      const trouble = troubleOf(segment)
      troubles.set(segment.id, { ...trouble, failures: trouble.failures + 1 })
      return trouble.failures + 1
    },
    /** Delays this segment ever longer, while the others go on. */
    delay(segment: Segment): void {
      const { refusals } = troubleOf(segment)
      const delayMs = Math.min(FIRST_DELAY_MS * 2 ** refusals, LONGEST_DELAY_MS)
      const notBefore = clock() + delayMs
      troubles.set(segment.id, { failures: 0, refusals: refusals + 1, notBefore })
    },
    /** Queues repeats, which only matter after a power cut and wait until there is nothing else to do. */
    repeatLater: (segments: readonly Segment[]) => void repeats.push(...segments),
    nextRepeat(): Segment | undefined {
      while (repeats[0] && !existsSync(repeats[0].path)) repeats.shift()
      return repeats[0]
    },
    repeated: () => void repeats.shift(),
  }
}
