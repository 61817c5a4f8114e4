import { randomBytes } from 'node:crypto'
import {
  close,
  fdatasync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** The file that is being written: `<id>.open`, and `<id>.seg` once it is closed. */
export interface OpenSegment {
  readonly file: number
  /** Its path without the ending. */
  readonly path: string
  readonly openedAt: number
  bytes: number
  records: number
  /** Whether something was written that no sync has covered yet. */
  isDirty: boolean
}

export function openSegment(folder: string, now: number): OpenSegment {
  const path = join(folder, segmentId(now))
  return { file: create(path, folder), path, openedAt: now, bytes: 0, records: 0, isDirty: false }
}

function create(path: string, folder: string): number {
  // Somebody may have removed the folder meanwhile.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return openSync(`${path}.open`, 'ax', 0o600)
}

/** All of it or nothing: what a failed write left behind is cut off, so that the frames before it stay readable. */
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

/** From here on the file is the reader's; it may be synced still, and is let go of by `releaseSegment`. */
export function handOver(segment: OpenSegment): void {
  renameSync(`${segment.path}.open`, `${segment.path}.seg`)
}

export function releaseSegment(segment: OpenSegment): Promise<void> {
  return new Promise((resolve, reject) => {
    close(segment.file, (error) => (error ? reject(error) : resolve()))
  })
}

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz'

/** `<epoch ms, 13 digits>-<10 characters>`: sorts by time, unique over all machines. */
function segmentId(now: number): string {
  const characters = Array.from(randomBytes(10), (byte) => ALPHABET[byte % ALPHABET.length])
  return `${String(now).padStart(13, '0')}-${characters.join('')}`
}
