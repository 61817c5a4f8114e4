import type { MiddlewareHandler } from 'hono'
import { addressBucket } from '../network/addresses.ts'
import { Problem } from './problem.ts'

/** Bodies up to this size need no place. No call without a login takes a larger one as JSON. */
export const SMALL_BODY_BYTES = 65_536
/** What reading a stream ahead of its reader costs. */
const STREAM_BYTES = 2 * 1024 * 1024
const RETRY_SECONDS = 2

/** Who sends the body. */
export interface BodyHolder {
  person: string
  account: string
}

export interface BodyLimits {
  /** Large bodies at a time. */
  perPerson: number
  perAccount: number
  /** Of all large bodies together, in memory. */
  bytes: number
}

const usualLimits: BodyLimits = { perPerson: 2, perAccount: 8, bytes: 64 * 1024 * 1024 }

/**
 * Large bodies that are being received or worked on, of one process. A body beyond the limits is refused before it is read,
 * and stays with its sender.
 */
export class BodyPlaces {
  readonly #limits: BodyLimits
  readonly #taken = new Map<string, number>()
  #bytes = 0

  constructor(limits = usualLimits) {
    this.#limits = limits
  }

  /** Throws the Problem 'busy' if the holder has enough of them, or the process has no memory for another one. */
  take(holder: BodyHolder): BodyPlace {
    const { perPerson, perAccount } = this.#limits
    const person = `person ${holder.person}`
    const account = `account ${holder.account}`
    if (this.#count(person) >= perPerson || this.#count(account) >= perAccount) {
      throw busy(
        'Other large files or requests of yours are still on their way. Try again when they are through.',
      )
    }
    for (const name of [person, account]) this.#taken.set(name, this.#count(name) + 1)
    let held = 0
    return {
      hold: (bytes) => {
        if (this.#bytes + bytes - held > this.#limits.bytes) throw busy()
        this.#bytes += bytes - held
        held = bytes
      },
      release: () => {
        this.#bytes -= held
        for (const name of [person, account]) this.#leave(name)
      },
    }
  }

  #count(name: string): number {
    return this.#taken.get(name) ?? 0
  }

  #leave(name: string): void {
    const count = this.#count(name)
    if (count > 1) this.#taken.set(name, count - 1)
    else this.#taken.delete(name)
  }
}

export interface BodyPlace {
  /** Sets how many bytes are in memory for this body. Throws 'busy' if that is more than there is. */
  hold(bytes: number): void
  release(): void
}

const busy = (detail?: string) =>
  new Problem('busy', { retryAfterSeconds: RETRY_SECONDS, ...(detail && { detail }) })

/** The place of one request, which is taken when its body turns out to be large. */
class RequestPlace {
  readonly #places: BodyPlaces
  holder: BodyHolder
  #place: BodyPlace | undefined

  constructor(places: BodyPlaces, holder: BodyHolder) {
    this.#places = places
    this.holder = holder
  }

  hold(bytes: number): void {
    this.#place ??= this.#places.take(this.holder)
    this.#place.hold(bytes)
  }

  release(): void {
    this.#place?.release()
    this.#place = undefined
  }
}

const requests = new WeakMap<Request, RequestPlace>()

/** Gives each request a place when it needs one, until it is answered. Those without a login share one account. */
export function holdBodies(
  places: BodyPlaces,
): MiddlewareHandler<{ Variables: { address: string } }> {
  return async (c, next) => {
    const place = new RequestPlace(places, {
      person: addressBucket(c.var.address),
      account: 'without a login',
    })
    requests.set(c.req.raw, place)
    try {
      await next()
    } finally {
      place.release()
    }
  }
}

/** Says whose request it is, once that is known. A user may belong to no account. */
export function nameBodyHolder(
  request: Request,
  { userId, accountId }: { userId: string; accountId: string },
): void {
  const place = requests.get(request)
  if (place) place.holder = { person: userId, account: accountId || userId }
}

/** Call before that many bytes of the body are in memory. */
export function holdBody(request: Request, bytes: number): void {
  if (bytes > SMALL_BODY_BYTES) requests.get(request)?.hold(bytes)
}

/** Call before the body is read as a stream. */
export function holdStream(request: Request): void {
  requests.get(request)?.hold(STREAM_BYTES)
}

/** Call when nothing of the body is in memory any more; otherwise that is when the request is answered. */
export function releaseBody(request: Request): void {
  requests.get(request)?.release()
}
