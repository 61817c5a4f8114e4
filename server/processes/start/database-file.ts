import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Config } from '../../config.ts'
import { keyPath } from '../../platform/secrets.ts'
import { databaseUrl, engineFolder, journalFolder } from './places.ts'
import { StartError } from './start-error.ts'

const HEADER = Buffer.from('SQLite format 3\0')

/**
 * Stops a start that would create a new database in place of a lost one, or use a file that is not a database. A start
 * creates the database file before any other file, so other files prove that it existed.
 */
export function requireDatabaseFile(config: Config): void {
  if (config.databaseUrl !== undefined) return
  const path = databaseUrl(config)
  const bytes = existsSync(path) ? statSync(path).size : undefined
  if (!bytes) requireNothingElse(config, bytes === undefined ? 'missing' : 'empty')
  else if (!readStart(path).equals(HEADER)) {
    throw new StartError(
      `The database ${path} is damaged: it does not begin as an SQLite file does. Restore it from a backup.`,
    )
  }
}

function requireNothingElse(config: Config, how: 'missing' | 'empty'): void {
  const path = databaseUrl(config)
  const others = [
    `${path}-wal`,
    keyPath(config.dataDir),
    journalFolder(config),
    engineFolder(config),
  ]
  const left = others.filter(holdsSomething).map((other) => basename(other))
  if (left.length === 0) return
  throw new StartError(
    `The database ${path} is ${how}, but DATA_DIR still holds ${left.join(', ')} of the installation it belongs to. ` +
      'Restore that file from a backup, or set DATABASE_URL where PostgreSQL is the database; ' +
      'to begin anew, move DATA_DIR away.',
  )
}

function holdsSomething(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return (stats?.size ?? 0) > 0
  // File systems add their own entries to empty folders.
  return readdirSync(path).some((name) => name !== 'lost+found' && !name.startsWith('.'))
}

function readStart(path: string): Buffer {
  const start = Buffer.alloc(HEADER.length)
  const file = openSync(path, 'r')
  try {
    readSync(file, start, 0, start.length, 0)
  } finally {
    closeSync(file)
  }
  return start
}
