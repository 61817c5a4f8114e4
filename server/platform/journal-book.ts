import { randomBytes } from 'node:crypto'

/**
 * What stands in front of a segment, so that its reader notices when one is missing, shorter than it was, or a copy under
 * another name.
 */
export interface SegmentHeader {
  /** The name of its file without the ending. */
  id: string
  /** Records of all segments that this writer closed before. */
  before: number
}

/** Where a segment stands among those of its writer: 1 is the first of a writer's life. */
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

/** Of one writer, from its start to its end. */
export class SegmentBook {
  #life = newLife()
  #number = 1
  #before = 0

  /** Of the segment that is opened next: `<epoch ms, 13 digits>-<life>_<number>`, unique over all machines. */
  next(now: number): SegmentHeader {
    const number = this.#number.toString(36).padStart(NUMBER_LENGTH, '0')
    return { id: `${String(now).padStart(13, '0')}-${this.#life}_${number}`, before: this.#before }
  }

  /** From here on the reader has to find it. */
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

/** Undefined for a segment of an earlier version, which has no number. */
export function placeOf(id: string): SegmentPlace | undefined {
  const [, life, number] = PLACE.exec(id) ?? []
  if (life === undefined || number === undefined) return undefined
  return { life, number: Number.parseInt(number, 36) }
}

/** The payload of a segment's first frame. */
export function headerText({ id, before }: SegmentHeader): string {
  return `${MARK}\t${id}\t${before}\n`
}

/** Undefined for the records with which segments of earlier versions begin. */
export function headerIn(text: string): SegmentHeader | undefined {
  if (!text.startsWith(`${MARK}\t`)) return undefined
  const [, id = '', before = ''] = text.trimEnd().split('\t')
  return { id, before: Number(before) }
}
