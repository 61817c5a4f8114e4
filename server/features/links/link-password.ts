import type { App } from '../../context.ts'
import { addressBucket } from '../../platform/addresses.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import { isPassword } from '../../platform/passwords.ts'
import { giveBack, type Limit, look, take, type Use } from '../../platform/rate-limit.ts'
import { openSerialQueue } from '../../platform/serial-queue.ts'
import { findPasswordHash } from './password-store.ts'

/** Wrong ones of one visitor. */
const TRIES = 5
const TRIES_MS = 15 * MINUTE
/** Wrong ones of all visitors of a link together, since addresses are cheap. */
const TRIES_OF_ALL = 50
const TRIES_OF_ALL_MS = HOUR
/** Beyond them one is looked at each so often, whoever sends it: a visitor who knows the password still comes through. */
const SLOW_MS = 5 * SECOND

interface Locked {
  kind: 'locked'
  retryAfterSeconds: number
}

export type PasswordTried = { kind: 'right' } | { kind: 'wrong'; triesLeft: number } | Locked

interface Try {
  linkId: string
  password: string
  /** The visitor's. */
  address: string
}

/** What comes at once from one visitor is looked at one by one, so that no more of it is than may be wrong. */
const inTurn = openSerialQueue()

/**
 * Only what was looked at and found wrong counts, so right passwords lock nobody out, however many come at once. An answer
 * is told only while its counters have room, so wrong ones that come at once tell no more than one after another would.
 */
export function tryPassword(app: App, tried: Try): Promise<PasswordTried> {
  const limits = limitsOf(app, tried)
  return inTurn(limits.visitor.bucket, () => tryInTurn(app, tried, limits))
}

interface Limits {
  visitor: Limit
  link: Limit
  slow: Limit
}

async function tryInTurn(app: App, tried: Try, limits: Limits): Promise<PasswordTried> {
  const slot = openSlot(app, limits.slow)
  const early = await refusalOf(await countBy(look, app, limits), slot)
  if (early) return early
  const isRight = await compare(app, tried, slot)
  const counts = await countBy(isRight ? look : take, app, limits)
  // Others may have used up meanwhile what was left.
  const late = await refusalOf(counts, slot)
  if (late) return late
  if (isRight) {
    // Those who know the password need not wait for each other.
    await slot.giveBack()
    return { kind: 'right' }
  }
  const { left, retryAfterSeconds } = counts.visitor
  return left === 0 ? { kind: 'locked', retryAfterSeconds } : { kind: 'wrong', triesLeft: left }
}

interface Counts {
  visitor: Use
  link: Use
}

async function countBy(count: typeof look, app: App, limits: Limits): Promise<Counts> {
  const now = app.clock()
  return {
    visitor: await count(app.db, now, limits.visitor),
    link: await count(app.db, now, limits.link),
  }
}

async function refusalOf({ visitor, link }: Counts, slot: Slot): Promise<Locked | undefined> {
  if (!visitor.isAllowed) return lockedFor(visitor)
  if (link.isAllowed) return undefined
  const use = await slot.take()
  return use.isAllowed ? undefined : lockedFor(use)
}

const lockedFor = ({ retryAfterSeconds }: Pick<Use, 'retryAfterSeconds'>): Locked => ({
  kind: 'locked',
  retryAfterSeconds,
})

/** The right to be looked at beyond what all visitors have. */
interface Slot {
  /** Whoever has it keeps it. */
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

/** A slot in which nobody had the time to look at a password is free for the next one. */
async function compare(app: App, { linkId, password }: Try, slot: Slot): Promise<boolean> {
  try {
    return await isPassword(password, await findPasswordHash(app.db, linkId))
  } catch (error) {
    await slot.giveBack()
    throw error
  }
}

function limitsOf(app: App, { linkId, address }: Try): Limits {
  // Addresses are kept under a hash whose key is another one each day.
  const day = Math.floor(app.clock() / DAY)
  const visitor = app.secrets.hash(`address:${day}`, addressBucket(address))
  return {
    visitor: { bucket: `link-password:${linkId}:${visitor}`, limit: TRIES, windowMs: TRIES_MS },
    link: { bucket: `link-passwords:${linkId}`, limit: TRIES_OF_ALL, windowMs: TRIES_OF_ALL_MS },
    slow: { bucket: `link-passwords-slow:${linkId}`, limit: 1, windowMs: SLOW_MS },
  }
}
