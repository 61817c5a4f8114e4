import { SECOND } from '../clock.ts'
import { Problem } from '../http/problem.ts'

/** Runs a limited number of works at a time; the others are queued in order. */
export interface WorkQueue {
  /** Throws the problem `busy` if the work is expected to wait, or has waited, longer than `waitMaxMs`. */
  run<T>(work: () => Promise<T>): Promise<T>
}

export interface WorkQueueOptions {
  /** Maximum number of works at a time. */
  slots: number
  waitMaxMs: number
  /** Monotonic milliseconds. */
  now?: () => number
}

interface Waiter {
  begin: () => void
  timer: ReturnType<typeof setTimeout>
}

/** Weight of the latest work in the moving average of durations. */
const WEIGHT = 0.2

export function openWorkQueue({
  slots,
  waitMaxMs,
  now = () => performance.now(),
}: WorkQueueOptions): WorkQueue {
  const waiters: Waiter[] = []
  let running = 0
  let typicalMs = 0

  const expectedWaitMs = () => (Math.ceil((waiters.length + 1) / slots) - 1) * typicalMs

  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const expectedMs = expectedWaitMs()
      if (expectedMs > waitMaxMs) return reject(busy(expectedMs))
      const give = () => {
        waiters.splice(waiters.indexOf(waiter), 1)
        reject(busy(waitMaxMs))
      }
      const waiter = { begin: resolve, timer: setTimeout(give, waitMaxMs) }
      waiters.push(waiter)
    })

  // Hand the slot to the next waiter directly, so that a new caller cannot take it first.
  const leave = () => {
    const next = waiters.shift()
    if (!next) {
      running -= 1
      return
    }
    clearTimeout(next.timer)
    next.begin()
  }

  return {
    async run(work) {
      if (running < slots) running += 1
      else await wait()
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

const busy = (waitMs: number): Problem =>
  new Problem('busy', { retryAfterSeconds: Math.ceil(waitMs / SECOND) })
