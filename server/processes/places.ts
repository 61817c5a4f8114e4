import { join } from 'node:path'
import type { Config } from '../config.ts'

/** Where things are in the data folder. */
export function databaseUrl(config: Config): string {
  return config.databaseUrl ?? join(config.dataDir, 'unfurly.sqlite')
}

export function journalFolder(config: Config): string {
  return join(config.dataDir, 'journal')
}
