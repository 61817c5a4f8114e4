import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillFollowed, person } from '../support/many-links.ts'
import { type BenchProgram, startProgram } from '../support/program.ts'
import { SignedInClient } from './signed-in-client.ts'

/** The built program with an account that uses it heavily, another account, and visitors of links. */
export interface NeighbourRig {
  folder: string
  dataDir: string
  program: BenchProgram
  heavy: SignedInClient
  /** Sessions of the other account, which makes small calls. */
  neighbourTokens: readonly string[]
  visits: LinksToVisit
}

export interface LinksToVisit {
  keysPath: string
  hotKeys: readonly string[]
  /** Number of keys in the file that were visited since the program started. */
  followed: number
  keys: number
}

/**
 * For the readers of the status page, which costs a few small requests of the program to itself in a minute; and for the old
 * service of a move on this machine.
 */
const environment = { STATUS_PAGE_ENABLED: 'true', ALLOW_PRIVATE_TARGETS: '127.0.0.1' }

const HEAVY_SESSIONS = 40
const NEIGHBOUR_SESSIONS = 6
const HOT_KEYS = 100
/** Enough for a row of two minutes. */
const KEYS_LEFT_LEAST = 40_000

export async function openRig(folder: string): Promise<NeighbourRig> {
  const dataDir = join(folder, 'data')
  mkdirSync(folder, { recursive: true })
  const first = await startProgram({ dataDir })
  await first.stop()
  const all = await fillFollowed(join(dataDir, 'unfurly.sqlite'), first.environment)
  const [hotKeys, keys] = [all.slice(0, HOT_KEYS), all.slice(HOT_KEYS)]
  const keysPath = join(folder, 'keys.txt')
  writeFileSync(keysPath, keys.join('\n'))
  const program = await startProgram({ dataDir, port: first.port, environment })
  const heavy = await SignedInClient.logIn(program.origin, person.email, HEAVY_SESSIONS)
  const neighbour = await SignedInClient.logIn(
    program.origin,
    'other@bench.example',
    NEIGHBOUR_SESSIONS,
  )
  return {
    folder,
    dataDir,
    program,
    heavy,
    neighbourTokens: neighbour.tokens,
    visits: { keysPath, hotKeys, followed: 0, keys: keys.length },
  }
}

/** Restarts the program if most keys are in its cache. */
export async function freshen(rig: NeighbourRig): Promise<void> {
  if (rig.visits.keys - rig.visits.followed >= KEYS_LEFT_LEAST) return
  await rig.program.stop()
  const port = rig.program.port
  rig.program = await startProgram({ dataDir: rig.dataDir, port, environment })
  rig.visits.followed = 0
}
