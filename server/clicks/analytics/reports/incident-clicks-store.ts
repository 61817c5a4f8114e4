import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { ask } from './ask.ts'
import { ofAll } from './groups.ts'
import { clicksThat } from './metrics.ts'
import { clicksPlan } from './plan.ts'

const MAX_SECONDS = 10

/** Clicks on a link between two times, in epoch milliseconds; `to` is exclusive. */
export interface IncidentSpan {
  linkId: string
  from: number
  to: number
  /** Beginnings of the served targets: of the one that was down, and of the backup. */
  target: string
  backup: string | null
}

export interface IncidentClicks {
  /** By people, to the target that was down. */
  people: number
  /** By people, to the backup. */
  backup: number
  /** By bots and previews. */
  robots: number
}

export async function countIncidentClicks(
  clickhouse: ClickHouse,
  accountId: string,
  { linkId, from, to, target, backup }: IncidentSpan,
): Promise<IncidentClicks> {
  const filter = {
    periods: [{ from, to }],
    kind: 'all',
    linkIds: [linkId],
    conditions: [],
  } as const
  const toBackup = backup === null ? '0' : 'startsWith(target, {backup:String})'
  const isDown = `NOT ${toBackup} AND startsWith(target, {target:String})`
  const { rows } = await ask<IncidentClicks>(clickhouse, clicksPlan(accountId, filter), {
    group: ofAll,
    metrics: {
      people: clicksThat(`kind = 'human' AND ${isDown}`),
      backup: clicksThat(`kind = 'human' AND ${toBackup}`),
      robots: clicksThat("kind != 'human'"),
    },
    values: { target, ...(backup !== null && { backup }) },
    seconds: MAX_SECONDS,
  })
  return rows[0] ?? { people: 0, backup: 0, robots: 0 }
}
