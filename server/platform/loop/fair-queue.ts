import { SECOND } from '../clock.ts'
import { Problem } from '../http/problem.ts'

/** Runs one work at a time. Owners take turns, each with their own works in order, so a long queue delays only its owner. */
export interface FairQueue {
  /** Throws the problem `busy` if the owner, or all together, have too many works that wait. */
  run<T>(owner: string, work: () => Promise<T>): Promise<T>
}

export interface FairQueueOptions {
  /** How many works of one owner may wait. */
  ownWaitingMax: number
  /** How many may wait in all. Of an owner who has several, the last one gives way to one who has none. */
  waitingMax: number
  /** Monotonic milliseconds. */
  now?: () => number
}

interface Waiter {
  begin: () => void
  giveWay: () => void
}

/** Weight of the latest work in the moving average of durations. */
const WEIGHT = 0.2

export function openFairQueue({
  ownWaitingMax,
  waitingMax,
  now = () => performance.now(),
}: FairQueueOptions): FairQueue {
  /** Owners with waiting works, whose turn is next first: a Map keeps the order in which its keys were added. */
  const waiting = new Map<string, Waiter[]>()
  let isRunning = false
  let typicalMs = 0

  const count = () => [...waiting.values()].reduce((sum, own) => sum + own.length, 0)
  const busy = () => {
    const waitMs = Math.max(SECOND, typicalMs * (waiting.size + 1))
    return new Problem('busy', { retryAfterSeconds: Math.ceil(waitMs / SECOND) })
  }

  const remove = (owner: string, own: Waiter[], waiter: Waiter) => {
    own.splice(own.indexOf(waiter), 1)
    if (own.length === 0) waiting.delete(owner)
  }

  /** False if no owner has more than one. */
  const makeRoom = (): boolean => {
    const [most] = [...waiting].toSorted(([, a], [, b]) => b.length - a.length)
    const last = most?.[1].at(-1)
    if (!most || !last || most[1].length < 2) return false
    remove(most[0], most[1], last)
    last.giveWay()
    return true
  }

  const wait = (owner: string) =>
    new Promise<void>((begin, refuse) => {
      const own = waiting.get(owner) ?? []
      const hasRoom = own.length < ownWaitingMax
      const fits = count() < waitingMax || (own.length === 0 && makeRoom())
      if (!hasRoom || !fits) return refuse(busy())
      own.push({ begin, giveWay: () => refuse(busy()) })
      waiting.set(owner, own)
    })

  // The next work takes over the turn directly, so that a new caller cannot come in between.
  const leave = () => {
    const [next] = waiting
    if (!next) {
      isRunning = false
      return
    }
    const [owner, [first, ...others]] = next
    waiting.delete(owner)
    if (others.length > 0) waiting.set(owner, others)
    first?.begin()
  }

  return {
    async run(owner, work) {
      if (isRunning) await wait(owner)
      isRunning = true
      const startedAt = now()
      try {
        return await work()
      } finally {
        const ms = now() - startedAt
        typicalMs = typicalMs === 0 ? ms : typicalMs + WEIGHT * (ms - typicalMs)
        leave()
      }
    },
  }
}
