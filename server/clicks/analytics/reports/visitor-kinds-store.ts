import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { ask } from './ask.ts'
import { clicks } from './metrics.ts'
import { clicksPlan } from './plan.ts'

/** The columns that rules use. */
const columns = ['country', 'language', 'device', 'os', 'browser'] as const
export type VisitorTrait = (typeof columns)[number] | 'at'

export interface VisitorKind extends Readonly<Record<(typeof columns)[number], string>> {
  /** Epoch milliseconds, to the quarter of an hour; 0 when not requested. */
  at: number
  clicks: number
}

export interface VisitorKindsQuery {
  linkId: string
  from: number
  to: number
  /** Traits to group by; the others are left empty. */
  traits: readonly VisitorTrait[]
}

const untold = { country: '', language: '', device: '', os: '', browser: '', at: 0, clicks: 0 }
const QUARTER_OF_HOUR = 'toUnixTimestamp(toStartOfFifteenMinutes(clicks.at)) * 1000'

const MAX_SECONDS = 10
/** The most frequent kinds; the others have a handful of clicks each. */
const MAX_KINDS = 50_000

/** Clicks of people on a link, grouped by the traits that rules use; traits that were not requested are empty. */
export async function listVisitorKinds(
  clickhouse: ClickHouse,
  accountId: string,
  { traits, linkId, from, to }: VisitorKindsQuery,
): Promise<VisitorKind[]> {
  const filter = {
    periods: [{ from, to }],
    kind: 'human',
    linkIds: [linkId],
    conditions: [],
  } as const
  const asked = (['at', ...columns] as const).filter((name) => traits.includes(name))
  const { rows } = await ask<Partial<VisitorKind>>(clickhouse, clicksPlan(accountId, filter), {
    group: {
      columns: Object.fromEntries(
        asked.map((name) => [name, { ofClicks: name === 'at' ? QUARTER_OF_HOUR : name }]),
      ),
    },
    metrics: { clicks },
    order: ['clicks DESC', ...asked].join(', '),
    ...{ limit: MAX_KINDS, seconds: MAX_SECONDS },
  })
  return rows.map((row) => ({ ...untold, ...row }))
}
