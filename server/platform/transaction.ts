import { AsyncLocalStorage } from 'node:async_hooks'

/** Work that a transaction starts and does not wait for keeps its context, so the end has to be noted. */
interface TransactionScope {
  isOpen: boolean
}

const scopes = new AsyncLocalStorage<TransactionScope>()

/** Runs what opens, fills and ends a transaction; inside it `requireNoTransaction` throws. */
export async function inTransactionScope<T>(transaction: () => Promise<T>): Promise<T> {
  const scope: TransactionScope = { isOpen: true }
  try {
    return await scopes.run(scope, transaction)
  } finally {
    scope.isOpen = false
  }
}

/**
 * Throws inside a transaction. A transaction holds SQLite's only connection, or one of PostgreSQL's few, so it must wait
 * for nothing but its database. `what` names the work that takes long, such as `a fetch`.
 */
export function requireNoTransaction(what: string): void {
  if (scopes.getStore()?.isOpen) {
    throw new Error(`${what} inside a transaction: do it before the transaction begins`)
  }
}

let observe: (heldMs: number) => void = () => undefined

/** From here on this process tells how long each of its transactions lasted, once it has ended. */
export function observeTransactions(observer: (heldMs: number) => void): void {
  observe = observer
}

/** Measures a transaction from the moment when the database has opened it: then `begun` is to be called. */
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
