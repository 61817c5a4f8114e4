import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClickHouse, openClickHouse } from '../clickhouse/clickhouse.ts'
import { openLog } from '../log.ts'
import { type Engine, startEngine } from './start-engine.ts'

export interface TestEngine {
  engine: Engine
  clickhouse: ClickHouse
  dataDir: string
  /** Stops the engine and removes its folder. */
  stop(): Promise<void>
}

/**
 * Starts an engine of its own from source in a temporary folder, for tests that kill, damage or measure it. That takes about
 * a second; other tests share one by `openTestStore`.
 */
export async function startTestEngine(timeoutMs = 20_000): Promise<TestEngine> {
  const dataDir = mkdtempSync(join(tmpdir(), 'unfurly-engine-'))
  const engine = await startEngine({
    ...{ dataDir, entry: engineEntry, log: openLog('error') },
    // Tests do nothing else while they wait, and other programs may keep the machine busy.
    niceness: 0,
  })
  await engine.ready
  const clickhouse = openClickHouse({ url: engine.url, timeoutMs })
  return {
    engine,
    clickhouse,
    dataDir,
    async stop() {
      await clickhouse.close()
      await engine.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The engine's entry point in the source tree. */
export const engineEntry = join(import.meta.dir, '../../entries/engine.ts')
