import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/testing/free-port.ts'
import { plainEnvironment } from '../server/testing/programs/launch.ts'
import { createLinkAt, registerAt } from '../server/testing/programs/program.ts'
import { startProgram } from './support/program.ts'
import { limitRow, median, print, type Row, spell } from './support/rows.ts'

/** Time of a start without changes, from `npm start` to the first redirect and to `/ready`. */
export async function run(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'unfurly-bench-start-'))
  const port = await freePort()
  try {
    await makeLink(dataDir, port)
    const starts: Start[] = []
    for (let time = 0; time < STARTS; time++) starts.push(await start(dataDir, port))
    return [
      rowOf(
        'first redirect',
        starts.map(({ redirectMs }) => redirectMs),
        GOAL_REDIRECT_S,
      ),
      rowOf(
        '/ready',
        starts.map(({ readyMs }) => readyMs),
        GOAL_READY_S,
      ),
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const STARTS = 5
const GOAL_REDIRECT_S = 2
const GOAL_READY_S = 4
const KEY = 'started'
const POLL_MS = 5
const LONGEST_MS = 60_000

interface Start {
  redirectMs: number
  readyMs: number
}

async function makeLink(dataDir: string, port: number): Promise<void> {
  const program = await startProgram({ dataDir, port })
  const token = await registerAt(program.origin)
  await createLinkAt(program.origin, token, {
    redirectTo: 'https://alderandpine.example/',
    vanity: KEY,
  })
  await program.stop()
}

async function start(dataDir: string, port: number): Promise<Start> {
  const startedAt = performance.now()
  // A separate process group, so that a signal reaches all of it, like Ctrl-C.
  const child = Bun.spawn(['npm', 'start'], {
    cwd: join(import.meta.dir, '..'),
    detached: true,
    env: {
      ...plainEnvironment(),
      ...{ DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
    },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const said = new Response(child.stderr).text()
  try {
    const origin = `http://localhost:${port}`
    const since = async (path: string, status: number) => {
      while (!(await answers(`${origin}${path}`, status))) {
        if (child.exitCode !== null) throw new Error(`npm start ended: ${await said}`)
        if (performance.now() - startedAt > LONGEST_MS) throw new Error('npm start takes too long')
        await Bun.sleep(POLL_MS)
      }
      return performance.now() - startedAt
    }
    const [redirectMs, readyMs] = await Promise.all([since(`/${KEY}`, 302), since('/ready', 200)])
    return { redirectMs, readyMs }
  } finally {
    process.kill(-child.pid, 'SIGINT')
    await child.exited
    await groupEnd(child.pid)
  }
}

/** npm may exit before the program, which locks the folder until it exits. */
async function groupEnd(group: number): Promise<void> {
  const deadline = performance.now() + LONGEST_MS
  while (isAlive(group) && performance.now() < deadline) await Bun.sleep(POLL_MS)
}

function isAlive(group: number): boolean {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}

async function answers(address: string, status: number): Promise<boolean> {
  try {
    return (await fetch(address, { redirect: 'manual' })).status === status
  } catch {
    // Not listening yet.
    return false
  }
}

function rowOf(what: string, times: readonly number[], goalSeconds: number): Row {
  const seconds = times.map((ms) => ms / 1000)
  return limitRow({
    what: `A start without changes: npm start to ${what}, median of ${times.length}`,
    value: median(seconds),
    unit: 's',
    most: goalSeconds,
    beside: `slowest ${spell(Math.max(...seconds))} s`,
  })
}

if (import.meta.main) print(await run())
