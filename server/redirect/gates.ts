import { addressBucket } from '../platform/addresses.ts'
import { type Clock, DAY, MINUTE } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import { isPassword } from '../platform/passwords.ts'
import { giveBack, take } from '../platform/rate-limit.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { CompiledLink } from './compiled-link.ts'
import { findPasswordHash, isUsedUp, takeClick } from './gate-store.ts'

const TRIES = 5
const TRIES_MS = 15 * MINUTE

export type Missed =
  | { kind: 'wrong'; triesLeft: number }
  | { kind: 'locked'; retryAfterSeconds: number }
export type Try = { kind: 'right' } | Missed

/** The questions that links behind a gate put to the database. They throw when it is away. */
export interface Gates {
  /** A visitor has so many tries for a link, then has to wait. */
  tryPassword(link: CompiledLink, password: string, address: string): Promise<Try>
  /** False when the limit's last click was taken by somebody else. */
  takeClick(link: CompiledLink, maxClicks: number): Promise<boolean>
  isUsedUp(link: CompiledLink, maxClicks: number): Promise<boolean>
}

export interface GateOptions {
  db: Db
  clock: Clock
  secrets: Pick<Secrets, 'hash'>
}

export function openGates({ db, clock, secrets }: GateOptions): Gates {
  return {
    async tryPassword(link, password, address) {
      const now = clock()
      // Addresses are kept under a hash whose key is another one each day.
      const visitor = secrets.hash(`address:${Math.floor(now / DAY)}`, addressBucket(address))
      const bucket = `link-password:${link.id}:${visitor}`
      const use = await take(db, now, { bucket, limit: TRIES, windowMs: TRIES_MS })
      if (!use.isAllowed) return { kind: 'locked', retryAfterSeconds: use.retryAfterSeconds }
      const isRight = await isPassword(password, await findPasswordHash(db, link.id))
      if (!isRight && use.left === 0) {
        return { kind: 'locked', retryAfterSeconds: use.retryAfterSeconds }
      }
      if (!isRight) return { kind: 'wrong', triesLeft: use.left }
      await giveBack(db, bucket)
      return { kind: 'right' }
    },
    takeClick: (link, maxClicks) => takeClick(db, link, maxClicks),
    isUsedUp: (link, maxClicks) => isUsedUp(db, link, maxClicks),
  }
}
