import { randomBytes } from 'node:crypto'

/**
 * Header of a segment, from which its reader detects a missing or truncated segment, and a copy under another name.
 */
export interface SegmentHeader {
  /** File name without the extension. */
  id: string
  /** Number of records in all segments that this writer closed before. */
  before: number
}

/** Position of a segment among those of its writer; the first one of a writer's life is 1. */
export interface SegmentPlace {
  life: string
  number: number
}

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz'
const LIFE_LENGTH = 4
const NUMBER_LENGTH = 5
const LARGEST_NUMBER = 36 ** NUMBER_LENGTH - 1
const PLACE = /^\d{13}-([a-z0-9]{4})_([a-z0-9]{5})$/
const MARK = '#segment'

/** Numbers the segments of one writer. */
export class SegmentBook {
  #life = newLife()
  #number = 1
  #before = 0

  /** Header of the next segment: its id is `<epoch ms, 13 digits>-<life>_<number>`, unique over all machines. */
  next(now: number): SegmentHeader {
    const number = this.#number.toString(36).padStart(NUMBER_LENGTH, '0')
    return { id: `${String(now).padStart(13, '0')}-${this.#life}_${number}`, before: this.#before }
  }

  /** Records that the segment is closed: from now on the reader must find it. */
  closed(records: number): void {
    this.#number += 1
    this.#before += records
    if (this.#number <= LARGEST_NUMBER) return
    this.#life = newLife()
    this.#number = 1
    this.#before = 0
  }
}

function newLife(): string {
  return Array.from(randomBytes(LIFE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** Undefined for segments of earlier versions, which have no number. */
export function placeOf(id: string): SegmentPlace | undefined {
  const [, life, number] = PLACE.exec(id) ?? []
  if (life === undefined || number === undefined) return undefined
  return { life, number: Number.parseInt(number, 36) }
}

/** The payload of a segment's first frame. */
export function headerText({ id, before }: SegmentHeader): string {
  return `${MARK}\t${id}\t${before}\n`
}

/** Undefined if the first frame has records, as in segments of earlier versions. */
export function headerIn(text: string): SegmentHeader | undefined {
  if (!text.startsWith(`${MARK}\t`)) return undefined
  const [, id = '', before = ''] = text.trimEnd().split('\t')
  return { id, before: Number(before) }
}
