import { AsyncLocalStorage } from 'node:async_hooks'

/** Work that a transaction starts but does not await keeps its context, so the scope must know when it has ended. */
interface TransactionScope {
  isOpen: boolean
}

const scopes = new AsyncLocalStorage<TransactionScope>()

/** Runs a transaction from begin to end; inside it `requireNoTransaction` throws. */
export async function inTransactionScope<T>(transaction: () => Promise<T>): Promise<T> {
  const scope: TransactionScope = { isOpen: true }
  try {
    return await scopes.run(scope, transaction)
  } finally {
    scope.isOpen = false
  }
}

/**
 * Throws inside a transaction. A transaction holds SQLite's only write connection, or one of PostgreSQL's few, so it must not
 * wait for anything but its database. `what` names the slow work, such as `a fetch`.
 */
export function requireNoTransaction(what: string): void {
  if (scopes.getStore()?.isOpen) {
    throw new Error(`${what} inside a transaction: do it before the transaction begins`)
  }
}

let observe: (heldMs: number) => void = () => undefined

/** Registers the observer of the duration of each transaction. */
export function observeTransactions(observer: (heldMs: number) => void): void {
  observe = observer
}

/** Measures a transaction from the call of `begun`, which must follow its opening in the database. */
export async function timeTransaction<T>(
  transaction: (begun: () => void) => Promise<T>,
): Promise<T> {
  let begunAt: number | undefined
  try {
    return await transaction(() => {
      begunAt = performance.now()
    })
  } finally {
    if (begunAt !== undefined) observe(performance.now() - begunAt)
  }
}
