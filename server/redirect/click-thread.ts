import { openThread, type Thread, threadEntry } from '../platform/loop/thread.ts'
import type { ClickTaker } from './click-limits.ts'

export interface ClickOrder {
  linkId: string
  accountId: string
  maxClicks: number
}

/** The database, as `openDatabase` takes it. */
export interface ClickThreadOptions {
  url: string
  timeoutMs: number
  poolSize: number
}

/**
 * Takes clicks in a separate thread with its own write connection, so that waiting for the database lock never blocks the
 * event loop that serves other visitors.
 */
export function openClickThread(options: ClickThreadOptions): ClickTaker & { close(): void } {
  const thread: Thread<ClickOrder, boolean> = openThread({
    entry: threadEntry('click-limits'),
    // One second more than the database's own timeout.
    timeoutMs: options.timeoutMs + 1000,
    settings: options,
  })
  return {
    take: ({ id, accountId }, maxClicks) => thread.ask({ linkId: id, accountId, maxClicks }),
    close: () => thread.close(),
  }
}
