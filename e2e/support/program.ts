import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const POLL_MS = 50
/** Only a program that hangs takes this long. */
const STOP_TIMEOUT_MS = 120_000

export interface Program {
  /** `http://localhost:<port>`, without a slash at the end. */
  origin: string
  /** Its output so far, for the report of a failed test. */
  log: () => string
  /** Stops it with SIGTERM. Throws if it failed or left processes behind. */
  stop: () => Promise<void>
}

/** The built program as `npm start` runs it, in a process group and a data folder of its own. */
export async function startProgram(settings: Record<string, string>): Promise<Program> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'unfurly-e2e-'))
  const output: Buffer[] = []
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(
    'node_modules/.bin/bun',
    ['--no-orphans', '--no-env-file', 'build/server/main.js'],
    {
      detached: true,
      env: {
        ...{ PATH, HOME, NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1' },
        ...{ PUBLIC_URL: origin, DATA_DIR: dataDir },
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk))
  }
  const log = () => Buffer.concat(output).toString()
  const group = -(child.pid ?? 0)
  const ended = once(child, 'exit')

  const stop = async () => {
    child.kill('SIGTERM')
    await Promise.race([ended, wait(STOP_TIMEOUT_MS, undefined, { ref: false })])
    const isLeft = signal(group, 'SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
    if (isLeft || child.exitCode !== 0) {
      throw new Error(
        `The program ended with ${child.exitCode}, left processes: ${isLeft}\n${log()}`,
      )
    }
  }

  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`The program did not start:\n${log()}`)
    await wait(POLL_MS)
  }
  return { origin, log, stop }
}

async function isReady(origin: string): Promise<boolean> {
  try {
    const { status } = await (await fetch(`${origin}/ready`)).json()
    return status === 'ok'
  } catch {
    return false
  }
}

/** Returns false if there is no process to signal. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
