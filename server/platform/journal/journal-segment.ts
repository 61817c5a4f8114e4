import {
  close,
  closeSync,
  fdatasync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { headerText, type SegmentHeader } from './journal-book.ts'
import { frameOf } from './journal-frame.ts'

/** The file being written: `<id>.open`, and `<id>.seg` once it is closed. */
export interface OpenSegment {
  readonly file: number
  /** Path without the extension. */
  readonly path: string
  readonly openedAt: number
  bytes: number
  records: number
  /** Whether there are unsynced writes. */
  isDirty: boolean
}

export function openSegment(folder: string, now: number, header: SegmentHeader): OpenSegment {
  const path = join(folder, header.id)
  const file = create(path, folder)
  const segment = { file, path, openedAt: now, bytes: 0, records: 0, isDirty: false }
  try {
    writeFrame(segment, frameOf(headerText(header)))
  } catch (error) {
    closeSync(file)
    discard(segment)
    throw error
  }
  return segment
}

function create(path: string, folder: string): number {
  // The folder may have been removed.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return openSync(`${path}.open`, 'ax', 0o600)
}

/** All or nothing: cuts off the rest of a failed write, so that the frames before it stay readable. */
export function writeFrame(segment: OpenSegment, frame: Buffer): void {
  let written = 0
  try {
    while (written < frame.length) {
      written += writeSync(segment.file, frame, written, frame.length - written)
    }
  } catch (error) {
    if (written > 0) ftruncateSync(segment.file, segment.bytes)
    throw error
  }
  segment.bytes += frame.length
  segment.isDirty = true
}

export function syncSegment(segment: OpenSegment): Promise<void> {
  segment.isDirty = false
  return new Promise((resolve, reject) => {
    fdatasync(segment.file, (error) => (error ? reject(error) : resolve()))
  })
}

/** Removes the file of a segment that has no records. */
export function discard(segment: OpenSegment): void {
  rmSync(`${segment.path}.open`, { force: true })
}

/** Makes the file available to the reader; it may still be synced, and `releaseSegment` closes the descriptor. */
export function handOver(segment: OpenSegment): void {
  renameSync(`${segment.path}.open`, `${segment.path}.seg`)
}

export function releaseSegment(segment: OpenSegment): Promise<void> {
  return new Promise((resolve, reject) => {
    close(segment.file, (error) => (error ? reject(error) : resolve()))
  })
}
