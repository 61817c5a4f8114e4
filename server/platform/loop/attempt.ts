import { sql } from 'kysely'
import { isDatabaseAway, isUniqueViolation, type Tx } from '../database/database.ts'
import { Problem } from '../http/problem.ts'

/**
 * Runs one of several steps of a transaction under a savepoint. A Problem or a unique violation rolls back only this step
 * and is returned as a Problem; any other failure rolls back the whole transaction.
 */
export async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<T | Problem> {
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

/** Whether the transaction failed because the connection was lost: it is then unknown whether it was committed. */
export function isLost(error: unknown): boolean {
  return isDatabaseAway(error)
}
