import { openDatabase } from './platform/database.ts'
import { answerInThread } from './platform/thread.ts'
import { clickTaker } from './redirect/click-limits.ts'
import type { ClickOrder, ClickThreadOptions } from './redirect/click-thread.ts'

// The thread of a redirect process that takes clicks from limits.
answerInThread<ClickThreadOptions, ClickOrder, boolean>((options) => {
  const taker = clickTaker(openDatabase({ ...options, poolSize: 4 }))
  return ({ linkId, accountId, maxClicks }) => taker.take({ id: linkId, accountId }, maxClicks)
})
