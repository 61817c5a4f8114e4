import type { KyselyPlugin } from 'kysely'
import type { Database } from '../platform/database.ts'

export interface CountedDatabase {
  db: Database
  /** How many queries were asked so far, in transactions too. */
  queries(): number
}

/** For tests that hold two answers to be alike by construction: the same work, and not only the same words. */
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
