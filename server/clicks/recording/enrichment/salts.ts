import { type Clock, DAY } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { deleteSaltsUntil, takeSalt } from '../store.ts'

export interface Salts {
  /** The salt of the UTC day of a time; undefined once that day's salt may no longer exist. */
  saltAt(at: number): Promise<Uint8Array | undefined>
}

/** Counted from the start of the salt's day, so that it is the same on every instance. */
const LIFE_MS = 2 * DAY
const SALT_BYTES = 32

/** The first instance that needs a day's salt makes it; all others read it. */
export function openSalts(db: Database, clock: Clock): Salts {
  const known = new Map<string, Uint8Array>()
  return {
    async saltAt(at) {
      const now = clock()
      const day = dayOf(at)
      const lastDead = lastDeadDay(now)
      for (const old of known.keys()) if (old <= lastDead) known.delete(old)
      if (day <= lastDead) return undefined
      const salt = known.get(day) ?? decode(await takeSalt(db, { day, salt: newSalt(), now }))
      known.set(day, salt)
      return salt
    },
  }
}

/** After this, the clicks of those days can no longer be linked to addresses. */
export async function destroyOldSalts(db: Database, now: number): Promise<void> {
  await deleteSaltsUntil(db, lastDeadDay(now))
}

/** `2026-11-21`, which also sorts by time. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

function lastDeadDay(now: number): string {
  return dayOf(now - LIFE_MS)
}

function newSalt(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(SALT_BYTES))).toString('base64url')
}

function decode(salt: string): Uint8Array {
  return new Uint8Array(Buffer.from(salt, 'base64url'))
}
