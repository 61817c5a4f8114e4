import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClickHouse, openClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { PASSWORD } from '../app.ts'
import { freePort } from '../free-port.ts'
import { type LaunchedProgram, launchProgram } from './launch.ts'
import { preparedDataFolder } from './prepared-folder.ts'

export interface RunningProgram
  extends Pick<LaunchedProgram, 'origin' | 'port' | 'dataDir' | 'output' | 'processes' | 'stop'> {
  /** Opens the analytics store of the program. */
  openClickHouse(): ClickHouse
  /** Sends SIGKILL to all processes at once. */
  kill(): Promise<void>
}

export interface StartOptions {
  /** By default one in which a program has started before; an empty one with stores or a key of its own. */
  dataDir?: string
  port?: number
  environment?: Record<string, string>
  /** See `LaunchOptions`. */
  within?: readonly string[]
  /** Runs during the start, with access to the processes so far. */
  onLaunch?: (start: LaunchedProgram) => void
}

/** `npm test` builds first, because a built program starts in half the time; a test file alone runs the sources. */
const ENTRY = process.env.TEST_BUILT === '1' ? 'built' : 'source'

/** An empty data folder, for the first start of an installation. */
export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'unfurly-program-'))
}

/** The data folder of an installation that has started before, which starts with less work. */
export const startedDataDir = () => preparedDataFolder(ENTRY)

const OWN = ['DATABASE_URL', 'CLICKHOUSE_URL', 'SECRET_KEY']

/** Starts the whole program, and waits until it is ready with all dependencies. */
export function startTestProgram(options: StartOptions = {}): Promise<RunningProgram> {
  return startUntil('ok', options)
}

/** The same, but waits for the status `degraded`. */
export function startDegraded(options: StartOptions): Promise<RunningProgram> {
  return startUntil('degraded', options)
}

async function startUntil(
  status: 'ok' | 'degraded',
  options: StartOptions,
): Promise<RunningProgram> {
  const program = await launch(options)
  options.onLaunch?.(program)
  await program.untilReady(status)
  return {
    ...program,
    openClickHouse: () => openClickHouse({ url: program.clickhouseUrl(), timeoutMs: 20_000 }),
    async kill() {
      program.kill()
      await program.ended
    },
  }
}

/** Runs a start that is expected to fail; returns its exit code and its output. */
export async function failToStart(
  options: StartOptions,
): Promise<{ code: number; output: string }> {
  const program = await launch(options)
  return { code: await program.ended, output: program.output() }
}

const isOwn = (environment: Record<string, string> = {}) =>
  OWN.some((name) => environment[name] !== undefined)

async function launch({ dataDir, port, environment, within }: StartOptions) {
  return launchProgram({
    entry: ENTRY,
    dataDir: dataDir ?? (isOwn(environment) ? newDataDir() : await startedDataDir()),
    port: port ?? (await freePort()),
    environment: { LOG_LEVEL: 'warn', ...environment },
    within,
  })
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
