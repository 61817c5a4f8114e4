import type { Db } from './database.ts'

const kept = new WeakMap<Db, Map<string, Promise<unknown>>>()

/** From here on this transaction keeps the answers of `askOnce`: for work on many things that asks the same of each. */
export function keepAnswers(tx: Db): void {
  if (!kept.has(tx)) kept.set(tx, new Map())
}

/** The answer to a question that is named by its text; in a transaction that keeps answers it is asked once. */
export function askOnce<T>(db: Db, question: string, ask: () => Promise<T>): Promise<T> {
  const answers = kept.get(db)
  if (!answers) return ask()
  const known = answers.get(question) as Promise<T> | undefined
  if (known) return known
  const answer = ask()
  answers.set(question, answer)
  return answer
}
