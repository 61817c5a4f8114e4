import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, environment, readConfig } from '../config.ts'
import { EngineError, toEngineError } from '../platform/embedded-clickhouse/engine-error.ts'
import { openLibrary } from '../platform/embedded-clickhouse/library.ts'
import { claimDataFolder } from '../processes/start/data-folder.ts'
import { StartError } from '../processes/start/start-error.ts'
import { ConfigError } from '../settings.ts'

// `npm run clickhouse -- "SQL"` runs one statement in the embedded ClickHouse while the program is stopped, to repair it.
// While the program runs, its engine only accepts a secret password.
const MEMORY_BYTES = 500_000_000

try {
  process.stdout.write(await answer(readConfig(environment), process.argv[2] ?? ''))
} catch (error) {
  const isExpected = [ConfigError, StartError, EngineError].some((kind) => error instanceof kind)
  if (!isExpected) throw error
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

async function answer(config: Config, sql: string): Promise<Uint8Array> {
  const folder = join(config.dataDir, 'clickhouse')
  if (sql === '') throw new StartError('Say what to run: npm run clickhouse -- "SELECT 1"')
  if (config.clickhouseUrl)
    throw new StartError('CLICKHOUSE_URL names a server of its own: use clickhouse-client there.')
  if (!existsSync(folder)) throw new StartError(`There is no ClickHouse in ${config.dataDir}.`)
  await claimDataFolder(config.dataDir)
  const orders = { folder, port: 1, password: 'nobody listens', memoryBytes: MEMORY_BYTES }
  const library = openLibrary({ ...orders, threads: 2 })
  try {
    const settings = new Map([['allow_drop_detached', '1']])
    const question = { sql, data: undefined, database: 'unfurly', parameters: new Map(), settings }
    return (await library.answer(question)).bytes
  } catch (error) {
    throw toEngineError(error)
  } finally {
    await library.close()
  }
}
