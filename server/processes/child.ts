import type { Log } from '../platform/log.ts'
import { type ChildOrders, ORDERS_VARIABLE, type ToChild, ToSupervisor } from './messages.ts'

export interface Child {
  readonly name: string
  pid(): number | undefined
  /** How often it was restarted. */
  restarts(): number
  send(message: ToChild): void
  /** Resolves when the process serves for the first time; rejects if it ends before. */
  readonly ready: Promise<void>
  stop(): Promise<void>
}

export interface ChildOptions {
  name: string
  entry: string
  env: Record<string, string | undefined>
  orders: ChildOrders
  /** Runs at a lower priority than the redirects. */
  isNice: boolean
  log: Log
  /** Runs before each start, after the previous process has ended. */
  prepare: () => Promise<void>
  /** `from` is the child's name. */
  onMessage: (message: ToSupervisor, from: string) => void
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000
const HEALTHY_MS = 10_000
const STOP_MS = 8000

type Process = Bun.Subprocess<'ignore', 'inherit', 'inherit'>

/** Runs one process of the program, and restarts it until it is stopped. */
export function keepChild(options: ChildOptions): Child {
  const ready = Promise.withResolvers<void>()
  ready.promise.catch(() => undefined)
  const stopping = Promise.withResolvers<void>()
  let current: Process | undefined
  let starts = 0
  let isStopping = false
  let wasReady = false

  const receive = (raw: unknown) => {
    const message = ToSupervisor.parse(raw)
    if (message.type !== 'ready') return options.onMessage(message, options.name)
    wasReady = true
    ready.resolve()
  }
  /** Runs the process until it ends; returns the pause before the next restart. */
  const runOnce = async (pauseMs: number): Promise<number> => {
    await options.prepare()
    const startedAt = Date.now()
    current = spawn(options, receive)
    starts += 1
    const code = await current.exited
    current = undefined
    if (isStopping) return 0
    // A child that never served would fail again; it has logged the reason itself.
    if (!wasReady) throw new Error(`${options.name} ended with ${code}`)
    const pause = Date.now() - startedAt > HEALTHY_MS ? FIRST_PAUSE_MS : pauseMs
    options.log.error('a process died and is started again', { name: options.name, code, pause })
    await Promise.race([Bun.sleep(pause), stopping.promise])
    return Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
  const keepRunning = async () => {
    let pauseMs = FIRST_PAUSE_MS
    while (!isStopping) pauseMs = await runOnce(pauseMs)
  }
  const stopped = keepRunning().catch((error) => ready.reject(error))
  return {
    name: options.name,
    pid: () => current?.pid,
    restarts: () => Math.max(starts - 1, 0),
    send: (message) => current?.send(message),
    ready: ready.promise,
    async stop() {
      isStopping = true
      stopping.resolve()
      const last = current
      last?.send({ type: 'stop' } satisfies ToChild)
      const killer = setTimeout(() => last?.kill('SIGKILL'), STOP_MS)
      await stopped
      clearTimeout(killer)
    },
  }
}

function spawn(
  { entry, env, orders, isNice }: ChildOptions,
  receive: (raw: unknown) => void,
): Process {
  const nice = isNice ? Bun.which('nice') : null
  return Bun.spawn({
    cmd: [...(nice ? [nice, '-n', '10'] : []), process.execPath, entry],
    env: { ...env, [ORDERS_VARIABLE]: JSON.stringify(orders) },
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
    ipc: receive,
    serialization: 'json',
  })
}
