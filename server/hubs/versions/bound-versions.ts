import type { VersionKind } from '../../../contract/hubs/versions.ts'
import { HOUR } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { HubRow } from '../store.ts'
import { deleteUnnamed, listUnnamed, type UnnamedVersion } from './store.ts'

/** How many versions without a name a hub keeps, by what made them. Each is up to 256 kB. */
export const KEPT_VERSIONS: readonly { kinds: readonly VersionKind[]; most: number }[] = [
  { kinds: ['AUTOSAVE'], most: 300 },
  { kinds: ['PUBLISHED'], most: 1000 },
  { kinds: ['RESTORED', 'IMPORTED'], most: 100 },
]

/** Counting at each save would cost more than the few versions that come in between. */
const EACH = 10

/** Call it in the transaction that adds the version of that number, which holds the hub's lock. */
export async function thinAtWrite(tx: Tx, hub: HubRow, number: number): Promise<void> {
  if (number % EACH !== 0) return
  const inUse = [number, hub.draft_version, hub.published_version, hub.scheduled_version]
  for (const { kinds, most } of KEPT_VERSIONS) {
    const versions = await listUnnamed(tx, hub, kinds)
    const old = versionsToForget(versions, most).filter((each) => !inUse.includes(each))
    if (old.length > 0) await deleteUnnamed(tx, hub, old)
  }
}

/**
 * The numbers of those beyond `most`: first the oldest after which their author saved again in the same hour, as in the
 * chore, then the oldest.
 */
export function versionsToForget(versions: readonly UnnamedVersion[], most: number): number[] {
  const excess = versions.length - most
  if (excess <= 0) return []
  const last = new Map(versions.map((each) => [hourOf(each), each.number]))
  const isLast = (each: UnnamedVersion) => last.get(hourOf(each)) === each.number
  return versions
    .toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)) || a.number - b.number)
    .slice(0, excess)
    .map(({ number }) => number)
}

const hourOf = ({ author_id, created_at }: UnnamedVersion): string =>
  `${author_id ?? ''} ${Math.floor(created_at / HOUR)}`
