import { listMissingParts, type MissingPart } from '../features/analytics/damaged-parts-store.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { SECOND } from '../platform/clock.ts'

const LOOK_EACH_MS = 5 * SECOND

/** What `/ready` says of clicks that are missing. A cluster mends itself, and is not asked. */
export function openMissingParts(clickhouse: ClickHouse) {
  let parts: readonly MissingPart[] = []
  let lookAt = 0
  return {
    present: () => parts,
    async look(): Promise<readonly MissingPart[]> {
      if (clickhouse.cluster !== undefined || performance.now() < lookAt) return parts
      lookAt = performance.now() + LOOK_EACH_MS
      // Tables that are not made yet, or a user who may not know of parts: that says nothing of damage.
      parts = await listMissingParts(clickhouse).catch(() => parts)
      return parts
    },
  }
}
