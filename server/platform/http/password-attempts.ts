import { type Clock, SECOND } from '../clock.ts'
import { autocommit } from '../database/autocommit.ts'
import type { Database, Db } from '../database/database.ts'
import { openSerialQueue } from '../loop/serial-queue.ts'
import { giveBack, type Limit, look, take, type Use } from './rate-limit.ts'

/** Beyond a limit one secret per interval is checked, so that the rightful user can still log in. */
export const SLOW_MS = 5 * SECOND

/** A limit of wrong tries. */
export interface TryLimit extends Limit {
  /** Beyond the limit, as many tries as this one allows are still checked. Without it, none is. */
  beyond?: Limit
}

export interface PasswordAttempt {
  limits: readonly TryLimit[]
  /** Compares the secret. Called only while the limits allow it. */
  isRight: () => Promise<boolean>
  /** Called after the wrong try that reached the first limit, before the next one is looked at. */
  atLimit?: () => Promise<void>
}

export interface Locked {
  kind: 'locked'
  retryAfterSeconds: number
}

export interface WrongTry {
  kind: 'wrong'
  /** One for each limit. */
  uses: Use[]
}

type TryOutcome = { kind: 'right' } | WrongTry | Locked

interface Tools {
  db: Database
  clock: Clock
}

const inTurn = openSerialQueue()

/**
 * Counts only secrets that were checked and wrong, so right ones never cause a lock, even if sent concurrently. The
 * result is returned only while the limits allow it, so sending many at once reveals no more than one after another.
 * Those that share the first limit are checked one by one, to spend no hash on a result that would not be revealed.
 */
export function attemptPassword(
  { db, clock }: { db: Db; clock: Clock },
  tried: PasswordAttempt,
): Promise<TryOutcome> {
  const [first] = tried.limits
  return inTurn(first?.bucket ?? '', () => tryInTurn({ db: autocommit(db), clock }, tried))
}

async function tryInTurn(
  tools: Tools,
  { limits, isRight, atLimit }: PasswordAttempt,
): Promise<TryOutcome> {
  const counted = limits.map((limit) => ({ limit, slot: openSlot(tools, limit.beyond) }))
  const early = await refusalOf(counted, await countBy(look, tools, limits))
  if (early) return early
  const fits = await compare(isRight, counted)
  const uses = await countBy(fits ? look : take, tools, limits)
  // Concurrent attempts may have used up the limits meanwhile.
  const late = await refusalOf(counted, uses)
  if (late) return late
  if (!fits) {
    if (uses[0]?.isLast) await atLimit?.()
    return { kind: 'wrong', uses }
  }
  // Those who know the secret do not have to wait for each other.
  await giveBackSlots(counted)
  return { kind: 'right' }
}

async function countBy(
  count: typeof take,
  { db, clock }: Tools,
  limits: readonly TryLimit[],
): Promise<Use[]> {
  const now = clock()
  const uses: Use[] = []
  for (const limit of limits) uses.push(await count(db, now, limit))
  return uses
}

interface CountedLimit {
  limit: TryLimit
  slot: Slot
}

async function refusalOf(
  counted: readonly CountedLimit[],
  uses: readonly Use[],
): Promise<Locked | undefined> {
  for (const [at, { slot }] of counted.entries()) {
    const use = uses[at]
    if (!use || use.isAllowed) continue
    const { isAllowed, retryAfterSeconds } = await slot.take(use)
    if (!isAllowed) return { kind: 'locked', retryAfterSeconds }
  }
  return undefined
}

type SlotUse = Pick<Use, 'isAllowed' | 'retryAfterSeconds'>

/** The right to one check beyond a limit. */
interface Slot {
  /** A slot that is already taken stays taken. */
  take(used: SlotUse): Promise<SlotUse>
  giveBack(): Promise<void>
}

function openSlot({ db, clock }: Tools, limit: Limit | undefined): Slot {
  let isTaken = false
  return {
    async take(used) {
      if (!limit) return used
      if (isTaken) return { isAllowed: true, retryAfterSeconds: 0 }
      const use = await take(db, clock(), limit)
      isTaken = use.isAllowed
      return use
    },
    async giveBack() {
      if (limit && isTaken) await giveBack(db, limit.bucket)
    },
  }
}

async function giveBackSlots(counted: readonly CountedLimit[]): Promise<void> {
  for (const { slot } of counted) await slot.giveBack()
}

/** Gives the slots back if the secret could not be checked. */
async function compare(
  isRight: () => Promise<boolean>,
  counted: readonly CountedLimit[],
): Promise<boolean> {
  try {
    return await isRight()
  } catch (error) {
    await giveBackSlots(counted)
    throw error
  }
}
