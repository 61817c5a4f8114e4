import { sql } from 'kysely'
import { type Db, isDatabaseAway, isUniqueViolation } from './database.ts'
import { Problem } from './problem.ts'

/**
 * One of several works in a transaction: where it fails with a Problem, or meets a row that is there already, nothing of
 * it is left and the others go on. Any other failure takes the whole transaction back.
 */
export async function attempt<T>(tx: Db, work: () => Promise<T>): Promise<T | Problem> {
  await sql`savepoint attempt`.execute(tx)
  try {
    const result = await work()
    await sql`release savepoint attempt`.execute(tx)
    return result
  } catch (error) {
    if (!(error instanceof Problem) && !isUniqueViolation(error)) throw error
    await sql`rollback to savepoint attempt`.execute(tx)
    await sql`release savepoint attempt`.execute(tx)
    return error instanceof Problem ? error : new Problem('key-taken', { cause: error })
  }
}

/** Whether a transaction failed because its database went away: then nobody knows whether it was committed. */
export function isLost(error: unknown): boolean {
  return isDatabaseAway(error)
}
