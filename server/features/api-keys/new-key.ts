import { randomInt } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 40
/** `uf_` and five letters: enough to tell keys apart, and 35 letters (208 bits) stay unknown. */
const PREFIX_LENGTH = 8

/** A key as people copy it, and what of it may be shown afterwards. */
export function newKey(): { key: string; prefix: string } {
  const key = `uf_${Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
  return { key, prefix: key.slice(0, PREFIX_LENGTH) }
}
