import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  listSegments,
  markedAt,
  markSegment,
  readHeader,
  readSegment,
  removeSegment,
  sealLeftovers,
} from './journal-reader.ts'

const FIRST = '1700000000000-aaaaaaaaaa'
const SECOND = '1700000000001-0000000000'
const NEXT = '1700000000003-aaaa_00001'
const THIRD = '1700000000002-zzzzzzzzzz'

let journal = ''
beforeEach(() => {
  journal = mkdtempSync(join(tmpdir(), 'unfurly-journal-reader-'))
})
afterEach(() => rmSync(journal, { recursive: true, force: true }))

function frame(text: string): Buffer {
  const payload = Buffer.from(text)
  const header = Buffer.alloc(8)
  header.writeUInt32LE(payload.length, 0)
  header.writeUInt32LE(Bun.hash.crc32(payload), 4)
  return Buffer.concat([header, payload])
}

function segment(name: string, ...pieces: Buffer[]): string {
  const folder = join(journal, 'redirect-0')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, name)
  writeFileSync(path, Buffer.concat(pieces))
  return path
}

function read(path: string) {
  const pieces = [...readSegment(path)]
  return {
    texts: pieces.flatMap((piece) => (piece.kind === 'payload' ? [piece.text] : [])),
    damaged: pieces.flatMap((piece) => (piece.kind === 'damage' ? [piece.bytes] : [])),
  }
}

describe('reading a segment', () => {
  test('returns the frames in order, with any content', () => {
    const texts = ['one\n', 'zwölf → 12\n', 'a'.repeat(3_000_000), 'last\n']
    const path = segment(`${FIRST}.seg`, ...texts.map(frame))
    expect(read(path)).toEqual({ texts, damaged: [] })
  })

  test('an empty file has no frames', () => {
    expect(read(segment(`${FIRST}.seg`))).toEqual({ texts: [], damaged: [] })
  })

  test('a last frame torn at any byte loses only that frame', () => {
    const whole = [frame('first\n'), frame('second\n')]
    const last = frame('the frame that is torn\n')
    for (let kept = 0; kept < last.length; kept++) {
      const path = segment(`${FIRST}.seg`, ...whole, last.subarray(0, kept))
      expect(read(path)).toEqual({
        texts: ['first\n', 'second\n'],
        damaged: kept === 0 ? [] : [kept],
      })
    }
  })

  test('zeros after the last frame, as a power cut leaves them, are ignored', () => {
    const path = segment(`${FIRST}.seg`, frame('first\n'), Buffer.alloc(5000))
    expect(read(path)).toEqual({ texts: ['first\n'], damaged: [5000] })
  })

  test('a changed bit anywhere in a middle frame loses only that frame', () => {
    const middle = frame('the frame that is damaged\n')
    for (let at = 0; at < middle.length; at++) {
      const damaged = Buffer.from(middle)
      damaged.writeUInt8((damaged[at] ?? 0) ^ (1 << (at % 8)), at)
      const path = segment(`${FIRST}.seg`, frame('first\n'), damaged, frame('last\n'))
      expect(read(path)).toEqual({ texts: ['first\n', 'last\n'], damaged: [middle.length] })
    }
  })

  test('garbage between frames is skipped, across a window boundary too', () => {
    const garbage = Buffer.alloc(1_500_000, 'x')
    const path = segment(`${FIRST}.seg`, frame('first\n'), garbage, frame('last\n'))
    expect(read(path)).toEqual({ texts: ['first\n', 'last\n'], damaged: [garbage.length] })
  })

  test('distinguishes the header from records, and a damaged header from a missing one', () => {
    const header = frame(`#segment\t${FIRST}\t42\n`)
    const whole = segment(`${FIRST}.seg`, header, frame('first\n'))
    expect(readHeader(whole)).toEqual({ id: FIRST, before: 42 })
    expect(read(whole)).toEqual({ texts: ['first\n'], damaged: [] })
    const damaged = segment(`${SECOND}.seg`, Buffer.from(header).fill('!', 10, 12), frame('x\n'))
    expect(readHeader(damaged)).toBeUndefined()
    expect(read(damaged)).toEqual({ texts: ['x\n'], damaged: [header.length] })
    const earlier = segment(`${THIRD}.seg`, frame('first\n'))
    expect(readHeader(earlier)).toBeUndefined()
  })

  test('a file of random bytes has no frames and does not crash the reader', () => {
    const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(20_000)))
    expect(read(segment(`${FIRST}.seg`, noise))).toEqual({ texts: [], damaged: [20_000] })
  })
})

describe('the segments of a journal', () => {
  test('are the closed ones of all writers, oldest first', () => {
    for (const [slot, id] of [
      ['redirect-1', THIRD],
      ['redirect-0', SECOND],
      ['redirect-1', FIRST],
    ] as const) {
      mkdirSync(join(journal, slot), { recursive: true })
      writeFileSync(join(journal, slot, `${id}.seg`), frame('x'))
    }
    writeFileSync(join(journal, 'redirect-0', `${FIRST}.open`), frame('x'))
    writeFileSync(join(journal, 'redirect-0', 'notes.seg'), frame('x'))
    writeFileSync(join(journal, 'a-file'), '')
    expect(listSegments(journal, 'closed')).toEqual([
      { id: FIRST, path: join(journal, 'redirect-1', `${FIRST}.seg`), state: 'closed' },
      { id: SECOND, path: join(journal, 'redirect-0', `${SECOND}.seg`), state: 'closed' },
      { id: THIRD, path: join(journal, 'redirect-1', `${THIRD}.seg`), state: 'closed' },
    ])
  })

  test('are none if there is no journal yet', () => {
    expect(listSegments(join(journal, 'nowhere'), 'closed')).toEqual([])
  })

  test('are removed one by one, even if already gone', () => {
    segment(`${FIRST}.seg`, frame('x'))
    const [found] = listSegments(journal, 'closed')
    if (!found) throw new Error('no segment')
    removeSegment(found)
    removeSegment(found)
    expect(listSegments(journal, 'closed')).toEqual([])
  })
})

describe('the state of a segment', () => {
  test('is stored in its file name, with the time of its first change', () => {
    segment(`${FIRST}.seg`, frame('x'))
    const [closed] = listSegments(journal, 'closed')
    if (!closed) throw new Error('no segment')
    const sent = markSegment(closed, 'sent', 1_700_000_500_123)
    expect(listSegments(journal, 'closed')).toEqual([])
    expect(listSegments(journal, 'sent')).toEqual([sent])
    expect(markedAt(markSegment(sent, 'sent', 1_700_000_999_000))).toBe(1_700_000_500_123)
    markSegment(sent, 'held', 1_700_000_999_000)
    expect(listSegments(journal, 'sent')).toEqual([])
    expect(listSegments(journal, 'held').map(markedAt)).toEqual([1_700_000_999_000])
  })
})

describe('sealing the leftovers of a dead writer', () => {
  test('cuts the torn tail and closes the segment', () => {
    segment(`${FIRST}.open`, frame('first\n'), frame('second\n').subarray(0, 9))
    expect(sealLeftovers(join(journal, 'redirect-0'))).toBe(9)
    expect(readFileSync(join(journal, 'redirect-0', `${FIRST}.seg`)).equals(frame('first\n'))).toBe(
      true,
    )
    expect(listSegments(journal, 'closed').map(({ id }) => id)).toEqual([FIRST])
  })

  test('keeps the frames after damage in the middle', () => {
    const damaged = frame('second\n').fill('!', 8)
    segment(`${FIRST}.open`, frame('first\n'), damaged, frame('third\n'))
    expect(sealLeftovers(join(journal, 'redirect-0'))).toBe(0)
    expect(read(join(journal, 'redirect-0', `${FIRST}.seg`)).texts).toEqual(['first\n', 'third\n'])
  })

  test('deletes files without frames and leaves closed segments alone', () => {
    segment(`${FIRST}.open`)
    segment(`${SECOND}.open`, frame('x').subarray(0, 5))
    segment(`${NEXT}.open`, frame(`#segment\t${NEXT}\t0\n`))
    segment(`${THIRD}.seg`, frame('kept\n'), Buffer.from('torn'))
    expect(sealLeftovers(join(journal, 'redirect-0'))).toBe(5)
    expect(readdirSync(join(journal, 'redirect-0'))).toEqual([`${THIRD}.seg`])
    expect(sealLeftovers(join(journal, 'nowhere'))).toBe(0)
  })
})
