import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ChildOrders, ORDERS_VARIABLE } from '../../processes/messages.ts'

export interface LaunchOptions {
  /** `build/server/main.js` as `npm start` runs it, or `server/entries/main.ts`. */
  entry: 'built' | 'source'
  dataDir: string
  port: number
  environment?: Readonly<Record<string, string>> | undefined
  /** CPU affinity, in the format of `taskset`. */
  cores?: string | undefined
  /** A command that becomes the program: it gets that as its arguments. */
  within?: readonly string[] | undefined
}

/** The whole program in a process group of its own. */
export interface LaunchedProgram {
  /** `http://localhost:<port>`, without a slash at the end. */
  origin: string
  port: number
  dataDir: string
  /** What it has printed so far. */
  output(): string
  /** Process ids by name: main, redirect, api, worker, engine, monitor. */
  processes(): Record<string, number>
  /** Only the children know the address and the password of the embedded ClickHouse. */
  clickhouseUrl(): string
  /** Resolves with the exit code, when all output has arrived. */
  ended: Promise<number>
  /** Resolves when `/ready` reports the status; throws its output if it ends before that. */
  untilReady(status?: 'ok' | 'degraded'): Promise<void>
  /** Stops it as Ctrl-C does; resolves with the exit code. */
  stop(): Promise<number>
  /** Sends SIGKILL to all of its processes; true if any was left. */
  kill(): boolean
}

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const BUN = join(ROOT, 'node_modules/.bin/bun')
const BUILT = join(ROOT, 'build/server/main.js')
const READY_POLL_MS = 25

/** Runs under Bun for tests and measurements, and under Node for journeys. */
export function launchProgram(options: LaunchOptions): LaunchedProgram {
  const { port, dataDir } = options
  const origin = `http://localhost:${port}`
  const bind = options.cores ? ['taskset', '-c', options.cores] : (options.within ?? [])
  const entry = options.entry === 'built' ? BUILT : join(ROOT, 'server/entries/main.ts')
  const [command = BUN, ...args] = [...bind, BUN, '--no-orphans', '--no-env-file', entry]
  const child = spawn(command, args, {
    detached: true,
    env: {
      ...plainEnvironment(),
      ...{ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, STOP_DRAIN_SECONDS: '0' },
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${command} cannot be started`)
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => printed.push(chunk))
  }
  const output = () => Buffer.concat(printed).toString()
  const ended = once(child, 'close').then(([code]) => Number(code))
  return {
    ...{ origin, port, dataDir, output, ended },
    processes: () => processesOf(pid),
    clickhouseUrl: () => ordersOf(pid).clickhouseUrl,
    async untilReady(status = 'ok') {
      while ((await readyStatus(origin)) !== status) {
        if (child.exitCode !== null || child.signalCode !== null) {
          await ended
          throw new Error(`The program ended at its start:\n${output()}`)
        }
        await wait(READY_POLL_MS)
      }
    },
    stop() {
      child.kill('SIGTERM')
      return ended
    },
    kill: () => tryKill(-pid),
  }
}

/** An environment without the settings of the user who runs the tests. */
export function plainEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' }
}

/** The status of /ready: `ok` if all dependencies are there, `degraded` if only redirects work. */
export async function readyStatus(origin: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${origin}/ready`)
    const { status } = (await answer.json()) as { status: string }
    // A load balancer uses the status code.
    const isServing = status === 'ok' || status === 'degraded'
    return isServing === answer.ok ? status : `${status} with ${answer.status}`
  } catch {
    // Not listening yet.
    return undefined
  }
}

/** The program and its child processes, named by the file that each runs. */
function processesOf(root: number): Record<string, number> {
  const children = readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === root)
    .flatMap((pid) => {
      const line = read(`/proc/${pid}/cmdline`)
      const name = /\/(redirect|api|worker|engine|monitor)\.[jt]s/.exec(line)?.[1]
      return name ? [[name, Number(pid)] as const] : []
    })
  return { main: root, ...Object.fromEntries(children) }
}

function parentOf(pid: string): number {
  // The name in brackets may contain anything, so parse what follows it.
  const stat = read(`/proc/${pid}/stat`).replace(/^.*\) /s, '')
  return Number(stat.split(' ')[1])
}

function ordersOf(root: number): ChildOrders {
  const line = read(`/proc/${processesOf(root).worker}/environ`)
    .split('\0')
    .find((variable) => variable.startsWith(`${ORDERS_VARIABLE}=`))
  return ChildOrders.parse(JSON.parse(line?.slice(ORDERS_VARIABLE.length + 1) ?? '{}'))
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended in the meantime.
    return ''
  }
}

/** Returns false if there is no such process or group. */
function tryKill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}
