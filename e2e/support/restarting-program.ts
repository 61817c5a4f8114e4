import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../server/testing/free-port.ts'
import { type LaunchedProgram, launchProgram } from '../../server/testing/programs/launch.ts'
import type { Mailbox } from '../../server/testing/servers/mail.ts'
import { copyPreparedFolder } from './prepared-folder.ts'

/** A program that the journey stops and starts again, on the same port and with the same data. */
export interface RestartingProgram {
  origin: string
  stop: () => Promise<void>
  start: () => Promise<void>
  /** Stops it for good, and removes its data. */
  end: () => Promise<void>
}

export async function startRestartingProgram({ url }: Mailbox): Promise<RestartingProgram> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'unfurly-e2e-'))
  copyPreparedFolder(dataDir)
  const origin = `http://localhost:${port}`
  let running: LaunchedProgram | undefined
  const start = async () => {
    running = launchProgram({
      ...{ entry: 'built', dataDir, port },
      environment: {
        ...{ NODE_ENV: 'production', PUBLIC_URL: origin, SMTP_URL: url },
        ...{ MAIL_FROM: 'Unfurly <unfurly@links.example>', ALLOW_PRIVATE_TARGETS: '127.0.0.1' },
      },
    })
    await running.untilReady()
  }
  const stop = async () => {
    await running?.stop()
    running = undefined
  }
  await start()
  const end = async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { origin, start, stop, end }
}
