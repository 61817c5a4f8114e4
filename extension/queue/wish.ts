import type { UtmParams } from '../../contract/links/utm.ts'
import type { Fault } from '../servers/fault.ts'

/** What a person typed for a new link; the fields are those of the call. */
export interface WishedLink {
  redirectTo: string
  title?: string | undefined
  vanity?: string | undefined
  domain?: string | undefined
  tags?: readonly string[] | undefined
  utmParams?: UtmParams | undefined
}

/**
 * A requested link that is not made yet. `waiting` and `sending` go on by themselves; `held` waits for the person's
 * decision.
 */
export interface Wish {
  /** Also its Idempotency-Key. */
  id: string
  origin: string
  /** `holderOf` the server when it was made; null for a demo link. */
  holder: string | null
  link: WishedLink
  madeAt: number
  state: 'waiting' | 'sending' | 'held'
  /** When a request first went out that may have made the link. */
  sentAt: number | null
  /** Not to be sent before this time. */
  notBefore: number
  /** How often it could not be sent, for the pause before the next time. */
  attempts: number
  /** Why it waits or is held; empty before the first attempt. */
  sentence: string
  fields: Readonly<Record<string, string>>
  /** The key is not accepted any more. */
  isSignInNeeded: boolean
}

export interface NewWish {
  origin: string
  holder: string | null
  link: WishedLink
}

interface Moment {
  id: string
  now: number
}

export const newWish = (wish: NewWish, { id, now }: Moment): Wish => ({
  ...wish,
  id,
  madeAt: now,
  state: 'waiting',
  sentAt: null,
  notBefore: now,
  attempts: 0,
  sentence: '',
  fields: {},
  isSignInNeeded: false,
})

/** A server remembers the answer of an Idempotency-Key for 24 hours; an hour is left for clocks that differ. */
const REMEMBERED_MS = 23 * 3_600_000
const FIRST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 15 * 60_000

const UNSURE_DEMO =
  'The answer was lost, so the link may have been made. Trying again may make a second one.'
const UNSURE_OLD =
  'The server may have made this link more than a day ago. Look at your links before you try again.'
const OTHER_HOLDER = 'You logged in as somebody else since. Trying again makes it as you are now.'

/** Undefined if it may be sent; otherwise the wish, held with the reason. */
export function heldBack(wish: Wish, { holder, now }: { holder: string | null; now: number }) {
  if (wish.holder !== holder) return hold(wish, OTHER_HOLDER)
  if (wish.sentAt === null) return undefined
  // Demo links have no Idempotency-Key.
  if (holder === null) return hold(wish, UNSURE_DEMO)
  return now - wish.sentAt > REMEMBERED_MS ? hold(wish, UNSURE_OLD) : undefined
}

const hold = (wish: Wish, sentence: string): Wish => ({ ...wish, state: 'held', sentence })

export const sending = (wish: Wish, now: number): Wish => ({
  ...wish,
  state: 'sending',
  sentAt: wish.sentAt ?? now,
})

/** After a fault. `wish` is as it was before this attempt, whose request may have been carried out if the fault is unclear. */
export function afterFault(wish: Wish, { fault, now }: { fault: Fault; now: number }): Wish {
  const { sentence, fields, kind, isUnclear, retryAfterMs } = fault
  const sentAt = wish.sentAt ?? (isUnclear ? now : null)
  const failed = { ...wish, sentence, fields, sentAt, isSignInNeeded: kind === 'sign-in' }
  if (kind !== 'away') return { ...failed, state: 'held' }
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** wish.attempts, LONGEST_PAUSE_MS)
  return {
    ...failed,
    state: 'waiting',
    attempts: wish.attempts + 1,
    notBefore: now + (retryAfterMs ?? pause),
  }
}

/** What a killed worker left as `sending` waits again: the Idempotency-Key makes sending it twice harmless. */
export const awake = (wish: Wish): Wish =>
  wish.state === 'sending' ? { ...wish, state: 'waiting' } : wish

/**
 * The wish for another try, with the present sign-in. A wish that was never sent keeps its Idempotency-Key, so that it joins
 * an attempt that is just beginning. So does one that may have been made, while the server still has the first answer.
 */
export function retried(wish: Wish, { id, holder, now }: Moment & { holder: string | null }): Wish {
  const isKnown = wish.sentAt === null || (holder !== null && now - wish.sentAt <= REMEMBERED_MS)
  const isSame = wish.holder === holder && isKnown
  const fresh = isSame ? {} : { id, sentAt: null }
  return { ...wish, ...fresh, holder, state: 'waiting', notBefore: now, attempts: 0, fields: {} }
}

export const isDue = (wish: Wish, now: number): boolean =>
  wish.state === 'waiting' && wish.notBefore <= now
