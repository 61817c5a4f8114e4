import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
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
  if (!existsSync(join(folder, MARK))) {
    const foreign = readdirSync(folder).filter(isForeign)
    if (foreign.length > 0) {
      throw new StartError(
        `DATA_DIR ${folder} holds files of something else; it takes an empty folder or one of Unfurly's.`,
      )
    }
    writeMark(folder, {})
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

interface Mark {
  /** Which one it belongs to; a folder of an earlier version does not say so yet. */
  installation?: string
}

/** The installation that the folder belongs to, as far as it says so. */
export function nameOfFolder(folder: string): string | undefined {
  return readMark(folder).installation
}

export function nameFolder(folder: string, installation: string): void {
  writeMark(folder, { installation })
}

/** For a folder that is about to be filled anew. */
export function forgetName(folder: string): void {
  writeMark(folder, {})
}

function readMark(folder: string): Mark {
  try {
    return JSON.parse(readFileSync(join(folder, MARK), 'utf8'))
  } catch {
    // Cut off by a power cut: that it is there is all that matters.
    return {}
  }
}

function writeMark(folder: string, mark: Mark): void {
  // One that a kill leaves behind does not make an empty folder look foreign.
  const draft = join(folder, `.${MARK}.new`)
  try {
    const text = JSON.stringify({ product: 'unfurly', format: 1, ...mark })
    writeFileSync(draft, `${text}\n`, { flush: true })
    renameSync(draft, join(folder, MARK))
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
