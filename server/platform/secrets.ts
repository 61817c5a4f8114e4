import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Keys derived from the installation's secret, one for each purpose (HKDF-SHA256, 32 bytes). */
export interface Secrets {
  key(purpose: string): Uint8Array
  /** Keyed hash of a text, base64url. */
  hash(purpose: string, text: string): string
  /** Encrypts a text bound to one place, such as a row's id: AES-256-GCM, base64url. */
  seal(purpose: string, place: string, text: string): string
  /** Decrypts a sealed text; undefined if it was changed, moved to another place or sealed with another key. */
  open(purpose: string, place: string, sealed: string): string | undefined
}

const DERIVED_MAX = 200

export function openSecrets(secretKey: string): Secrets {
  const derived = new Map<string, Uint8Array>()
  const key = (purpose: string) => {
    const known = derived.get(purpose)
    if (known) return known
    const made = new Uint8Array(hkdfSync('sha256', secretKey, 'unfurly', purpose, 32))
    // Some purposes are of one day.
    if (derived.size >= DERIVED_MAX) derived.clear()
    derived.set(purpose, made)
    return made
  }
  return {
    key,
    hash: (purpose, text) => createHmac('sha256', key(purpose)).update(text).digest('base64url'),
    seal: (purpose, place, text) => seal(key(purpose), place, text),
    open: (purpose, place, sealed) => open(key(purpose), place, sealed),
  }
}

const CIPHER = 'aes-256-gcm'
const [NONCE_BYTES, TAG_BYTES] = [12, 16]

function seal(key: Uint8Array, place: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(place))
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, hidden, cipher.getAuthTag()]).toString('base64url')
}

function open(key: Uint8Array, place: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const hidden = bytes.subarray(NONCE_BYTES, -TAG_BYTES)
    return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8')
  } catch {
    // The tag does not match; further detail is not needed.
    return undefined
  }
}

export function keyPath(dataDir: string): string {
  return join(dataDir, 'secret.key')
}

/** The key in the data folder; undefined if the file is missing or empty. */
export function findKeptKey(dataDir: string): string | undefined {
  const path = keyPath(dataDir)
  return (existsSync(path) && readFileSync(path, 'utf8').trim()) || undefined
}

/** The key in the data folder, generated on the first start. */
export function keptSecretKey(dataDir: string): string {
  const kept = findKeptKey(dataDir)
  if (kept !== undefined) return kept
  const mine = `${keyPath(dataDir)}.${process.pid}`
  writeFileSync(mine, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  renameSync(mine, keyPath(dataDir))
  return readFileSync(keyPath(dataDir), 'utf8').trim()
}

/** 132 bits. */
export const PROOF_CHARACTERS = 22

/** Shows that a text in a link is from us. Derived and not stored, so it works without end. */
export const proofOf = (secrets: Secrets, purpose: string, text: string): string =>
  secrets.hash(purpose, text).slice(0, PROOF_CHARACTERS)

/** One-use codes have enough entropy for a plain hash to protect them. */
export function codeHash(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}

export function isSameText(a: string, b: string): boolean {
  const [x, y] = [createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest()]
  return timingSafeEqual(x, y)
}
