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
export function writing<A extends { db: Db }, T>(
  context: A,
  work: (inside: Within<A>) => Promise<T>,
): Promise<T> {
  return writingUnmarked(context, async (inside) => {
    const mark = isTx(context.db) ? undefined : marks.getStore()
    if (mark?.isOpen) await mark.write(inside.db)
    return work(inside)
  })
}

/** The same for what is no work of the call and stays although the call fails, such as a mail about a wrong password. */
export async function writingUnmarked<A extends { db: Db }, T>(
  context: A,
  work: (inside: Within<A>) => Promise<T>,
): Promise<T> {
  return inTransaction(context.db, (db) => work({ ...context, db }))
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
