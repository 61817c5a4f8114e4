import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { type LaunchOptions, launchProgram } from './launch.ts'

const PREFIX = 'unfurly-prepared-'
const POLL_MS = 100

/**
 * A copy of the data folder of a program that has started once with SQLite and its own ClickHouse: a start on it skips the
 * migrations and the tables, which are two fifths of its processor time. The folder that is copied is made once in a run,
 * by the program itself. All copies are one installation with one key. Works under Bun and under Node.
 */
export async function preparedDataFolder(entry: LaunchOptions['entry']): Promise<string> {
  const original = join(tmpdir(), `${PREFIX}${runId()}`)
  if (tryMake(original)) await prepare(original, entry)
  else await untilPrepared(original)
  const copy = mkdtempSync(join(tmpdir(), 'unfurly-program-'))
  // ClickHouse links its tables by relative paths.
  cpSync(join(original, 'data'), copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

/** The process that ends last in this run: workers of Bun and of Playwright have one parent. */
const runId = (): number =>
  process.env.JEST_WORKER_ID || process.env.TEST_WORKER_INDEX ? process.ppid : process.pid

/** False if another worker makes it, or has made it. */
function tryMake(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function prepare(original: string, entry: LaunchOptions['entry']): Promise<void> {
  removeLeftOvers()
  try {
    const port = await freePort()
    const environment = { LOG_LEVEL: 'warn' }
    const dataDir = join(original, 'data')
    const program = launchProgram({ entry, dataDir, port, environment })
    await program.untilReady()
    const code = await program.stop()
    if (code !== 0) throw new Error(`The program ended with ${code}:\n${program.output()}`)
    writeFileSync(join(original, 'outcome'), '')
  } catch (error) {
    // Others wait for it.
    writeFileSync(join(original, 'outcome'), `${error}`)
    throw error
  }
}

async function untilPrepared(original: string): Promise<void> {
  const outcome = join(original, 'outcome')
  while (!existsSync(outcome)) await wait(POLL_MS)
  const failure = readFileSync(outcome, 'utf8')
  if (failure) throw new Error(failure)
}

/** Of runs that are over. Their workers cannot: none knows whether it is the last, and `bun test` emits no `exit`. */
function removeLeftOvers(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    if (!existsSync(`/proc/${name.slice(PREFIX.length)}`))
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}
