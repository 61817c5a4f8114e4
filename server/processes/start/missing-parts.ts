import {
  listMissingParts,
  type MissingPart,
} from '../../clicks/analytics/mending/damaged-parts-store.ts'
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { SECOND } from '../../platform/clock.ts'

const REFRESH_MS = 5 * SECOND

/** Damaged parts for `/ready`. A cluster repairs itself and is not queried. */
export function openMissingParts(clickhouse: ClickHouse) {
  let parts: readonly MissingPart[] = []
  let nextRefreshAt = 0
  return {
    present: () => parts,
    async refresh(): Promise<readonly MissingPart[]> {
      if (clickhouse.cluster !== undefined || performance.now() < nextRefreshAt) return parts
      nextRefreshAt = performance.now() + REFRESH_MS
      // Fails if the tables do not exist yet or the user may not read them; neither means damage.
      parts = await listMissingParts(clickhouse).catch(() => parts)
      return parts
    },
  }
}
