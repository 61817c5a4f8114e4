import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { headerIn, type SegmentHeader } from './journal-book.ts'

/**
 * The state of a segment is part of its file name, so it survives a crash: `closed` by its writer and never sent, `sent` at
 * least once and perhaps stored, `held` for an operator to inspect.
 */
export type SegmentState = 'closed' | 'sent' | 'held'

/** A segment that its writer has closed: `<journal>/<slot>/<id>.seg`. */
export interface Segment {
  /** Unique everywhere, sorts by time: `<epoch ms, 13 digits>-<10 characters>`, see journal-book.ts. */
  id: string
  path: string
  state: SegmentState
}

/**
 * The text of a frame, or bytes that are not a frame: a torn tail at the end, damage anywhere else. Segments of earlier
 * versions have no header.
 */
export type SegmentPiece =
  | { kind: 'header'; header: SegmentHeader }
  | { kind: 'payload'; text: string }
  | { kind: 'damage'; bytes: number }

const OPEN = '.open'
const endings: Readonly<Record<SegmentState, string>> = {
  closed: '.seg',
  sent: '.sent',
  held: '.held',
}
const SEGMENT_ID = /^\d{13}-[A-Za-z0-9_-]{10}$/

const HEADER_BYTES = 8
const WINDOW_BYTES = 1024 * 1024
/** More than one turn of the event loop can write; a greater length means a damaged frame header. */
const MAX_PAYLOAD_BYTES = 256 * 1024 * 1024

/** All segments in that state, of all writers, oldest first. */
export function listSegments(journal: string, state: SegmentState): Segment[] {
  return namesIn(journal)
    .flatMap((slot) => segmentsOf(join(journal, slot), state))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

function segmentsOf(folder: string, state: SegmentState): Segment[] {
  return namesIn(folder).flatMap((name) => {
    if (!name.endsWith(endings[state])) return []
    const id = name.slice(0, -endings[state].length)
    return SEGMENT_ID.test(id) ? [{ id, path: join(folder, name), state }] : []
  })
}

/** Records the state of a segment and its time in the file; repeating a state keeps the first time. */
export function markSegment(segment: Segment, state: SegmentState, at: number): Segment {
  if (segment.state === state) return segment
  const path = join(dirname(segment.path), `${segment.id}${endings[state]}`)
  utimesSync(segment.path, at / 1000, at / 1000)
  renameSync(segment.path, path)
  return { ...segment, path, state }
}

/** When the segment entered its current state, in epoch milliseconds. */
export function markedAt(segment: Segment): number {
  return Math.round(statSync(segment.path).mtimeMs)
}

/**
 * Closes the segments that a dead writer left open in its folder: cuts off a torn tail, deletes an empty file. Only for
 * folders without a running writer. Returns how many bytes were cut.
 */
export function sealLeftovers(folder: string): number {
  let cut = 0
  for (const name of namesIn(folder).filter((entry) => entry.endsWith(OPEN)))
    cut += seal(join(folder, name))
  return cut
}

function seal(path: string): number {
  const size = statSync(path).size
  let tornBytes = 0
  let hasRecords = false
  for (const piece of readSegment(path)) {
    tornBytes = piece.kind === 'damage' ? piece.bytes : 0
    hasRecords ||= piece.kind === 'payload'
  }
  if (!hasRecords) rmSync(path)
  else {
    const file = openSync(path, 'r+')
    ftruncateSync(file, size - tornBytes)
    fsyncSync(file)
    closeSync(file)
    renameSync(path, `${path.slice(0, -OPEN.length)}${endings.closed}`)
  }
  return tornBytes
}

export function removeSegment(segment: Segment): void {
  rmSync(segment.path, { force: true })
}

/** Undefined for segments of earlier versions, and if the header is damaged. */
export function readHeader(path: string): SegmentHeader | undefined {
  for (const piece of readSegment(path)) return piece.kind === 'header' ? piece.header : undefined
  return undefined
}

/** The pieces of a segment in order, read in small windows: memory does not grow with the file. */
export function* readSegment(path: string): Generator<SegmentPiece> {
  const file = openSync(path, 'r')
  try {
    yield* piecesOf(file)
  } finally {
    closeSync(file)
  }
}

function* piecesOf(file: number): Generator<SegmentPiece> {
  const bytes = byteWindow(file)
  let at = 0
  let damagedFrom: number | undefined
  while (at < bytes.size) {
    const payload = payloadAt(bytes, at)
    if (payload === undefined) {
      damagedFrom ??= at
      at = nextAfterDamage(bytes, at)
      continue
    }
    if (damagedFrom !== undefined) yield { kind: 'damage', bytes: at - damagedFrom }
    damagedFrom = undefined
    const text = payload.toString('utf8')
    const header = at === 0 ? headerIn(text) : undefined
    at += HEADER_BYTES + payload.length
    yield header ? { kind: 'header', header } : { kind: 'payload', text }
  }
  if (damagedFrom !== undefined) yield { kind: 'damage', bytes: bytes.size - damagedFrom }
}

/** Usually only the payload is damaged, and the length still leads to the next frame. */
function nextAfterDamage(bytes: ByteWindow, at: number): number {
  const length = lengthAt(bytes, at)
  const next = at + HEADER_BYTES + (length ?? 0)
  if (length === undefined) return at + 1
  return next === bytes.size || payloadAt(bytes, next) !== undefined ? next : at + 1
}

function payloadAt(bytes: ByteWindow, at: number): Buffer | undefined {
  const length = lengthAt(bytes, at)
  if (length === undefined) return undefined
  const frame = bytes.slice(at, HEADER_BYTES + length)
  const payload = frame.subarray(HEADER_BYTES)
  return Bun.hash.crc32(payload) === frame.readUInt32LE(4) ? payload : undefined
}

function lengthAt(bytes: ByteWindow, at: number): number | undefined {
  if (at + HEADER_BYTES > bytes.size) return undefined
  const length = bytes.slice(at, HEADER_BYTES).readUInt32LE(0)
  const isPossible = length > 0 && length <= MAX_PAYLOAD_BYTES
  return isPossible && at + HEADER_BYTES + length <= bytes.size ? length : undefined
}

type ByteWindow = ReturnType<typeof byteWindow>

function byteWindow(file: number) {
  const size = fstatSync(file).size
  let start = 0
  let window: Buffer = Buffer.alloc(0)
  /** Valid until the next call; the caller has checked that the bytes exist. */
  const slice = (at: number, length: number): Buffer => {
    if (at < start || at + length > start + window.length) {
      start = at
      window = readAt(file, at, Math.min(Math.max(length, WINDOW_BYTES), size - at))
    }
    return window.subarray(at - start, at - start + length)
  }
  return { size, slice }
}

function readAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  let read = 0
  while (read < length) {
    const now = readSync(file, bytes, read, length - read, at + read)
    if (now === 0) throw new Error('a journal segment became shorter while it was read')
    read += now
  }
  return bytes
}

/** Empty if there is no such folder. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw error
  }
}
