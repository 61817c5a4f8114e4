import { rmSync } from 'node:fs'
import type { TestEngine } from '../platform/embedded-clickhouse/test-engine.ts'
import { until } from './until.ts'

/**
 * Leaves ClickHouse as a kill or a power cut may: parts of the table are gone although they were acknowledged, and their
 * tokens are still noted. Returns the number of rows in them.
 */
export async function loseParts(
  { engine, clickhouse }: TestEngine,
  table: string,
  isLost: (part: { rows: number }) => boolean,
): Promise<number> {
  const parts = await clickhouse.query<{ path: string; rows: number }>(
    `SELECT path, rows FROM system.parts
    WHERE database = currentDatabase() AND table = {table:String} AND active`,
    { table },
    10,
  )
  const lost = parts.filter(isLost)
  const pid = engine.pid()
  if (pid === undefined) throw new Error('The engine is down.')
  process.kill(pid, 'SIGSTOP')
  for (const { path } of lost) rmSync(path, { recursive: true })
  process.kill(pid, 'SIGKILL')
  await until(async () => engine.pid() !== pid && (await clickhouse.isReachable()))
  return lost.reduce((sum, { rows }) => sum + rows, 0)
}
