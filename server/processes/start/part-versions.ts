import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { type ClickHouse, openClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import type { Db } from '../../platform/database/database.ts'
import { isPostgres } from '../../platform/database/database-kind.ts'
import type { Log } from '../../platform/log.ts'
import { StartError } from './start-error.ts'

interface Part {
  name: string
  setting: string
  /** Major, and where it matters minor. */
  oldest: readonly [number, number]
}

const postgres: Part = { name: 'PostgreSQL', setting: 'DATABASE_URL', oldest: [13, 0] }
/** Its settings of queries and DDL are used from then on; older ones refuse some of ours. */
const store: Part = { name: 'ClickHouse', setting: 'CLICKHOUSE_URL', oldest: [25, 8] }

/** What is wrong with the version of a part; undefined if it is new enough. */
export function complaintOf({ name, setting, oldest }: Part, version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10))
  const [oldestMajor, oldestMinor] = oldest
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined
  const needed = oldestMinor === 0 ? String(oldestMajor) : oldest.join('.')
  return `${setting} leads to ${name} ${version}, which is too old: it takes ${needed} or newer.`
}

/** The same for the analytics store. Throws while it does not answer. */
export async function complaintOfStore(clickhouse: ClickHouse): Promise<string | undefined> {
  return complaintOf(store, await clickhouse.version())
}

/** Logs the versions of PostgreSQL and ClickHouse. Throws a `StartError` for one that is too old. */
export async function requireVersions(db: Db, config: Config, log: Log): Promise<void> {
  const versions = {
    ...(isPostgres(db) && { postgresql: await postgresVersion(db) }),
    ...(config.clickhouseUrl !== undefined && {
      clickhouse: await storeVersion(config.clickhouseUrl, config.storeTimeoutMs),
    }),
  }
  const { postgresql, clickhouse } = versions
  const complaint =
    (postgresql && complaintOf(postgres, postgresql)) ||
    (clickhouse && complaintOf(store, clickhouse))
  if (complaint) throw new StartError(complaint)
  if (Object.keys(versions).length > 0) log.info('versions of the stores', versions)
}

async function postgresVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(db)
  return rows[0]?.version ?? ''
}

/** Undefined: it does not answer, which a start does not wait for. */
async function storeVersion(url: string, timeoutMs: number): Promise<string | undefined> {
  const clickhouse = openClickHouse({ url, timeoutMs: Math.min(timeoutMs, 2000) })
  try {
    return await clickhouse.version()
  } catch {
    return undefined
  } finally {
    await clickhouse.close()
  }
}
