import { type Db, inTransaction } from './database.ts'

const waiting = new WeakMap<Db, (() => void)[]>()

/**
 * One transaction, inside which `afterCommit` collects what the rest of the process is told once it is done. Joins a
 * transaction that is already open: then the outer one tells.
 */
export async function writing<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  const effects: (() => void)[] = []
  const result = await inTransaction(db, (tx) => {
    waiting.set(tx, effects)
    return work(tx)
  })
  for (const effect of effects) effect()
  return result
}

/** Outside a transaction of `writing` the effect happens at once. */
export function afterCommit(db: Db, effect: () => void): void {
  const effects = waiting.get(db)
  if (effects) effects.push(effect)
  else effect()
}
