import { join } from 'node:path'
import type { Config } from '../config.ts'

/** Where things are in the data folder. */
export function databaseUrl(config: Config): string {
  return config.databaseUrl ?? join(config.dataDir, 'unfurly.sqlite')
}

export function journalFolder(config: Config): string {
  return join(config.dataDir, 'journal')
}

export function engineFolder(config: Config): string {
  return join(config.dataDir, 'clickhouse')
}

/** Where the api processes listen: in a folder that is open to nobody else. */
export function runFolder(config: Config): string {
  return join(config.dataDir, 'run')
}

export function filesFolder(config: Config): string {
  return join(config.dataDir, 'files')
}
