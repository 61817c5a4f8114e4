import { randomBytes, randomInt } from 'node:crypto'

// Lower case, without the similar-looking 0 o 1 l i.
const READABLE = '23456789abcdefghjkmnpqrstuvwxyz'

/** An opaque id such as `lnk_5hq2m8kd…`: 16 characters of a 31-letter alphabet, about 79 bits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(16)}`
}

/** Random text without similar-looking characters, from the system's generator. */
export function randomText(length: number): string {
  let text = ''
  for (let i = 0; i < length; i++) text += READABLE[randomInt(READABLE.length)]
  return text
}

/** A one-use code for links in mails: base64url, 192 bits. */
export function newCode(): string {
  return randomBytes(24).toString('base64url')
}
