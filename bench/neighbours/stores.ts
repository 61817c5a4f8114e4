import { join } from 'node:path'
import { type ClickHouse, openClickHouse } from '../../server/platform/clickhouse/clickhouse.ts'
import { type Database, openDatabase } from '../../server/platform/database/database.ts'
import type { NeighbourRig } from './rig.ts'

/** The analytics store of the running program. */
export const openClicks = ({ program }: NeighbourRig): ClickHouse =>
  openClickHouse({ url: program.clickhouseUrl(), timeoutMs: 120_000 })

/** The database of the running program. Its worker copies the WAL into the file. */
const openRows = ({ dataDir }: NeighbourRig): Database =>
  openDatabase({ url: join(dataDir, 'unfurly.sqlite'), timeoutMs: 60_000, checkpoints: false })

/** The stores are closed however the act ends. */
export async function withStores<T>(
  rig: NeighbourRig,
  act: (stores: { clickhouse: ClickHouse; db: Database }) => Promise<T>,
): Promise<T> {
  const [clickhouse, db] = [openClicks(rig), openRows(rig)]
  try {
    return await act({ clickhouse, db })
  } finally {
    await Promise.all([clickhouse.close(), db.destroy()])
  }
}
