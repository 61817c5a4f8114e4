import type { ClickHouse, QueryLimits } from '../../platform/clickhouse/clickhouse.ts'

/** A store whose queries have other limits than they ask for, so that less data exceeds them. */
export const withLimits = (
  clickhouse: ClickHouse,
  change: (limits: QueryLimits) => QueryLimits,
): ClickHouse => ({
  ...clickhouse,
  query: (sql, values, limits) =>
    clickhouse.query(sql, values, typeof limits === 'number' ? limits : change(limits)),
})
