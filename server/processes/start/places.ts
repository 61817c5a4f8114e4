import { join } from 'node:path'
import type { Config } from '../../config.ts'

export function databaseUrl(config: Config): string {
  return config.databaseUrl ?? join(config.dataDir, 'unfurly.sqlite')
}

export function journalFolder(config: Config): string {
  return join(config.dataDir, 'journal')
}

export function engineFolder(config: Config): string {
  return join(config.dataDir, 'clickhouse')
}

/** Folder of the api sockets, accessible only to the program's user. */
export function runFolder(config: Config): string {
  return join(config.dataDir, 'run')
}

export function filesFolder(config: Config): string {
  return join(config.dataDir, 'files')
}
