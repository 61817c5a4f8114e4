import { join } from 'node:path'
import { startEngine } from '../../platform/embedded-clickhouse/start-engine.ts'
import { openLog } from '../../platform/log.ts'
import { type CuttableProxy, openCuttableProxy } from '../servers/cuttable-proxy.ts'
import { freshDatabase } from '../servers/postgres.ts'
import { newDataDir, removeFolder } from './program.ts'

/** A store behind a line that can be cut. */
interface CuttableStore {
  line: CuttableProxy
  /** The settings by which a program finds the store. */
  environment: Record<string, string>
  close(): Promise<void>
}

export async function openCuttableClickHouse(): Promise<CuttableStore> {
  const dataDir = newDataDir()
  const entry = join(import.meta.dir, '../../entries/engine.ts')
  const engine = await startEngine({ dataDir, entry, log: openLog('error') })
  await engine.ready
  const { line, url } = await cuttable(engine.url)
  return {
    line,
    environment: { CLICKHOUSE_URL: url },
    async close() {
      await line.close()
      await engine.stop()
      removeFolder(dataDir)
    },
  }
}

/** An empty database, and the key that several programs on it share. */
export async function openCuttablePostgres(): Promise<CuttableStore & { url: string }> {
  const database = await freshDatabase()
  const { line, url } = await cuttable(database.url)
  return {
    line,
    url,
    environment: { DATABASE_URL: url, SECRET_KEY: 'the same on both machines, in every test' },
    async close() {
      await line.close()
      await database.drop()
    },
  }
}

async function cuttable(address: string) {
  const url = new URL(address)
  const line = await openCuttableProxy({ host: '127.0.0.1', port: Number(url.port) })
  url.port = String(line.port)
  url.hostname = '127.0.0.1'
  return { line, url: url.href }
}
