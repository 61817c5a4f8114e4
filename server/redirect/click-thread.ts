import { openThread, type Thread } from '../platform/thread.ts'
import type { ClickTaker } from './click-limits.ts'

export interface ClickOrder {
  linkId: string
  accountId: string
  maxClicks: number
}

/** Where its database is, in the form of `openDatabase`. */
export interface ClickThreadOptions {
  url: string
  timeoutMs: number
}

/**
 * Takes clicks in a thread with a write connection of its own: who waits for the lock of the database waits there, and no
 * other visitor waits with them.
 */
export function openClickThread(options: ClickThreadOptions): ClickTaker & { close(): void } {
  const isSource = import.meta.url.endsWith('.ts')
  const entry = new URL(isSource ? '../click-limits.ts' : './click-limits.js', import.meta.url)
  const thread: Thread<ClickOrder, boolean> = openThread({
    entry,
    // One more than the database itself takes to say that it is away.
    timeoutMs: options.timeoutMs + 1000,
    settings: options,
  })
  return {
    take: ({ id, accountId }, maxClicks) => thread.ask({ linkId: id, accountId, maxClicks }),
    close: () => thread.close(),
  }
}
