import { readSegment, type Segment } from '../../platform/journal/journal-reader.ts'
import {
  type ClickRecord,
  decodeClicks,
  type JournalRecord,
  type OrphanRecord,
} from './click-record.ts'

/** Records that are stored and counted under one id; the clicks in one insert. */
export interface ClickBatch {
  /** The segment's own id for its last (mostly only) batch: once that one is stored, the whole segment is. */
  id: string
  clicks: readonly ClickRecord[]
  orphans: readonly OrphanRecord[]
  /** Bytes of the journal that could not be read. */
  lostBytes: number
}

/** A full segment of 50,000 clicks is three batches: the rows of one take some 60 MB while they are enriched. */
const LARGEST_RECORDS = 20_000
const LARGEST_CHARACTERS = 24_000_000

/** Splits a segment into batches that fit into memory, at the same places each time. */
export function* batchesOf(segment: Segment): Generator<ClickBatch> {
  let records: JournalRecord[] = []
  let characters = 0
  let lostBytes = 0
  let number = 0
  for (const piece of readSegment(segment.path)) {
    if (piece.kind === 'damage') lostBytes += piece.bytes
    if (piece.kind !== 'payload') continue
    if (records.length >= LARGEST_RECORDS || characters >= LARGEST_CHARACTERS) {
      yield batchOf(`${segment.id}/${number++}`, records, lostBytes)
      records = []
      characters = lostBytes = 0
    }
    for (const record of decodeClicks(piece.text)) records.push(record)
    characters += piece.text.length
  }
  yield batchOf(segment.id, records, lostBytes)
}

const batchOf = (id: string, records: readonly JournalRecord[], lostBytes: number): ClickBatch => ({
  id,
  clicks: records.filter((record) => record.event !== 'orphan'),
  orphans: records.filter((record) => record.event === 'orphan'),
  lostBytes,
})
