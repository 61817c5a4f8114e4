import { AsyncLocalStorage } from 'node:async_hooks'
import { type Db, inTransaction, isTx, type Tx, type Within } from './database.ts'

interface WriteMark {
  write: (tx: Tx) => Promise<void>
  isOpen: boolean
}

const marks = new AsyncLocalStorage<WriteMark>()

/**
 * One transaction of a call or a job; joins a transaction that is already open. The work gets the same context, with the
 * transaction as its `db`.
 */
export async function writing<A extends { db: Db }, T>(
  context: A,
  work: (inside: Within<A>) => Promise<T>,
): Promise<T> {
  const { db } = context
  if (isTx(db)) return work({ ...context, db })
  return inTransaction(db, async (tx) => {
    const mark = marks.getStore()
    if (mark?.isOpen) await mark.write(tx)
    return work({ ...context, db: tx })
  })
}

/**
 * Until `work` ends, each transaction that it opens by `writing` begins with `write`, whose effects are committed exactly if
 * the transaction is.
 */
export async function markWrites<T>(
  write: (tx: Tx) => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  const mark: WriteMark = { write, isOpen: true }
  try {
    return await marks.run(mark, work)
  } finally {
    // Timers that the work started keep this context.
    mark.isOpen = false
  }
}
