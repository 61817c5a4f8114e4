import { spell } from '../support/rows.ts'
import type { NeighbourRig } from './rig.ts'
import { atRate, stopwatch, type Workload } from './workloads.ts'

const READERS_A_SECOND = 1000
const BEATS_A_SECOND = 100

export const installationStatus: Workload = {
  name: `${spell(READERS_A_SECOND)} readers a second of the status of the installation`,
  async run(rig, isOver) {
    const watch = stopwatch()
    const readers = Array.from({ length: READERS_A_SECOND / BEATS_A_SECOND })
    await atRate(BEATS_A_SECOND, isOver, () =>
      Promise.all(readers.map(() => watch.time(() => read(rig)))),
    )
    return watch.words('pages')
  },
}

async function read({ program }: NeighbourRig): Promise<void> {
  const answer = await fetch(`${program.origin}/app/status`)
  const text = await answer.text()
  if (answer.status === 200 && text.includes('<bdi>Status of ')) return
  throw new Error(`the status was answered with ${answer.status}: ${text.slice(-1500)}`)
}
