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
import { lockFolder } from '../../platform/disk/folder-lock.ts'
import { newId } from '../../platform/ids.ts'
import { StartError } from './start-error.ts'

const MARK = 'unfurly.json'
/** Long enough for a predecessor that is ending. */
const LOCK_WAIT_MS = 3000

/** The folder contains password hashes, codes and salts, so other users must not read it. */
const OWNER_ONLY = 0o077

/** Checks that the folder is ours and writable, and locks it for this process. */
export async function claimDataFolder(folder: string): Promise<void> {
  // Child processes inherit the umask.
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

/** Ignores files that file systems and version control put into empty folders. */
function isForeign(name: string): boolean {
  return name !== 'lock' && name !== 'lost+found' && !name.startsWith('.')
}

interface FolderMark {
  /** Missing in a folder of an earlier version. */
  installation?: string
  /** Tells this folder from those of other machines on the same database. */
  machine?: string
}

/** The id of the installation that the folder belongs to, if it is known. */
export function nameOfFolder(folder: string): string | undefined {
  return readMark(folder).installation
}

export function nameFolder(folder: string, installation: string): void {
  writeMark(folder, { ...readMark(folder), installation })
}

/** The id of the machine that the folder belongs to. */
export function machineOfFolder(folder: string): string {
  const mark = readMark(folder)
  if (mark.machine !== undefined) return mark.machine
  const machine = newId('mac')
  writeMark(folder, { ...mark, machine })
  return machine
}

/** For a folder whose contents are about to be replaced. */
export function forgetName(folder: string): void {
  writeMark(folder, {})
}

function readMark(folder: string): FolderMark {
  try {
    return JSON.parse(readFileSync(join(folder, MARK), 'utf8'))
  } catch {
    // Truncated by a power cut: only its existence matters.
    return {}
  }
}

function writeMark(folder: string, mark: FolderMark): void {
  // Starts with a dot, so that a leftover draft does not make the folder look foreign.
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
