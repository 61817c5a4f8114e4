import {
  type ExperimentResult,
  type HubExperimentPage,
  type ListHubExperiments,
  ruleOfView,
  type VersionResult,
} from '../../../contract/hubs/experiments.ts'
import {
  listLocked,
  lockedField,
  readExperimentCounts,
  type VersionCounts,
} from '../../clicks/index.ts'
import { type App, type Member, readingOf } from '../../context.ts'
import type { LinkAddress } from '../../links/index.ts'
import { MINUTE } from '../../platform/clock.ts'
import { Problem } from '../../platform/http/problem.ts'
import { listButtons } from '../analytics/store.ts'
import { requireHubRow } from '../hubs.ts'
import { experimentItem } from './experiment-item.ts'
import { countExperiments, type ExperimentRow, listExperimentRows } from './store.ts'
import { verdictOf } from './verdict.ts'

/** Newest first, each with its result. */
export async function listExperiments(
  app: App,
  member: Member,
  { at, ...query }: ListHubExperiments & { at: LinkAddress },
): Promise<HubExperimentPage> {
  const { id: hubId } = await requireHubRow(app, member.accountId, at)
  const before = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const slice = { hubId, before, limit: query.limit + 1 }
  const db = readingOf(app)
  const rows = await listExperimentRows(db, member.accountId, slice)
  const page = rows.slice(0, query.limit)
  const buttonIds = (await listButtons(db, member.accountId, hubId)).map(({ linkId }) => linkId)
  const items: HubExperimentPage['items'] = []
  // One after another: a page of old experiments must not take the whole analytics store.
  for (const row of page) items.push(experimentItem(row, await readResult(app, row, buttonIds)))
  const last = page.at(-1)
  return {
    items,
    nextCursor: last && rows.length > query.limit ? `${last.started_at}.${last.id}` : null,
    total: await countExperiments(db, member.accountId, hubId),
  }
}

const CURSOR = /^(\d{1,15})\.(hxp_\w{1,30})$/

function readCursor(text: string) {
  const [, startedAt, id] = CURSOR.exec(text) ?? []
  if (id === undefined) throw new Problem('bad-cursor')
  return { startedAt: Number(startedAt), id }
}

/**
 * A request that was on its way at the start or at the end counts by what it was shown, and clocks of two machines differ a
 * little.
 */
const MARGIN_MS = MINUTE

/** Null while the analytics store is away: an experiment can be ended without its numbers. */
async function readResult(
  app: App,
  row: ExperimentRow,
  buttonIds: readonly string[],
): Promise<ExperimentResult | null> {
  const { id, hub_id: hubId, account_id: accountId } = row
  const period = {
    from: row.started_at - MARGIN_MS,
    to: (row.ended_at ?? app.clock()) + MARGIN_MS,
  }
  const rules = { a: ruleOfView(id, 'A'), b: ruleOfView(id, 'B') }
  try {
    const without = await listLocked(app, accountId, period)
    const events = { hubId, buttonIds, rules, period, without }
    const { a, b } = await readExperimentCounts(app.clickhouse, accountId, events)
    return {
      a: withRate(a),
      b: withRate(b),
      verdict: verdictOf({ a, b }),
      ...lockedField(without),
    }
  } catch (error) {
    if (error instanceof Problem && error.kind === 'store-away') return null
    throw error
  }
}

const withRate = (counts: VersionCounts): VersionResult => ({
  ...counts,
  rate: counts.visitors === 0 ? 0 : counts.clicked / counts.visitors,
})
