import type { App } from '../context.ts'
import { DAY, HOUR, MINUTE } from '../platform/clock.ts'
import {
  attemptPassword,
  type Locked,
  SLOW_MS,
  type TryLimit,
} from '../platform/http/password-attempts.ts'
import { addressBucket } from '../platform/network/addresses.ts'

/** Wrong secrets of one visitor. */
const TRIES = 5
const TRIES_MS = 15 * MINUTE
/** Wrong secrets of all visitors of a link together, because an attacker can have many addresses. */
const TRIES_OF_ALL = 50
const TRIES_OF_ALL_MS = HOUR

export type TryOutcome = { kind: 'right' } | { kind: 'wrong'; triesLeft: number } | Locked

interface VisitorTry {
  /** The kind of secret, such as `link-password`: part of the names of its counters. */
  what: string
  id: string
  /** The IP address of the visitor. */
  address: string
  /** Compares the secret. Called only while the limits allow it. */
  isRight: () => Promise<boolean>
}

/** Checks a secret that visitors share, within limits for each of them and for all together. */
export async function tryVisitorSecret(app: App, tried: VisitorTry): Promise<TryOutcome> {
  const limits = limitsOf(app, tried)
  const outcome = await attemptPassword(app, { limits, isRight: tried.isRight })
  if (outcome.kind !== 'wrong') return outcome
  const [{ left, retryAfterSeconds } = { left: 0, retryAfterSeconds: 0 }] = outcome.uses
  return left === 0 ? { kind: 'locked', retryAfterSeconds } : { kind: 'wrong', triesLeft: left }
}

/** That of the visitor stands first: their tries are checked one by one. */
function limitsOf(app: App, { what, id, address }: VisitorTry): TryLimit[] {
  // Addresses are stored as a hash whose key changes daily.
  const day = Math.floor(app.clock() / DAY)
  const visitor = app.secrets.hash(`address:${day}`, addressBucket(address))
  return [
    { bucket: `${what}:${id}:${visitor}`, limit: TRIES, windowMs: TRIES_MS },
    {
      bucket: `${what}s:${id}`,
      limit: TRIES_OF_ALL,
      windowMs: TRIES_OF_ALL_MS,
      beyond: { bucket: `${what}s-slow:${id}`, limit: 1, windowMs: SLOW_MS },
    },
  ]
}
