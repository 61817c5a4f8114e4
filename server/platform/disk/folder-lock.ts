import { Database } from 'bun:sqlite'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

export interface FolderLock {
  release(): void
}

const RETRY_MS = 50

/** Without a reference the lock would be garbage-collected, which releases it. */
const held = new Set<Database>()

/**
 * Locks a folder for this process until it exits, even by a crash: SQLite's exclusive lock is a file lock of the system, so
 * no stale lock remains. Undefined if another process holds it for longer than `waitMs`.
 */
export async function lockFolder(folder: string, waitMs: number): Promise<FolderLock | undefined> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const deadline = Date.now() + waitMs
  for (;;) {
    const lock = tryLock(join(folder, 'lock'))
    if (lock) return lock
    if (Date.now() >= deadline) return undefined
    await Bun.sleep(RETRY_MS)
  }
}

function tryLock(path: string): FolderLock | undefined {
  const file = new Database(path, { create: true })
  try {
    file.run('pragma locking_mode = exclusive')
    file.run('begin exclusive')
    held.add(file)
    return {
      release() {
        held.delete(file)
        file.close()
      },
    }
  } catch (error) {
    file.close()
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return undefined
    throw error
  }
}
