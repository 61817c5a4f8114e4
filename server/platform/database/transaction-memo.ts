import { type Db, isTx, type Tx } from './database.ts'

/** Makes `memoized` cache results in this transaction: for bulk work that needs the same query for many items. */
export function enableMemo({ carried }: Tx): void {
  carried.memo ??= new Map()
}

/** Runs `load`, at most once per key in a transaction with a memo. */
export function memoized<T>(db: Db, key: string, load: () => Promise<T>): Promise<T> {
  const memo = isTx(db) ? db.carried.memo : undefined
  if (!memo) return load()
  const known = memo.get(key) as Promise<T> | undefined
  if (known) return known
  const result = load()
  memo.set(key, result)
  return result
}
