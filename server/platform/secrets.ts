import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Keys derived from the installation's one secret, each for one purpose (HKDF-SHA256, 32 bytes). */
export interface Secrets {
  key(purpose: string): Uint8Array
  /** Keyed hash of a text, base64url. */
  hash(purpose: string, text: string): string
}

export function openSecrets(secretKey: string): Secrets {
  const derived = new Map<string, Uint8Array>()
  const key = (purpose: string) => {
    const known = derived.get(purpose)
    if (known) return known
    const made = new Uint8Array(hkdfSync('sha256', secretKey, 'unfurly', purpose, 32))
    derived.set(purpose, made)
    return made
  }
  return {
    key,
    hash: (purpose, text) => createHmac('sha256', key(purpose)).update(text).digest('base64url'),
  }
}

/** The key kept in the data folder, made at the first call; of two that start together both get the same one. */
export function keptSecretKey(dataDir: string): string {
  const path = join(dataDir, 'secret.key')
  if (!existsSync(path)) {
    const mine = `${path}.${process.pid}`
    writeFileSync(mine, randomBytes(32).toString('base64url'), { mode: 0o600 })
    try {
      linkSync(mine, path)
    } catch (error) {
      if (!existsSync(path)) throw error
    } finally {
      rmSync(mine)
    }
  }
  return readFileSync(path, 'utf8').trim()
}

/** One-use codes have enough entropy of their own: a plain hash is enough to keep them unreadable. */
export function codeHash(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}

export function isSameText(a: string, b: string): boolean {
  const [x, y] = [createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest()]
  return timingSafeEqual(x, y)
}
