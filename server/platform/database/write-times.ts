import { Histogram, type Registry } from 'prom-client'
import { MINUTE, SECOND } from '../clock.ts'
import type { Log } from '../log.ts'

const WARNED_FROM_MS = SECOND
const WARN_EACH_MS = MINUTE

export interface WriteTimes {
  /** Records how long a transaction held its locks: from the end of `begin immediate` to the end of the commit. */
  observeTransaction(heldMs: number): void
}

/** Measures write transactions and warns of long ones: on SQLite they block all other writers. */
export function openWriteTimes({
  registry,
  log,
  monotonicMs = () => performance.now(),
}: {
  registry: Registry
  log: Log
  monotonicMs?: () => number
}): WriteTimes {
  const seconds = new Histogram({
    name: 'unfurly_write_transaction_seconds',
    help: 'How long write transactions held the database',
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  let warnedAt = Number.NEGATIVE_INFINITY
  return {
    observeTransaction(heldMs) {
      seconds.observe(heldMs / SECOND)
      if (heldMs < WARNED_FROM_MS || monotonicMs() < warnedAt + WARN_EACH_MS) return
      warnedAt = monotonicMs()
      log.warn('a transaction held up other writers', { heldMs: Math.round(heldMs) })
    },
  }
}
