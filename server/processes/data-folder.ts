import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { lockFolder } from '../platform/folder-lock.ts'
import { StartError } from './start-error.ts'

const MARK = 'unfurly.json'
/** Long enough for a predecessor that is just ending. */
const LOCK_WAIT_MS = 3000

/** With hashes of passwords, codes and salts in it, nothing that is kept here is for others on the machine to read. */
const OWNER_ONLY = 0o077

/** The folder is ours, writable and, from here on, this process's alone. */
export async function claimDataFolder(folder: string): Promise<void> {
  // Processes that are started later take it over.
  process.umask(OWNER_ONLY)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (!statSync(folder).isDirectory()) throw new Error('not a folder')
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new StartError(`DATA_DIR ${folder} cannot be written to: ${reason(cause)}.`)
  }
  const mark = join(folder, MARK)
  if (!existsSync(mark)) {
    const foreign = readdirSync(folder).filter(isForeign)
    if (foreign.length > 0) {
      throw new StartError(
        `DATA_DIR ${folder} holds files of something else; it takes an empty folder or one of Unfurly's.`,
      )
    }
    write(mark, folder)
  }
  if (!(await lock(folder))) {
    throw new StartError(
      `DATA_DIR ${folder} is in use by another Unfurly; stop that one first, or choose another folder.`,
    )
  }
}

/** What file systems and version control put into empty folders says nothing. */
function isForeign(name: string): boolean {
  return name !== 'lock' && name !== 'lost+found' && !name.startsWith('.')
}

function write(mark: string, folder: string): void {
  try {
    writeFileSync(mark, `${JSON.stringify({ product: 'unfurly', format: 1 })}\n`)
  } catch (cause) {
    throw new StartError(`DATA_DIR ${folder} cannot be written to: ${reason(cause)}.`)
  }
}

async function lock(folder: string) {
  try {
    return await lockFolder(folder, LOCK_WAIT_MS)
  } catch (cause) {
    throw new StartError(`DATA_DIR ${folder} cannot be locked: ${reason(cause)}.`)
  }
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
