import { randomInt } from 'node:crypto'

const KEY_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const KEY_LENGTH = 40
/** `uf_` and five letters: enough to tell keys apart. The other 35 letters (208 bits) stay secret. */
const PREFIX_LENGTH = 8

/** Makes a key: its text, which is shown once, and the prefix that may be shown afterwards. */
export function newKey(): { key: string; prefix: string } {
  const key = `uf_${Array.from({ length: KEY_LENGTH }, () => KEY_LETTERS[randomInt(KEY_LETTERS.length)]).join('')}`
  return { key, prefix: key.slice(0, PREFIX_LENGTH) }
}
