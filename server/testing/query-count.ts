import type { KyselyPlugin } from 'kysely'
import type { Database } from '../platform/database/database.ts'

export interface CountedDatabase {
  db: Database
  /** Number of queries so far, including those in transactions. */
  queries(): number
}

/** Counts queries, for tests that two answers do the same work and not only have the same text. */
export function countQueries(plain: Database): CountedDatabase {
  let count = 0
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      count++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: plain.withPlugin(counter), queries: () => count }
}
