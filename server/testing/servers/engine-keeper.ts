// A separate program that runs a temporary embedded ClickHouse while its standard input stays open. Prints the URL as one
// line, without a database; when its input closes, stops the engine and removes its files.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEngine } from '../../platform/embedded-clickhouse/start-engine.ts'
import { engineEntry } from '../../platform/embedded-clickhouse/test-engine.ts'
import { openLog } from '../../platform/log.ts'

const PREFIX = 'unfurly-engine-keeper-'
/** Several test files use it at once; an engine of its own has a third of it. */
const MEMORY_BYTES = 1_500_000_000

/** Removes the folders of killed keepers. The name contains the keeper's pid. */
function removeLeftOvers(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const keeper = name.slice(PREFIX.length).split('-')[0] ?? ''
    if (!existsSync(`/proc/${keeper}`))
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

removeLeftOvers()
const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
const log = openLog('error')
const engine = await startEngine({
  ...{ dataDir, entry: engineEntry, memoryBytes: MEMORY_BYTES, log },
  // Queries of tests are small: several threads for each would only cost time. Tests do nothing else while they wait.
  ...{ threads: 1, niceness: 0 },
})
try {
  await engine.ready
  const url = new URL(engine.url)
  url.pathname = '/'
  process.stdout.write(`${url.href}\n`)
  await Bun.stdin.text()
} finally {
  await engine.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
