import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { claimDataFolder, forgetName } from '../processes/data-folder.ts'
import { StartError } from '../processes/start-error.ts'

/** What stands in the folder of a demo: whether it is whole, and how to log in. */
export interface DemoNote {
  state: 'making' | 'made'
  email: string
  password: string
  links: number
  clicks: number
  /** Where the program that shows it is found, and asked whether it is ready. */
  page: string
  readyUrl: string
}

const NOTE = 'demo.json'
const KEPT = /^(?:lock(?:-.*)?|unfurly\.json|demo\.json)$/

/** Locks the folder for this process. A folder with an installation that is no demo is refused and left as it is. */
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

/** Takes away what an interrupted run left. Only under the folder's lock. */
export function emptyDemoFolder(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!KEPT.test(name)) rmSync(join(folder, name), { recursive: true, force: true })
  }
  // Another database comes here.
  forgetName(folder)
}
