import { type CountedLimit, countedLimits, tierLimits } from '../../../contract/plans/tiers.ts'
import { type App, type Inside, readingOf } from '../../context.ts'
import { tierOf } from '../../people/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { HUB_TYPE, isListed } from '../../schema/link-types.ts'
import type { LinkCountsTable, LinksTable } from '../../schema/links.ts'
import { lockAccount } from '../../schema/locks.ts'
import { listLinkCounts } from '../list/count-store.ts'

/** With the geo flag off the calls answer 404; existing GeoFurls keep working. */
export function requireGeo({ config }: App): void {
  if (!config.flags.geo) throw new Problem('not-found')
}

type Counted = Pick<LinkCountsTable, 'type' | 'monitoring' | 'links'>

/** The limits that count links, and which links each counts. */
const fitting = {
  links: ({ type }: Counted) => isListed(type),
  geoLinks: ({ type }: Counted) => type === 'GEO',
  hubs: ({ type }: Counted) => type === HUB_TYPE,
  monitors: ({ monitoring }: Counted) => monitoring === 1,
} satisfies Partial<Record<CountedLimit, (links: Counted) => boolean>>
export type LimitedLinks = keyof typeof fitting

interface WantedRoom {
  type: string
  isMonitored?: boolean
}

/** The room that a link takes while it is live. */
export const wantedQuota = ({
  type,
  monitoring,
}: Pick<LinksTable, 'type' | 'monitoring'>): WantedRoom => ({ type, isMonitored: monitoring === 1 })

/** Requires room for a new or restored link. A GeoFurl and a monitored link take two kinds of room. */
export async function requireQuota(
  inside: Inside,
  accountId: string,
  { type, isMonitored = false }: WantedRoom,
): Promise<void> {
  // Demo links belong to no account. They are limited per address and hour.
  if (type === 'DEMO') return
  if (type === HUB_TYPE) return requireRoom(inside, accountId, 'hubs')
  await requireRoom(inside, accountId, 'links')
  if (type === 'GEO') await requireGeoQuota(inside, accountId)
  if (isMonitored) await requireMonitorQuota(inside, accountId)
}

export const requireGeoQuota = (inside: Inside, accountId: string): Promise<void> =>
  requireRoom(inside, accountId, 'geoLinks')

export const requireMonitorQuota = (inside: Inside, accountId: string): Promise<void> =>
  requireRoom(inside, accountId, 'monitors')

async function requireRoom(inside: Inside, accountId: string, of: LimitedLinks): Promise<void> {
  const room = await lockQuota(inside, accountId, of)
  if (!room) return
  if (room.left < 1) throw room.full
  await noticeTaken(inside, accountId, { of, room, taken: 1 })
}

/**
 * Call it in the transaction that adds the links: it locks the account, so that of two concurrent calls for the last place
 * only one gets it. Links in the trash take no room.
 */
export async function lockQuota(
  inside: Inside,
  accountId: string,
  of: LimitedLinks,
): Promise<Room | undefined> {
  if (!inside.config.flags.payments) return undefined
  await lockAccount(inside.db, accountId)
  return findQuota(inside, accountId, of)
}

/** Notifies the account if it is near the limit. Call it in the transaction that adds the links. */
export function noticeTaken(
  inside: Inside,
  accountId: string,
  { of, room, taken }: { of: LimitedLinks; room: Room; taken: number },
): Promise<void> {
  const used = room.limit - room.left + taken
  return inside.hooks.limitUsed(inside, accountId, { of, used, limit: room.limit })
}

export interface Room {
  limit: number
  /** Below 0 if an earlier tier had more room. */
  left: number
  /** Thrown when there is no room. */
  full: Problem
}

/** Returns undefined if there is no limit. */
export async function findQuota(
  app: App,
  accountId: string,
  of: LimitedLinks,
): Promise<Room | undefined> {
  const { flags, publicUrl, basePath } = app.config
  const limit = flags.payments ? tierLimits[await tierOf(app, accountId)][of] : null
  if (limit === null) return undefined
  const used = await countUsed(readingOf(app), accountId, of)
  const [room, use] = [limit, used].map((count) => count.toLocaleString('en'))
  const rest = of === 'monitors' ? 'turn monitoring off for others' : 'delete what you do not need'
  const detail = `Your plan has room for ${room} ${countedLimits[of].more}, and you have ${use}. Upgrade at ${publicUrl}${basePath}upgrade, or ${rest}.`
  // The link fits, and only this field of it does not.
  const errors = of === 'monitors' && { errors: { monitoring: detail } }
  const full = new Problem('limit-reached', { detail, ...errors })
  return { limit, left: limit - used, full }
}

async function countUsed(db: Db, accountId: string, of: LimitedLinks): Promise<number> {
  const counts = await listLinkCounts(db, accountId)
  return countLimitedLinks(counts.filter(({ trashed }) => trashed === 0))[of]
}

/** What live links use of each limit. */
export function countLimitedLinks(live: readonly Counted[]): Record<LimitedLinks, number> {
  const used = Object.entries(fitting).map(([of, fits]) => [
    of,
    live.reduce((sum, counted) => (fits(counted) ? sum + counted.links : sum), 0),
  ])
  return Object.fromEntries(used)
}
