import { isUniqueViolation } from './database.ts'

/** Runs a write; false if it violates a unique index. */
export async function tryUniqueWrite(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}
