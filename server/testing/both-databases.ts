import { test } from 'bun:test'
import { isEverything } from './rounds.ts'

export const databaseKinds = ['SQLite', 'PostgreSQL'] as const
export type DatabaseKind = (typeof databaseKinds)[number]

export type TestOnce = (title: string, act: () => Promise<unknown>, timeoutMs?: number) => void

/**
 * For a test whose subject is neither SQL nor a race, among others that are about these and run on both databases: it runs
 * on SQLite only, and with `npm test -- --everything` on PostgreSQL too.
 */
export const testOnceOn =
  (kind: DatabaseKind): TestOnce =>
  (title, act, timeoutMs) => {
    if (kind === 'SQLite' || isEverything) test(title, act, timeoutMs)
  }
