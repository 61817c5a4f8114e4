import { readSegment, type Segment } from '../../platform/journal/journal-reader.ts'
import { type ClickRecord, decodeClicks } from './click-record.ts'

/** Clicks that are stored in one insert, under one id. */
export interface ClickBatch {
  /** The segment's own id for its last (mostly only) batch: once that one is stored, the whole segment is. */
  id: string
  clicks: readonly ClickRecord[]
  /** Bytes of the journal that could not be read. */
  lostBytes: number
}

/** A full segment of 50,000 clicks is three batches: the rows of one take some 60 MB while they are enriched. */
const LARGEST_CLICKS = 20_000
const LARGEST_CHARACTERS = 24_000_000

/** Splits a segment into batches that fit into memory, at the same places each time. */
export function* batchesOf(segment: Segment): Generator<ClickBatch> {
  let clicks: ClickRecord[] = []
  let characters = 0
  let lostBytes = 0
  let number = 0
  for (const piece of readSegment(segment.path)) {
    if (piece.kind === 'damage') lostBytes += piece.bytes
    if (piece.kind !== 'payload') continue
    if (clicks.length >= LARGEST_CLICKS || characters >= LARGEST_CHARACTERS) {
      yield { id: `${segment.id}/${number++}`, clicks, lostBytes }
      clicks = []
      characters = lostBytes = 0
    }
    for (const click of decodeClicks(piece.text)) clicks.push(click)
    characters += piece.text.length
  }
  yield { id: segment.id, clicks, lostBytes }
}
