import type { ChangeFeed } from '../../platform/change-log/change-feed.ts'
import { openYielder } from '../../platform/loop/yielder.ts'

export interface FeedObserver {
  onChange: (subject: string) => void
  /** The log no longer has all missed changes: everything kept may be stale. */
  onEverything: () => void
}

/** How long changes are applied before the event loop serves visitors again. */
const TURN_MS = 2

/** Passes on all committed changes, a page at a time. Throws if the log cannot be read; the next call resumes there. */
export async function readChanges(feed: ChangeFeed, observer: FeedObserver): Promise<void> {
  const yieldIfDue = openYielder(TURN_MS)
  for (;;) {
    const page = await feed.next()
    if (page.kind === 'lost') return observer.onEverything()
    for (const subject of page.subjects) {
      await yieldIfDue()
      observer.onChange(subject)
    }
    if (page.isLast) return
  }
}
