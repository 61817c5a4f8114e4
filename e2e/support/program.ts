import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../server/testing/free-port.ts'
import { launchProgram } from '../../server/testing/programs/launch.ts'
import { copyPreparedFolder } from './prepared-folder.ts'

/** Only a program that hangs takes this long. */
const STOP_TIMEOUT_MS = 120_000

export interface JourneyProgram {
  /** `http://localhost:<port>`, without a slash at the end. */
  origin: string
  /** Its database and files, for what takes days or a payment otherwise. */
  dataDir: string
  /** Its output so far, for the report of a failed test. */
  log: () => string
  /** Stops it with SIGTERM. Throws if it failed or left processes behind. */
  stop: () => Promise<void>
}

export type Settings = Readonly<Record<string, string>>

/** The built program as `npm start` runs it, on a copy of the prepared data folder. */
export function startProgram(settings: Settings): Promise<JourneyProgram> {
  const dataDir = newFolder()
  copyPreparedFolder(dataDir)
  return launch(dataDir, settings)
}

/** The same on an empty folder, as on the first day. */
export const startEmptyProgram = (settings: Settings): Promise<JourneyProgram> =>
  launch(newFolder(), settings)

const newFolder = () => mkdtempSync(join(tmpdir(), 'unfurly-e2e-'))

async function launch(dataDir: string, settings: Settings): Promise<JourneyProgram> {
  const port = await freePort()
  const program = launchProgram({
    ...{ entry: 'built', dataDir, port },
    environment: { NODE_ENV: 'production', PUBLIC_URL: `http://localhost:${port}`, ...settings },
  })
  await program.untilReady()

  const stop = async () => {
    const timeout = wait(STOP_TIMEOUT_MS, undefined, { ref: false })
    const code = await Promise.race([program.stop(), timeout])
    const isLeft = program.kill()
    rmSync(dataDir, { recursive: true, force: true })
    if (isLeft || code !== 0) {
      throw new Error(
        `The program ended with ${code}, left processes: ${isLeft}\n${program.output()}`,
      )
    }
  }
  return { origin: program.origin, dataDir, log: program.output, stop }
}
