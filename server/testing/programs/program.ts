import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClickHouse, openClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { ChildOrders, ORDERS_VARIABLE } from '../../processes/messages.ts'
import { PASSWORD } from '../app.ts'

export interface RunningProgram {
  origin: string
  port: number
  dataDir: string
  output(): string
  /** Process ids by name: main, redirect, api, worker, engine. */
  processes(): Record<string, number>
  /** Opens the analytics store of the program. */
  openClickHouse(): ClickHouse
  stop(): Promise<number>
  /** Sends SIGKILL to all processes at once. */
  kill(): Promise<void>
}

export interface StartOptions {
  dataDir?: string
  port?: number
  environment?: Record<string, string>
  /** Runs during the start, with access to the processes so far. */
  onLaunch?: (start: Launched) => void
}

export interface Launched {
  processes(): Record<string, number>
  output(): string
}

const ENTRY = join(import.meta.dir, '../../main.ts')
const READY_POLL_MS = 25

export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'unfurly-program-'))
}

/** Starts the whole program from its sources, and waits until it is ready with all dependencies. */
export function startTestProgram(options: StartOptions = {}): Promise<RunningProgram> {
  return startUntil('ok', options)
}

/** The same, but waits for the status `degraded`. */
export function startDegraded(options: StartOptions): Promise<RunningProgram> {
  return startUntil('degraded', options)
}

async function startUntil(status: string, options: StartOptions): Promise<RunningProgram> {
  const dataDir = options.dataDir ?? newDataDir()
  const port = options.port ?? freePort()
  const run = launch({ ...options, dataDir, port })
  const origin = `http://localhost:${port}`
  const parts: string[] = []
  const followed = run.follow((text) => parts.push(text))
  const output = () => parts.join('')
  const processes = () => processesOf(run.child.pid)
  options.onLaunch?.({ processes, output })
  while ((await readyStatus(origin)) !== status) {
    if (run.child.exitCode !== null) {
      await followed
      throw new Error(`the program ended at its start:\n${output()}`)
    }
    await Bun.sleep(READY_POLL_MS)
  }
  return {
    origin,
    port,
    dataDir,
    output,
    processes,
    openClickHouse: () =>
      openClickHouse({ url: ordersOf(processes()).clickhouseUrl, timeoutMs: 20_000 }),
    async stop() {
      run.child.kill('SIGTERM')
      return await run.child.exited
    },
    async kill() {
      for (const pid of Object.values(processes())) killNow(pid)
      await run.child.exited
    },
  }
}

/** Runs a start that is expected to fail; returns its exit code and its output. */
export async function failToStart(
  options: StartOptions,
): Promise<{ code: number; output: string }> {
  const run = launch({
    dataDir: options.dataDir ?? newDataDir(),
    port: options.port ?? freePort(),
    ...options,
  })
  const output = await run.output()
  return { code: await run.child.exited, output }
}

function launch({ dataDir, port, environment }: StartOptions) {
  const child = Bun.spawn([process.execPath, '--no-env-file', ENTRY], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  return {
    child,
    output: async () =>
      `${await new Response(child.stdout).text()}${await new Response(child.stderr).text()}`,
    follow: async (take: (text: string) => void) => {
      const read = async (stream: ReadableStream<Uint8Array>) => {
        const decoder = new TextDecoder()
        for await (const part of stream) take(decoder.decode(part, { stream: true }))
      }
      await Promise.all([read(child.stdout), read(child.stderr)])
    },
  }
}

/** The program and its children, by entry point. */
function processesOf(root: number): Record<string, number> {
  const found: Record<string, number> = { main: root }
  const names = [
    ['worker', 'worker'],
    ['engine', 'engine'],
    ['redirect', 'redirect'],
    ['api', 'api'],
  ] as const
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const line = read(`/proc/${pid}/cmdline`)
    const parent = / (\d+) /.exec(read(`/proc/${pid}/stat`).replace(/^.*\) \S/, ''))?.[1]
    const name = names.find(([entry]) => line.includes(`/server/${entry}.ts`))?.[1]
    if (name && Number(parent) === root) found[name] = Number(pid)
  }
  return found
}

function ordersOf(processes: Record<string, number>): ChildOrders {
  const variables = read(`/proc/${processes.worker}/environ`).split('\0')
  const orders = variables.find((line) => line.startsWith(`${ORDERS_VARIABLE}=`))
  return ChildOrders.parse(JSON.parse(orders?.slice(ORDERS_VARIABLE.length + 1) ?? '{}'))
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended in the meantime.
    return ''
  }
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
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
    return undefined
  }
}

export function freePort(): number {
  const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => undefined } })
  const { port } = probe
  probe.stop(true)
  return port
}

/** Registers a new user from this machine; returns their token. */
export async function registerAt(origin: string): Promise<string> {
  const send = (path: string, method: string, body: object) =>
    fetch(`${origin}/api/ui/v1/registrations${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const started = await send('', 'PUT', { email: `${crypto.randomUUID()}@example.org` })
  const { openLink } = (await started.json()) as { openLink: string }
  const completed = await send('/accounts', 'POST', {
    reg: new URL(openLink).searchParams.get('reg'),
    firstName: 'Test',
    lastName: 'Person',
    password: PASSWORD,
    acceptTerms: true,
  })
  return ((await completed.json()) as { token: string }).token
}

export async function createLinkAt(origin: string, token: string, body: object): Promise<void> {
  const answer = await fetch(`${origin}/api/ui/v1/redirects/standard`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (answer.status !== 201) throw new Error(await answer.text())
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}
