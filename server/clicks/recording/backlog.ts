import { statSync } from 'node:fs'
import { listSegments } from '../../platform/journal/journal-reader.ts'

export interface Backlog {
  segments: number
  bytes: number
  /** Epoch milliseconds of the oldest; undefined when nothing waits. */
  since: number | undefined
}

/** Closed segments that wait to be shipped, for `/metrics`. Reads a folder, so do not call it per click. */
export function readBacklog(journalDir: string): Backlog {
  const waiting = listSegments(journalDir, 'closed')
  const [oldest] = waiting
  return {
    segments: waiting.length,
    // The shipper may have taken the file since it was listed.
    bytes: waiting.reduce((sum, { path }) => sum + (sizeOf(path) ?? 0), 0),
    since: oldest && Number(oldest.id.slice(0, 13)),
  }
}

function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size
}
