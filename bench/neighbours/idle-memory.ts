import { memoryOf } from '../support/process-memory.ts'
import { limitRow, type Row, spell } from '../support/rows.ts'
import type { NeighbourRig } from './rig.ts'

const IDLE_MS = 60_000
const MOST_MB = 650

/** Memory of the freshly started program after a minute without requests. */
export async function measureIdleMemory({ program }: NeighbourRig): Promise<Row> {
  await Bun.sleep(IDLE_MS)
  const each = Object.entries(program.processes()).map(
    ([name, pid]) => [name, memoryOf(pid).proportionalMb] as const,
  )
  return limitRow({
    what: 'Memory of all processes, a minute idle',
    value: each.reduce((sum, [, mb]) => sum + mb, 0),
    unit: 'MB',
    most: MOST_MB,
    beside: each.map(([name, mb]) => `${name} ${spell(mb)}`).join(', '),
  })
}
