import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ChildOrders, ORDERS_VARIABLE } from '../../server/processes/messages.ts'
import { freePort } from '../../server/testing/programs/program.ts'

/** The built program, run as by `npm start`. */
export interface BenchProgram {
  origin: string
  environment: Readonly<Record<string, string>>
  /** Process ids by name: main, redirect, api, worker, engine. */
  processes(): Record<string, number>
  clickhouseUrl(): string
  /** Stops it as Ctrl-C does; throws its output if it exits with an error. */
  stop(): Promise<void>
}

export interface ProgramOptions {
  dataDir: string
  port?: number
  environment?: Readonly<Record<string, string>>
  /** CPU affinity, in the format of `taskset`. */
  cores?: string
}

const ROOT = join(import.meta.dir, '../..')
export const BUILT = join(ROOT, 'build/server/main.js')
const POLL_MS = 20
const STOP_MS = 30_000

/** Resolves when it is ready. */
export async function startProgram(options: ProgramOptions): Promise<BenchProgram> {
  const port = options.port ?? freePort()
  const environment = { PORT: String(port), HOST: '127.0.0.1', ...options.environment }
  const bind = options.cores ? ['taskset', '-c', options.cores] : []
  const child = Bun.spawn([...bind, process.execPath, '--no-env-file', BUILT], {
    env: {
      ...plainEnvironment(),
      DATA_DIR: options.dataDir,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...environment,
    },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const said = Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  const origin = `http://localhost:${port}`
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`it did not start: ${(await said).join('')}`)
    await Bun.sleep(POLL_MS)
  }
  return {
    origin,
    environment,
    processes: () => processesOf(child.pid),
    clickhouseUrl: () => ordersOf(child.pid).clickhouseUrl,
    async stop() {
      child.kill('SIGTERM')
      const killer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      const code = await child.exited
      clearTimeout(killer)
      if (code !== 0) throw new Error(`it ended with ${code}: ${(await said).join('')}`)
    },
  }
}

/** An environment without the settings of the user who runs the bench. */
export function plainEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' }
}

export async function isReady(origin: string): Promise<boolean> {
  try {
    const { status } = (await (await fetch(`${origin}/ready`)).json()) as { status: string }
    return status === 'ok'
  } catch {
    // Not listening yet.
    return false
  }
}

/** The program and its child processes, named by the file that each runs. */
function processesOf(root: number): Record<string, number> {
  const children = readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === root)
    .flatMap((pid) => {
      const name = /\/(redirect|api|worker|engine)\.js/.exec(read(`/proc/${pid}/cmdline`))?.[1]
      return name ? [[name, Number(pid)] as const] : []
    })
  return { main: root, ...Object.fromEntries(children) }
}

function parentOf(pid: string): number {
  // The name in brackets may contain anything, so parse what follows it.
  return Number(
    read(`/proc/${pid}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ')[1],
  )
}

/** Only the children know the engine's address and password. */
function ordersOf(root: number): ChildOrders {
  const worker = processesOf(root).worker
  const line = read(`/proc/${worker}/environ`)
    .split('\0')
    .find((variable) => variable.startsWith(`${ORDERS_VARIABLE}=`))
  return ChildOrders.parse(JSON.parse(line?.slice(ORDERS_VARIABLE.length + 1) ?? '{}'))
}

export interface Memory {
  /** Private memory, without files and shared memory. */
  anonymousMb: number
  /** Including its proportional share of shared memory. */
  proportionalMb: number
}

export function memoryOf(pid: number): Memory {
  return {
    anonymousMb: megabytesIn(`/proc/${pid}/status`, 'RssAnon'),
    proportionalMb: megabytesIn(`/proc/${pid}/smaps_rollup`, 'Pss'),
  }
}

/** Includes all shared memory. Unlike `memoryOf` this does not pause the process, so it can be read often. */
export function residentMbOf(pid: number): number {
  return megabytesIn(`/proc/${pid}/status`, 'VmRSS')
}

/** Megabytes of a million bytes; the system reports units of 1,024 bytes. */
function megabytesIn(path: string, name: string): number {
  return (Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(read(path))?.[1] ?? 0) * 1024) / 1e6
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has exited.
    return ''
  }
}
