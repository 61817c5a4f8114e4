import { type ClickKind, clickKinds } from '../../../../contract/clicks/dimensions.ts'
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import type { Period } from '../time/period.ts'
import { ask } from './ask.ts'
import type { ClickFilter } from './click-filter-store.ts'
import type { Condition } from './condition.ts'
import { byKind } from './groups.ts'
import { clicks, clicksThat, visitors } from './metrics.ts'
import { planQuery } from './plan.ts'

export interface ClickCounts {
  clicks: number
  visitors: number
}

export interface Summary {
  /** Each kind, whichever the filter asks for. */
  kinds: Record<ClickKind, ClickCounts>
  /** Clicks from QR codes; undefined where only sums are kept that do not tell them apart. */
  scans: Record<ClickKind, number> | undefined
  isApproximate: boolean
  lost: readonly Period[]
}

const IS_SCAN: Condition = { dimension: 'trigger', operator: 'is', values: ['qr'] }
const scans = clicksThat("trigger = 'qr'")

/** Clicks and visitors by kind. A visitor has one kind, so those of several kinds add up. */
export async function countSummary(
  clickhouse: ClickHouse,
  accountId: string,
  filter: ClickFilter,
): Promise<Summary> {
  const ofAllKinds = { ...filter, kind: 'all' } as const
  const group = byKind
  const plan = await planQuery(clickhouse, accountId, { filter: ofAllKinds, group })
  const metrics = { clicks, visitors, scans }
  const { rows, ...answer } = await ask<KindRow>(clickhouse, plan, { group, metrics })
  const kinds = eachKind({ clicks: 0, visitors: 0 })
  for (const row of rows) kinds[row.kind] = { clicks: row.clicks, visitors: row.visitors }
  const scanned = plan.sums ? await countScans(clickhouse, accountId, ofAllKinds) : scansOf(rows)
  return { kinds, scans: scanned, ...answer }
}

interface KindRow extends ClickCounts {
  kind: ClickKind
  scans: number
}

const eachKind = <T>(value: T) =>
  Object.fromEntries(clickKinds.map((kind) => [kind, value])) as Record<ClickKind, T>

function scansOf(rows: readonly Pick<KindRow, 'kind' | 'scans'>[]): Record<ClickKind, number> {
  const found = eachKind(0)
  for (const row of rows) found[row.kind] = row.scans
  return found
}

/** Sums of all clicks do not tell scans apart: others have to be read. */
async function countScans(
  clickhouse: ClickHouse,
  accountId: string,
  filter: ClickFilter,
): Promise<Record<ClickKind, number> | undefined> {
  const scanned = { ...filter, conditions: [...filter.conditions, IS_SCAN] }
  const group = byKind
  const plan = await planQuery(clickhouse, accountId, { filter: scanned, group })
  if (plan.lost.length > 0) return undefined
  const metrics = { scans: clicks }
  const { rows } = await ask<Pick<KindRow, 'kind' | 'scans'>>(clickhouse, plan, { group, metrics })
  return scansOf(rows)
}
