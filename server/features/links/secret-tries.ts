import type { App } from '../../context.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import { giveBack, type Limit, look, take, type Use } from '../../platform/http/rate-limit.ts'
import { openSerialQueue } from '../../platform/loop/serial-queue.ts'
import { addressBucket } from '../../platform/network/addresses.ts'

/** Wrong secrets of one visitor. */
const TRIES = 5
const TRIES_MS = 15 * MINUTE
/** Wrong secrets of all visitors of a link together, because an attacker can have many addresses. */
const TRIES_OF_ALL = 50
const TRIES_OF_ALL_MS = HOUR
/** Beyond that limit, one secret per interval is checked, so that a visitor who knows it can still get in. */
const SLOW_MS = 5 * SECOND

interface Locked {
  kind: 'locked'
  retryAfterSeconds: number
}

export type TryOutcome = { kind: 'right' } | { kind: 'wrong'; triesLeft: number } | Locked

interface SecretTry {
  /** What is protected, such as `link-password`: part of the names of its counters. */
  what: string
  id: string
  /** The IP address of the visitor. */
  address: string
  /** Compares the secret. Called only while the limits allow it. */
  isRight: () => Promise<boolean>
}

/** Checks concurrent tries of one visitor one after another, so that no more are checked than the limit allows. */
const inTurn = openSerialQueue()

/**
 * Counts only secrets that were checked and wrong, so right ones lock nobody out, however many are sent concurrently. The
 * result is returned only while the limits allow it, so sending many at once reveals no more than one after another.
 */
export function trySecret(app: App, tried: SecretTry): Promise<TryOutcome> {
  const limits = limitsOf(app, tried)
  return inTurn(limits.visitor.bucket, () => tryInTurn(app, tried, limits))
}

interface Limits {
  visitor: Limit
  link: Limit
  slow: Limit
}

async function tryInTurn(app: App, tried: SecretTry, limits: Limits): Promise<TryOutcome> {
  const slot = openSlot(app, limits.slow)
  const early = await refusalOf(await countBy(look, app, limits), slot)
  if (early) return early
  const isRight = await compare(tried, slot)
  const counts = await countBy(isRight ? look : take, app, limits)
  // Concurrent attempts may have used up the limits meanwhile.
  const late = await refusalOf(counts, slot)
  if (late) return late
  if (isRight) {
    // Visitors who know the secret do not have to wait for each other.
    await slot.giveBack()
    return { kind: 'right' }
  }
  const { left, retryAfterSeconds } = counts.visitor
  return left === 0 ? { kind: 'locked', retryAfterSeconds } : { kind: 'wrong', triesLeft: left }
}

interface LimitUses {
  visitor: Use
  link: Use
}

async function countBy(count: typeof look, app: App, limits: Limits): Promise<LimitUses> {
  const now = app.clock()
  return {
    visitor: await count(app.db, now, limits.visitor),
    link: await count(app.db, now, limits.link),
  }
}

async function refusalOf({ visitor, link }: LimitUses, slot: Slot): Promise<Locked | undefined> {
  if (!visitor.isAllowed) return lockedFor(visitor)
  if (link.isAllowed) return undefined
  const use = await slot.take()
  return use.isAllowed ? undefined : lockedFor(use)
}

const lockedFor = ({ retryAfterSeconds }: Pick<Use, 'retryAfterSeconds'>): Locked => ({
  kind: 'locked',
  retryAfterSeconds,
})

/** The right to one check beyond the limit of all visitors. */
interface Slot {
  /** A slot that is already taken stays taken. */
  take(): Promise<Pick<Use, 'isAllowed' | 'retryAfterSeconds'>>
  giveBack(): Promise<void>
}

function openSlot({ db, clock }: App, limit: Limit): Slot {
  let isTaken = false
  return {
    async take() {
      if (isTaken) return { isAllowed: true, retryAfterSeconds: 0 }
      const use = await take(db, clock(), limit)
      isTaken = use.isAllowed
      return use
    },
    async giveBack() {
      if (isTaken) await giveBack(db, limit.bucket)
    },
  }
}

/** Gives the slot back if the secret could not be checked. */
async function compare({ isRight }: SecretTry, slot: Slot): Promise<boolean> {
  try {
    return await isRight()
  } catch (error) {
    await slot.giveBack()
    throw error
  }
}

function limitsOf(app: App, { what, id, address }: SecretTry): Limits {
  // Addresses are stored as a hash whose key changes daily.
  const day = Math.floor(app.clock() / DAY)
  const visitor = app.secrets.hash(`address:${day}`, addressBucket(address))
  return {
    visitor: { bucket: `${what}:${id}:${visitor}`, limit: TRIES, windowMs: TRIES_MS },
    link: { bucket: `${what}s:${id}`, limit: TRIES_OF_ALL, windowMs: TRIES_OF_ALL_MS },
    slow: { bucket: `${what}s-slow:${id}`, limit: 1, windowMs: SLOW_MS },
  }
}
