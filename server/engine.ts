import { pauseAfterFailures } from './platform/back-off.ts'
import { openLibrary } from './platform/embedded-clickhouse/library.ts'
import { EngineOrders, READY_LINE } from './platform/embedded-clickhouse/orders.ts'
import { serveEngine } from './platform/embedded-clickhouse/serve.ts'

/** How long to wait for the lock of a predecessor that is ending. */
const LOCK_WAIT_MS = 10_000
/** Backs off, because each try costs CPU time if the folder is unreadable, which looks like a held lock. */
const LOCK_RETRY = { firstMs: 50, longestMs: 1000 }
const STOP_GRACE_MS = 3000

// Signals reach the whole process group. The parent decides when the engine ends, because it may still store rows.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)

const parent = await readParent()
const library = await openWhenFree(parent.orders)
const server = serveEngine({ library, orders: parent.orders, broken: giveUp })
process.stdout.write(`${READY_LINE}\n`)
await parent.gone
await server.stop(STOP_GRACE_MS)
await Promise.race([library.close(), Bun.sleep(STOP_GRACE_MS)])
process.exit(0)

async function readParent(): Promise<{ orders: EngineOrders; gone: Promise<void> }> {
  const input = Bun.stdin.stream().getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (!text.includes('\n')) {
    const { done, value } = await input.read()
    // The parent ended before sending its orders.
    if (done) process.exit(0)
    text += decoder.decode(value, { stream: true })
  }
  return { orders: EngineOrders.parse(JSON.parse(text)), gone: endOf(input) }
}

async function endOf(input: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  while (!(await input.read()).done) {
    // No more input is expected; only the end of the pipe matters.
  }
}

async function openWhenFree(orders: EngineOrders) {
  const deadline = Date.now() + LOCK_WAIT_MS
  for (let failures = 1; ; failures++) {
    try {
      return openLibrary(orders)
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
