const RETRY_MS = 2

/**
 * Retries synchronous work while the database is locked, until the deadline (as performance.now()). SQLite's own
 * busy_timeout would block the event loop while it waits.
 */
export async function retryWhileBusy<T>(deadline: number, work: () => T): Promise<T> {
  while (true) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error
    }
    // Jitter keeps two processes from colliding repeatedly.
    await Bun.sleep(RETRY_MS * (0.5 + Math.random()))
  }
}

/** The plain code or an extended one, such as SQLITE_BUSY_RECOVERY or SQLITE_BUSY_SNAPSHOT. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return String(error.code).startsWith('SQLITE_BUSY')
}
