import type { App } from '../../context.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { ImportsTable } from '../../schema/imports.ts'
import { findLinkQuota, type OneOfMany, type Room } from '../links.ts'
import type { SeenKeys } from './duplicate-keys.ts'
import type { PreparedRows, Verdicts } from './prepare-rows.ts'

/** What this run has seen of earlier pieces: the dry run of each was rolled back. */
export interface SeenRows {
  keys: SeenKeys
  /** Names of folders that are to be made. */
  folders: Set<string>
  /** How many good rows become GeoFurls. */
  geoLinks: number
  monitors: number
}

export const nothingSeen = (): SeenRows => ({
  keys: new Map(),
  folders: new Set(),
  geoLinks: 0,
  monitors: 0,
})

/** Adds the rows beyond the tier's room, which all pieces share: each dry run saw only its own piece. */
export async function withinRoom(
  app: App,
  row: ImportsTable,
  { rows, seen, verdicts }: { rows: PreparedRows; seen: SeenRows; verdicts: Verdicts },
): Promise<Verdicts> {
  const rooms = await findRooms(app, row.account_id)
  const bad = new Map(verdicts)
  let links = row.good
  for (const [at, link] of rows.entries()) {
    if (bad.has(at) || link instanceof Problem) continue
    const kinds = limitedKinds.filter((kind) => takes[kind](link))
    const full =
      fullRoom(rooms.links, links + 1) ??
      kinds.map((kind) => fullRoom(rooms[kind], seen[kind] + 1)).find(Boolean)
    if (full) {
      bad.set(at, wordsOf(full))
      continue
    }
    links += 1
    for (const kind of kinds) seen[kind] += 1
  }
  return [...bad].toSorted(([a], [b]) => a - b)
}

/** What some links take beside the room of a link. */
const takes = {
  geoLinks: ({ rules }: OneOfMany) => rules !== undefined,
  monitors: ({ input }: OneOfMany) => input.monitoring === true,
}
const limitedKinds = ['geoLinks', 'monitors'] as const

const findRooms = async (app: App, accountId: string) => ({
  links: await findLinkQuota(app, accountId, 'links'),
  geoLinks: await findLinkQuota(app, accountId, 'geoLinks'),
  monitors: await findLinkQuota(app, accountId, 'monitors'),
})

/** Why the room does not hold that many more; undefined if it does. */
const fullRoom = (room: Room | undefined, needed: number): Problem | undefined =>
  room && needed > Math.max(0, room.left) ? room.full : undefined

export function wordsOf({ errors, detail }: Problem): string {
  const [first] = errors
  return first ? `${first.path}: ${first.message}` : detail
}
