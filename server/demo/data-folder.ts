import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { claimDataFolder, forgetName } from '../processes/start/data-folder.ts'
import { StartError } from '../processes/start/start-error.ts'

/** The file `demo.json` in the folder of a demo: whether the demo is complete, and how to log in. */
export interface DemoNote {
  state: 'making' | 'made'
  email: string
  password: string
  links: number
  clicks: number
  /** The login page of the running demo; `readyUrl` is where to ask whether it is ready. */
  page: string
  readyUrl: string
}

const NOTE = 'demo.json'
const KEPT = /^(?:lock(?:-.*)?|unfurly\.json|demo\.json)$/

/** Locks the folder for this process. Refuses a folder with an installation that is not a demo and leaves it as it is. */
export async function claimDemoFolder(folder: string): Promise<DemoNote | undefined> {
  if (existsSync(join(folder, 'unfurly.sqlite')) && !existsSync(join(folder, NOTE))) {
    throw new StartError(
      `DATA_DIR ${folder} holds an installation that is no demo; choose another folder.`,
    )
  }
  await claimDataFolder(folder)
  return readNote(folder)
}

export function readNote(folder: string): DemoNote | undefined {
  const path = join(folder, NOTE)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

export function writeNote(folder: string, note: DemoNote): void {
  writeFileSync(join(folder, NOTE), `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 })
}

/** Deletes the files of an interrupted run. The caller holds the folder's lock. */
export function emptyDemoFolder(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!KEPT.test(name)) rmSync(join(folder, name), { recursive: true, force: true })
  }
  // A new database comes here, so clear the installation that `unfurly.json` names.
  forgetName(folder)
}
