import { freePort } from '../../server/testing/free-port.ts'
import { type LaunchedProgram, launchProgram } from '../../server/testing/programs/launch.ts'

/** The built program, run as by `npm start`. */
export interface BenchProgram
  extends Pick<LaunchedProgram, 'origin' | 'port' | 'processes' | 'clickhouseUrl'> {
  environment: Readonly<Record<string, string>>
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

const STOP_MS = 30_000

/** Resolves when it is ready. */
export async function startProgram(options: ProgramOptions): Promise<BenchProgram> {
  const port = options.port ?? (await freePort())
  const environment = { PORT: String(port), HOST: '127.0.0.1', ...options.environment }
  const program = launchProgram({
    ...options,
    ...{ entry: 'built', port },
    environment: { LOG_LEVEL: 'warn', NODE_ENV: 'production', ...environment },
  })
  await program.untilReady()
  return {
    ...program,
    environment,
    async stop() {
      const killer = setTimeout(program.kill, STOP_MS)
      const code = await program.stop()
      clearTimeout(killer)
      if (code !== 0) throw new Error(`it ended with ${code}: ${program.output()}`)
    },
  }
}
