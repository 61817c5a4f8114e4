import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { MINUTE, SECOND } from '../clock.ts'
import type { Log } from '../log.ts'
import {
  ENGINE_USER,
  type EngineConfig,
  READ_LANES,
  READY_LINE,
  WRITE_LANES,
} from './engine-config.ts'

export interface StartEngine {
  /** The program's data folder; the engine uses a subfolder. */
  dataDir: string
  /** The engine's entry point: `server/entries/engine.ts` or its bundle. */
  entry: string
  log: Log
  memoryBytes?: number
  /** By default its requests run at most on four processors. */
  threads?: number
  /** How much lower than ours its priority is; by default so low that it slows down no redirect. */
  niceness?: number
}

export interface Engine {
  /** The same after a restart, so it can be passed on at once. */
  readonly url: string
  /** Resolves when the engine answers for the first time; rejects if it is stopped before that. */
  readonly ready: Promise<void>
  /** Undefined while it is down. */
  pid(): number | undefined
  restarts(): number
  /** Lets the engine finish running requests. */
  stop(): Promise<void>
}

const DATABASE = 'unfurly'
const MEMORY_BYTES = 500_000_000
const THREADS_MAX = 4
const NICENESS = 10
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5 * SECOND
/** After runs in which it never answered: the cause, such as a damaged folder, does not go away by itself. */
const LONGEST_BROKEN_PAUSE_MS = MINUTE
/** An engine that ran this long was healthy: the next pause is the shortest again. */
const HEALTHY_MS = 10_000
const STOP_MS = 8000

type EngineProcess = Bun.Subprocess<'pipe', 'pipe', 'pipe'>

/** Starts the embedded ClickHouse in a process of its own and keeps it alive. */
export async function startEngine(options: StartEngine): Promise<Engine> {
  const folder = join(options.dataDir, 'clickhouse')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const config: EngineConfig = {
    folder,
    port: await freePort(),
    password: crypto.randomUUID(),
    memoryBytes: options.memoryBytes ?? MEMORY_BYTES,
    threads: options.threads ?? Math.min(THREADS_MAX, availableParallelism()),
  }
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  // Avoid an unhandled rejection when nothing awaits it.
  ready.catch(() => undefined)
  const supervised = keepAlive(options, config, resolve)
  return {
    url: `http://${ENGINE_USER}:${config.password}@127.0.0.1:${config.port}/${DATABASE}`,
    ready,
    pid: supervised.pid,
    restarts: supervised.restarts,
    async stop() {
      await supervised.stop()
      reject(new Error('The engine was stopped.'))
    },
  }
}

interface EngineRun {
  code: number
  hasAnswered: boolean
  lastedMs: number
}

function keepAlive(
  { entry, log, niceness = NICENESS }: StartEngine,
  config: EngineConfig,
  onReady: () => void,
) {
  let child: EngineProcess | undefined
  let isStopping = false
  let starts = 0
  const stopping = Promise.withResolvers<void>()

  /** Runs the engine once, from start to exit. */
  async function runOnce(): Promise<EngineRun> {
    const startedAt = Date.now()
    let hasAnswered = false
    starts++
    child = spawnEngine(entry, config, niceness)
    const readers = [
      eachLine(child.stdout, (line) => {
        if (line !== READY_LINE) return
        hasAnswered = true
        onReady()
      }),
      eachLine(child.stderr, (line) => log.warn('engine says', { line })),
    ]
    const code = await child.exited
    // A pipe may break with the process; restart the engine anyway.
    await Promise.allSettled(readers)
    child = undefined
    return { code, hasAnswered, lastedMs: Date.now() - startedAt }
  }
  async function runUntilStopped(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS
    while (!isStopping) {
      const run = await runOnce()
      if (isStopping) return
      if (wasHealthy(run)) pauseMs = FIRST_PAUSE_MS
      log.error('engine died', { code: run.code, restartInMs: pauseMs })
      await Promise.race([Bun.sleep(pauseMs), stopping.promise])
      pauseMs = Math.min(pauseMs * 2, longestPauseAfter(run))
    }
  }

  const ended = runUntilStopped()
  return {
    pid: () => child?.pid,
    restarts: () => starts - 1,
    async stop() {
      isStopping = true
      stopping.resolve()
      const last = child
      await last?.stdin.end()
      const killer = setTimeout(() => last?.kill('SIGKILL'), STOP_MS)
      await ended
      clearTimeout(killer)
    },
  }
}

const wasHealthy = ({ hasAnswered, lastedMs }: EngineRun) => hasAnswered && lastedMs > HEALTHY_MS

const longestPauseAfter = ({ hasAnswered }: EngineRun) =>
  hasAnswered ? LONGEST_PAUSE_MS : LONGEST_BROKEN_PAUSE_MS

function spawnEngine(entry: string, config: EngineConfig, niceness: number): EngineProcess {
  const nice = Bun.which('nice')
  const child = Bun.spawn({
    // `nice` replaces itself with the engine. Lowering the priority later would miss existing threads.
    cmd: [...(nice ? [nice, '-n', String(niceness)] : []), process.execPath, entry],
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
    // Keeps Bun from reading .env and bunfig.toml of the working directory.
    cwd: config.folder,
    env: {
      TZ: 'UTC',
      // Each running query holds a thread of Bun's pool, which has one thread per processor by default.
      UV_THREADPOOL_SIZE: String(READ_LANES + WRITE_LANES + 2),
    },
  })
  sendConfig(child, config)
  return child
}

function sendConfig(child: EngineProcess, config: EngineConfig): void {
  try {
    child.stdin.write(`${JSON.stringify(config)}\n`)
    child.stdin.flush()
  } catch {
    // Killed before it could read its configuration: the exit is handled, and the next process gets it again.
  }
}

async function eachLine(stream: ReadableStream<Uint8Array>, take: (line: string) => void) {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  }
}

const PORTS_FROM = 20_000
/** Below the ephemeral port range. */
const PORTS_TO = 32_000

/**
 * A port that stays free while the engine restarts. A port chosen by the system would be an ephemeral one, which any
 * outgoing connection could take in the meantime, even a client's own attempt to connect.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS_FROM + Math.floor(Math.random() * (PORTS_TO - PORTS_FROM))
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
