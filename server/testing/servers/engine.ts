import { join } from 'node:path'
import { type ClickHouse, openClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { firstLine } from './first-line.ts'

const ADDRESS = 'TEST_ENGINE_URL'

/** A database of its own on the ClickHouse that tests share. */
export interface TestStore {
  /** For CLICKHOUSE_URL. */
  url: string
  clickhouse: ClickHouse
  /** Drops the database. */
  stop(): Promise<void>
}

/**
 * Opens a database that does not exist yet, like that of a program that starts for the first time. Use one for each test
 * file. A test that kills or damages the engine, or measures it, starts its own with `startTestEngine`.
 */
export async function openTestStore(timeoutMs = 20_000): Promise<TestStore> {
  const address = new URL(await startEngine())
  address.pathname = `/test_${crypto.randomUUID().replaceAll('-', '')}`
  const clickhouse = openClickHouse({ url: address.href, timeoutMs })
  return {
    url: address.href,
    clickhouse,
    async stop() {
      await clickhouse.command(`DROP DATABASE IF EXISTS ${clickhouse.database}`, 'outside')
      await clickhouse.close()
    },
  }
}

let starting: Promise<string> | undefined

/** The engine of the whole run (`npm test` starts it), otherwise one that stops with this process. */
function startEngine(): Promise<string> {
  const running = process.env[ADDRESS]
  if (running) return Promise.resolve(running)
  starting ??= startOwn()
  return starting
}

async function startOwn(): Promise<string> {
  const keeper = Bun.spawn([process.execPath, join(import.meta.dir, 'engine-keeper.ts')], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const url = await firstLine(keeper.stdout)
  if (!url) throw new Error('The embedded ClickHouse could not be started; its reason is above.')
  keeper.unref()
  // With --isolate each file has its own modules, but all share the environment.
  process.env[ADDRESS] = url
  return url
}
