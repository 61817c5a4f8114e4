import { readFileSync } from 'node:fs'
import { type BenchProgram, startProgram } from '../support/program.ts'
import { type Row, spell } from '../support/rows.ts'
import { followWithWrk } from '../support/wrk.ts'
import type { NeighbourRig } from './rig.ts'

const CONNECTIONS = 64
const SECONDS = 5
/** Few enough to be cached quickly. */
const KEYS = 5000

/** The gain of a second redirect process, if there are enough cores. */
export async function measureTwoProcesses(rig: NeighbourRig): Promise<Row> {
  await rig.program.stop()
  const one = await rateOf(rig, '1')
  const two = await rateOf(rig, '2')
  rig.program = await startProgram({
    dataDir: rig.dataDir,
    port: rig.program.port,
  })
  rig.visits.followed = 0
  const cores = navigator.hardwareConcurrency
  const words = cores < 4 ? `${cores} cores, which wrk and the program share, cannot show it` : ''
  return {
    what: 'Redirects a second with WEB_CONCURRENCY=2, and with 1',
    goal: '–',
    measured: `${spell(two)} and ${spell(one)}${words && ` (${words})`}`,
  }
}

async function rateOf(rig: NeighbourRig, processes: string): Promise<number> {
  const port = rig.program.port
  const environment = { WEB_CONCURRENCY: processes }
  const program: BenchProgram = await startProgram({ dataDir: rig.dataDir, port, environment })
  try {
    const keys = readFileSync(rig.visits.keysPath, 'utf8').split('\n').slice(0, KEYS)
    const follow = (from: number) =>
      followWithWrk({
        folder: rig.folder,
        origin: program.origin,
        keys,
        from,
        connections: CONNECTIONS,
        seconds: SECONDS,
      })
    let followed = await follow(0)
    while (followed < 2 * KEYS) followed += await follow(followed)
    return (await follow(followed)) / SECONDS
  } finally {
    await program.stop()
  }
}
