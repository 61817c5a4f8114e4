import { Problem } from './problem.ts'

/** A thousand links with all their fields have a fifth of it. */
const PARTS_MAX = 250_000
const DEPTH_MAX = 100

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** By byte: 1 opens a part, -1 closes one, 0 parts two. */
const STEPS = new Map([
  [0x5b, 1],
  [0x7b, 1],
  [0x5d, -1],
  [0x7d, -1],
  [0x2c, 0],
  [0x3a, 0],
])

/**
 * Refuses JSON whose size is made of many tiny or deeply nested parts. The time that JSON.parse takes, in which nobody else
 * gets a turn, depends on their number far more than on the bytes: 4 MiB of texts take 6 ms, of short keys 300.
 */
export function requireFewParts(json: Uint8Array): void {
  let parts = 0
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0
    if (byte === QUOTE) at = endOfText(json, at)
    const step = STEPS.get(byte)
    if (step === undefined) continue
    depth += step
    parts += 1
    if (depth > DEPTH_MAX) throw new Problem('malformed')
    if (parts > PARTS_MAX) throw tooMany()
  }
}

const tooMany = () =>
  new Problem('body-too-large', {
    detail: 'The body has too many parts. Send them in several calls.',
  })

/** Place of the quote that ends the text which begins at `start`. */
function endOfText(json: Uint8Array, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1
  return at
}
