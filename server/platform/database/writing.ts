import { AsyncLocalStorage } from 'node:async_hooks'
import { type Db, inTransaction } from './database.ts'

interface WriteMark {
  write: (tx: Db) => Promise<void>
  isOpen: boolean
}

const marks = new AsyncLocalStorage<WriteMark>()

/** One transaction of a call or a job; joins a transaction that is already open. */
export async function writing<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  return inTransaction(db, async (tx) => {
    const mark = marks.getStore()
    if (mark?.isOpen) await mark.write(tx)
    return work(tx)
  })
}

/**
 * Until `work` ends, each transaction that it opens by `writing` begins with `write`, whose effects are committed exactly if
 * the transaction is.
 */
export async function markWrites<T>(
  write: (tx: Db) => Promise<void>,
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
