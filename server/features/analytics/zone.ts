import { isBadArgument } from '../../platform/clickhouse.ts'
import { Problem } from '../../platform/problem.ts'

/** ClickHouse minds capitals in the names of zones, people need not. */
export function canonicalZone(name: string): string {
  return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
}

/** The newest zones may be known here and not there yet; of the arguments only the zone can be wrong. */
export function rethrowZone(error: unknown): never {
  if (!isBadArgument(error)) throw error
  throw new Problem('invalid', { errors: { timezone: 'This time zone is not known' } })
}
