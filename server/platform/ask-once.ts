import type { Db } from './database.ts'

const kept = new WeakMap<Db, Map<string, Promise<unknown>>>()

/** Makes `askOnce` cache results in this transaction: for bulk work that needs the same lookup for many items. */
export function keepAnswers(tx: Db): void {
  if (!kept.has(tx)) kept.set(tx, new Map())
}

/** Runs `ask`, at most once per `question` text in a transaction that caches answers. */
export function askOnce<T>(db: Db, question: string, ask: () => Promise<T>): Promise<T> {
  const answers = kept.get(db)
  if (!answers) return ask()
  const known = answers.get(question) as Promise<T> | undefined
  if (known) return known
  const answer = ask()
  answers.set(question, answer)
  return answer
}
