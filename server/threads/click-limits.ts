import { openDatabase } from '../platform/database/database.ts'
import { answerInThread } from '../platform/loop/thread.ts'
import { clickTaker } from '../redirect/click-limits.ts'
import type { ClickOrder, ClickThreadOptions } from '../redirect/click-thread.ts'

// Entry of the thread in which a redirect process takes clicks from click limits.
answerInThread<ClickThreadOptions, ClickOrder, boolean>((options) => {
  const taker = clickTaker(openDatabase(options))
  return ({ linkId, accountId, maxClicks }) => taker.take({ id: linkId, accountId }, maxClicks)
})
