import { isBadArgument } from '../../../platform/clickhouse/clickhouse.ts'
import { Problem } from '../../../platform/http/problem.ts'

/** Zone names are case-sensitive in ClickHouse, but not in calls. */
export function canonicalZone(name: string): string {
  return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
}

/** ClickHouse may not know the newest zones yet; no other argument can be wrong. */
export function rethrowZone(error: unknown): never {
  if (!isBadArgument(error)) throw error
  throw new Problem('invalid', { errors: { timezone: 'This time zone is not known' } })
}
