import type { Secrets } from '../../platform/secrets.ts'

/** Ids of clicks. Only the holder of the key can make one, and each is bound to its account. */
export interface ClickIds {
  /** `at` in epoch milliseconds. */
  make(accountId: string, at: number): string
  /** The time of the click; undefined for anything but an id of that account. */
  timeOf(accountId: string, id: string): number | undefined
}

/** Crockford's base 32: without the letters i, l, o and u, which are easily misread. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz'
const SIGN_BITS = 5
/** Times until the year 3084. */
const TIME_SIGNS = 9
const RANDOM_SIGNS = 20
const SEAL_SIGNS = 12
const SEALED_SIGNS = TIME_SIGNS + RANDOM_SIGNS
export const CLICK_ID_SIGNS = SEALED_SIGNS + SEAL_SIGNS

/** Bun wants a buffer that its longest hash fits in. */
const DIGEST_BYTES = 64
/** Random bytes are taken in blocks: a call for some costs as much as the rest of an id. */
const POOL_BYTES = RANDOM_SIGNS * 200

/** Those of the installation. */
export const clickIdsOf = (secrets: Secrets): ClickIds => openClickIds(secrets.key('click-ids'))

export function openClickIds(key: Uint8Array): ClickIds {
  const digest = new Uint8Array(DIGEST_BYTES)
  const pool = new Uint8Array(POOL_BYTES)
  let used = POOL_BYTES
  const randomSigns = () => {
    if (used === POOL_BYTES) {
      crypto.getRandomValues(pool)
      used = 0
    }
    used += RANDOM_SIGNS
    return signsOf(pool, used - RANDOM_SIGNS, RANDOM_SIGNS)
  }
  const sealOf = (accountId: string, text: string) => {
    new Bun.CryptoHasher('sha256', key).update(`${accountId}\n${text}`).digest(digest)
    return signsOf(digest, 0, SEAL_SIGNS)
  }
  return {
    make(accountId, at) {
      const text = timeSigns(at) + randomSigns()
      return text + sealOf(accountId, text)
    },
    timeOf(accountId, id) {
      if (id.length !== CLICK_ID_SIGNS) return undefined
      const text = id.slice(0, SEALED_SIGNS)
      return isSame(id.slice(SEALED_SIGNS), sealOf(accountId, text)) ? timeIn(text) : undefined
    },
  }
}

function timeSigns(at: number): string {
  let [rest, signs] = [at, '']
  for (let sign = 0; sign < TIME_SIGNS; sign += 1) {
    signs = SIGNS.charAt(rest % SIGNS.length) + signs
    rest = Math.floor(rest / SIGNS.length)
  }
  return signs
}

function timeIn(text: string): number {
  let at = 0
  for (let sign = 0; sign < TIME_SIGNS; sign += 1) {
    at = at * SIGNS.length + SIGNS.indexOf(text.charAt(sign))
  }
  return at
}

/** Five bits of each byte. */
function signsOf(bytes: Uint8Array, from: number, count: number): string {
  let signs = ''
  for (let at = from; at < from + count; at += 1) {
    signs += SIGNS.charAt((bytes[at] ?? 0) & (2 ** SIGN_BITS - 1))
  }
  return signs
}

/** Compares in constant time two texts of the same length. */
function isSame(a: string, b: string): boolean {
  let difference = 0
  for (let at = 0; at < b.length; at += 1) difference |= a.charCodeAt(at) ^ b.charCodeAt(at)
  return difference === 0
}
