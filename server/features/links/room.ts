import { tierLimits } from '../../../contract/tiers.ts'
import { type App, readingOf } from '../../context.ts'
import type { Db } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { tierOf } from '../accounts/accounts.ts'
import { listLinkCounts } from './count-store.ts'
import { lockAccountRow } from './room-store.ts'

/** With the geo flag off there are no such calls; what was made before goes on. */
export function requireGeo({ config }: App): void {
  if (!config.flags.geo) throw new Problem('not-found')
}

const words = { links: 'links', geoLinks: 'GeoFurls' } as const
type Limited = keyof typeof words

/** Room for a link that is added, or comes back from the trash; a GeoFurl takes both kinds of room. */
export async function requireRoomFor(app: App, accountId: string, type: string): Promise<void> {
  // Nobody's links: what limits those is how many an address makes in an hour.
  if (type === 'DEMO') return
  await requireRoom(app, accountId, 'links')
  if (type === 'GEO') await requireGeoRoom(app, accountId)
}

/** Room for one more GeoFurl. */
export const requireGeoRoom = (app: App, accountId: string): Promise<void> =>
  requireRoom(app, accountId, 'geoLinks')

async function requireRoom(app: App, accountId: string, of: Limited): Promise<void> {
  const room = await holdRoom(app, accountId, of)
  if (room && room.left < 1) throw room.full
}

/**
 * Within the transaction that adds to it: the account is held until its end, so of two for the last place one finds it
 * taken. What lies in the trash takes no room.
 */
export async function holdRoom(
  app: App,
  accountId: string,
  of: Limited,
): Promise<Room | undefined> {
  if (!app.config.flags.payments) return undefined
  await lockAccountRow(app.db, accountId)
  return findRoom(app, accountId, of)
}

export interface Room {
  /** Below 0 where the tier had room for more once. */
  left: number
  /** For whoever finds none. */
  full: Problem
}

/** Undefined: for any number. */
export async function findRoom(
  app: App,
  accountId: string,
  of: Limited,
): Promise<Room | undefined> {
  const { flags, publicUrl, basePath } = app.config
  const limit = flags.payments ? tierLimits[await tierOf(app, accountId)][of] : null
  if (limit === null) return undefined
  const used = await countUsed(readingOf(app), accountId, of)
  const [room, use] = [limit, used].map((count) => count.toLocaleString('en'))
  const detail = `Your plan has room for ${room} ${words[of]}, and you have ${use}. Upgrade at ${publicUrl}${basePath}upgrade, or delete what you do not need.`
  return { left: limit - used, full: new Problem('limit-reached', { detail }) }
}

/** Links or GeoFurls outside the trash. */
async function countUsed(db: Db, accountId: string, of: Limited): Promise<number> {
  const counts = await listLinkCounts(db, accountId)
  const fits = (type: string) => (of === 'geoLinks' ? type === 'GEO' : type !== 'FURLHUB')
  return counts.reduce(
    (sum, { trashed, type, links }) => (trashed === 0 && fits(type) ? sum + links : sum),
    0,
  )
}
