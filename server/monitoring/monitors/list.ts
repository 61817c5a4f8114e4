import { z } from 'zod'
import type { ListMonitors, MonitorPage } from '../../../contract/monitoring/monitors.ts'
import { monitorStates } from '../../../contract/monitoring/states.ts'
import { type App, type Member, readingOf } from '../../context.ts'
import { listLiveCounts } from '../../links/index.ts'
import { DAY, MINUTE } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { LinkSight } from '../../schema/seen-links.ts'
import { pointLabel } from '../point-label.ts'
import { listPoints } from '../schedule/points-store.ts'
import { readMonitorSettings } from '../settings/monitor-settings.ts'
import { syncAccount } from '../watching/follow-changes.ts'
import { limitOf } from '../watching/sync-link.ts'
import { monitorItem, periodDays } from './item.ts'
import {
  countButtons,
  countMonitorRows,
  countStates,
  countSwitchedOn,
  listIncidentSpans,
  listMonitorRows,
  listPlacedWatches,
  listSpans,
  type MonitorFilter,
  type MonitorPlace,
  type MonitorRow,
} from './store.ts'

/** Worst first. */
export async function listMonitors(
  app: App,
  { accountId }: Member,
  input: ListMonitors,
): Promise<MonitorPage> {
  const filter: MonitorFilter = {
    state: input.state,
    tag: input.tag,
    domain: input.domain?.toLowerCase(),
    words: (input.q ?? '').split(/\s+/).filter(Boolean),
    sees: app.sees,
  }
  const used = await countUsed(app, accountId)
  if (input.cursor === undefined) await catchUp(app, accountId, used)
  const db = readingOf(app)
  const after = input.cursor === undefined ? undefined : readPlace(input.cursor)
  const rows = await listMonitorRows(db, accountId, { filter, after, limit: input.limit + 1 })
  const page = rows.slice(0, input.limit)
  const last = page.at(-1)
  const counts = await countByState(db, accountId, app.sees)
  const { sees: _, ...chosen } = filter
  const isFiltered = Object.values(chosen).some((value) => value !== undefined && value.length > 0)
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    items: await monitorItems(app, accountId, page),
    nextCursor: rows.length > input.limit && last ? writePlace(last) : null,
    total: isFiltered ? await countMonitorRows(db, accountId, filter) : all,
    counts,
    buttons: await countButtons(db, accountId, app.sees),
    used,
    limit: await limitOf(app, accountId),
    intervalSeconds: (await readMonitorSettings(app, accountId)).checkEverySeconds,
    points: await listPointLabels(app),
  }
}

const POINT_SHOWN_MS = 5 * MINUTE

async function listPointLabels(app: App): Promise<string[]> {
  const names = await listPoints(readingOf(app), app.clock() - POINT_SHOWN_MS)
  return names.map((name) => pointLabel(app.config, name))
}

/** Links that were switched on a moment ago may not have their monitors yet. */
async function catchUp(app: App, accountId: string, used: number): Promise<void> {
  const missing = Math.abs(used - (await countSwitchedOn(app.db, accountId)))
  // After an import of thousands the monitor process is faster than a call may be.
  if (missing > 0 && missing <= MOST_CAUGHT_UP) await syncAccount(app, accountId)
}

const MOST_CAUGHT_UP = 50

export async function countUsed(app: App, accountId: string): Promise<number> {
  const counts = await listLiveCounts(app.db, accountId)
  return counts.reduce((sum, { monitoring, links }) => (monitoring === 1 ? sum + links : sum), 0)
}

async function countByState(
  db: Db,
  accountId: string,
  sees: LinkSight,
): Promise<MonitorPage['counts']> {
  const rows = await countStates(db, accountId, sees)
  const found = new Map(rows.map(({ state, count }) => [state, count]))
  return Object.fromEntries(
    monitorStates.map((state) => [state, found.get(state) ?? 0]),
  ) as MonitorPage['counts']
}

export async function monitorItems(app: App, accountId: string, rows: readonly MonitorRow[]) {
  const db = readingOf(app)
  const now = app.clock()
  const linkIds = rows.map((row) => row.link_id)
  const since = now - periodDays.year * DAY
  const watches = Map.groupBy(
    await listPlacedWatches(db, accountId, linkIds),
    (watch) => watch.link_id,
  )
  const spans = Map.groupBy(await listSpans(db, accountId, { linkIds, since }), ofLink)
  const incidents = Map.groupBy(await listIncidentSpans(db, accountId, { linkIds, since }), ofLink)
  return rows.map((row) =>
    monitorItem(app.config, row, {
      watches: watches.get(row.link_id) ?? [],
      times: {
        spans: spans.get(row.link_id) ?? [],
        incidents: incidents.get(row.link_id) ?? [],
      },
      now,
    }),
  )
}

const ofLink = ({ linkId }: { linkId: string }): string => linkId

const Place = z.tuple([z.int().min(0).max(20), z.int().min(0), z.string().regex(/^\w{1,40}$/)])

const writePlace = ({ rank, since, link_id }: MonitorRow): string =>
  Buffer.from(JSON.stringify([rank, since, link_id])).toString('base64url')

function readPlace(text: string): MonitorPlace {
  try {
    const [rank, since, id] = Place.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { rank, since, id }
  } catch (cause) {
    throw new Problem('bad-cursor', { cause })
  }
}
