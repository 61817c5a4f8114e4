import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ChildOrders, ORDERS_VARIABLE } from '../server/processes/messages.ts'
import { freePort } from '../server/testing/program.ts'

/** The built program, as `npm start` runs it. */
export interface BenchProgram {
  origin: string
  environment: Readonly<Record<string, string>>
  /** Ids of its processes by name: main, redirect, api, worker, engine. */
  processes(): Record<string, number>
  clickhouseUrl(): string
  /** As Ctrl-C does it; throws with its output when it did not end well. */
  stop(): Promise<void>
}

export interface ProgramOptions {
  dataDir: string
  port?: number
  environment?: Readonly<Record<string, string>>
  /** Bound to these cores, in the words of `taskset`. */
  cores?: string
}

const ROOT = join(import.meta.dir, '..')
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

/** Nothing of the person's own settings reaches a bench. */
export function plainEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' }
}

export async function isReady(origin: string): Promise<boolean> {
  try {
    const { status } = (await (await fetch(`${origin}/ready`)).json()) as { status: string }
    return status === 'ok'
  } catch {
    // It does not listen yet.
    return false
  }
}

/** The program and the children that it keeps, by the file that each runs. */
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
  // The name in brackets may hold anything, so what comes after it is read.
  return Number(
    read(`/proc/${pid}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ')[1],
  )
}

/** Where its engine answers, and how, is told to the children alone. */
function ordersOf(root: number): ChildOrders {
  const worker = processesOf(root).worker
  const line = read(`/proc/${worker}/environ`)
    .split('\0')
    .find((variable) => variable.startsWith(`${ORDERS_VARIABLE}=`))
  return ChildOrders.parse(JSON.parse(line?.slice(ORDERS_VARIABLE.length + 1) ?? '{}'))
}

export interface Memory {
  /** Of this process alone: neither files nor what it shares. */
  anonymousMb: number
  /** With its fair part of what it shares with others. */
  proportionalMb: number
}

export function memoryOf(pid: number): Memory {
  return {
    anonymousMb: megabytesIn(`/proc/${pid}/status`, 'RssAnon'),
    proportionalMb: megabytesIn(`/proc/${pid}/smaps_rollup`, 'Pss'),
  }
}

/** What it shares counts as its own. Unlike `memoryOf` this does not hold the process up, so it may be asked often. */
export function residentMbOf(pid: number): number {
  return megabytesIn(`/proc/${pid}/status`, 'VmRSS')
}

/** Megabytes of a million bytes; the system counts in 1,024. */
function megabytesIn(path: string, name: string): number {
  return (Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(read(path))?.[1] ?? 0) * 1024) / 1e6
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended meanwhile.
    return ''
  }
}
