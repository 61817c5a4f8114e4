import { isUniqueViolation } from './database.ts'

/** False where what it writes turned out to be taken: the unique index decides. */
export async function tryUniqueWrite(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}
