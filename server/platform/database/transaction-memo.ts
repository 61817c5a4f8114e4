import { type Db, isTx, opened, type Tx } from './database.ts'

/** Makes `memoized` cache results in this transaction: for bulk work that needs the same query for many items. */
export function enableMemo({ carried }: Tx): void {
  carried.memo ??= new Map()
}

const readings = new WeakMap<Db, Map<string, Promise<unknown>>>()

/** The database for the reads of one bulk work before its transaction: `memoized` caches their results as long as it is used. */
export function readingOnce(db: Db): Db {
  const reading = opened(db).withoutPlugins()
  readings.set(reading, new Map())
  return reading
}

const memoOf = (db: Db) => (isTx(db) ? db.carried.memo : readings.get(db))

/** Runs `load`, at most once per key in a transaction with a memo. */
export function memoized<T>(db: Db, key: string, load: () => Promise<T>): Promise<T> {
  const memo = memoOf(db)
  if (!memo) return load()
  const known = memo.get(key) as Promise<T> | undefined
  if (known) return known
  const result = load()
  memo.set(key, result)
  return result
}

/** Keeps results that one query has found for many keys. Does nothing without a memo. */
export function keepMemoized<T>(
  db: Db,
  results: Iterable<readonly [key: string, result: T]>,
): void {
  const memo = memoOf(db)
  if (!memo) return
  for (const [key, result] of results) memo.set(key, Promise.resolve(result))
}
