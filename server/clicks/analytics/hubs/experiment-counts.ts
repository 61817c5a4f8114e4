import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import {
  countExperiment,
  type ExperimentEvents,
  listExperimentDays,
  spansOfDays,
  type VersionCounts,
} from './experiment-store.ts'

/** What visitors did on both versions. Large experiments are counted in several queries: no day depends on another. */
export async function readExperimentCounts(
  clickhouse: ClickHouse,
  accountId: string,
  events: ExperimentEvents,
): Promise<{ a: VersionCounts; b: VersionCounts }> {
  const none = { views: 0, visitors: 0, clicked: 0 }
  const sum = { a: none, b: none }
  for (const days of spansOfDays(await listExperimentDays(clickhouse, accountId, events))) {
    const { a, b } = await countExperiment(clickhouse, accountId, { ...events, days })
    sum.a = added(sum.a, a)
    sum.b = added(sum.b, b)
  }
  return sum
}

const added = (one: VersionCounts, other: VersionCounts): VersionCounts => ({
  views: one.views + other.views,
  visitors: one.visitors + other.visitors,
  clicked: one.clicked + other.clicked,
})
