import { openYielder } from '../../platform/yielder.ts'
import type { ChangeFeed } from '../../platform/change-log/change-feed.ts'

export interface FeedListener {
  onChange: (subject: string) => void
  /** Changes were missed that nobody can name any more: nothing that is kept may be believed. */
  onEverything: () => void
}

/** So long it hears of changes in one go; visitors have their turn in between. */
const TURN_MS = 5

/** Tells of all that was committed before, a page at a time; throws where the log cannot be read, and goes on from there. */
export async function hearChanges(feed: ChangeFeed, listener: FeedListener): Promise<void> {
  const yieldIfDue = openYielder(TURN_MS)
  for (;;) {
    const page = await feed.next()
    if (page.kind === 'lost') return listener.onEverything()
    for (const subject of page.subjects) {
      await yieldIfDue()
      listener.onChange(subject)
    }
    if (page.isLast) return
  }
}
