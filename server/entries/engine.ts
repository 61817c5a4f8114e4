import { EngineConfig, READY_LINE } from '../platform/embedded-clickhouse/engine-config.ts'
import { openLibrary } from '../platform/embedded-clickhouse/library.ts'
import { serveEngine } from '../platform/embedded-clickhouse/serve.ts'
import { pauseAfterFailures } from '../platform/loop/back-off.ts'

/** How long to wait for the lock of a predecessor that is ending. */
const LOCK_WAIT_MS = 10_000
/** Backs off, because each try costs CPU time if the folder is unreadable, which looks like a held lock. */
const LOCK_RETRY = { firstMs: 50, longestMs: 1000 }
const STOP_GRACE_MS = 3000

// Signals reach the whole process group. The parent decides when the engine ends, because it may still store rows.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)

const parent = await readParent()
const library = await openWhenFree(parent.config)
const server = serveEngine({ library, config: parent.config, broken: giveUp })
process.stdout.write(`${READY_LINE}\n`)
await parent.gone
await server.stop(STOP_GRACE_MS)
await Promise.race([library.close(), Bun.sleep(STOP_GRACE_MS)])
process.exit(0)

async function readParent(): Promise<{ config: EngineConfig; gone: Promise<void> }> {
  const input = Bun.stdin.stream().getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (!text.includes('\n')) {
    const { done, value } = await input.read()
    // The parent ended before sending its orders.
    if (done) process.exit(0)
    text += decoder.decode(value, { stream: true })
  }
  return { config: EngineConfig.parse(JSON.parse(text)), gone: endOf(input) }
}

async function endOf(input: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  while (!(await input.read()).done) {
    // No more input is expected; only the end of the pipe matters.
  }
}

async function openWhenFree(config: EngineConfig) {
  const deadline = Date.now() + LOCK_WAIT_MS
  for (let failures = 1; ; failures++) {
    try {
      return openLibrary(config)
    } catch (error) {
      if (Date.now() > deadline) giveUp(error instanceof Error ? error : new Error(String(error)))
    }
    await Bun.sleep(pauseAfterFailures(failures, LOCK_RETRY))
  }
}

function giveUp(error: Error): never {
  process.stderr.write(`engine gave up: ${error.message}\n`)
  process.exit(1)
}
