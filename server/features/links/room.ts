import { type TierLimits, tierLimits } from '../../../contract/tiers.ts'
import type { App } from '../../context.ts'
import { Problem } from '../../platform/problem.ts'
import { tierOf } from '../accounts/accounts.ts'
import { countGeoLinks, holdAccount } from './room-store.ts'

/** With the geo flag off there are no such calls; what was made before goes on. */
export function requireGeo({ config }: App): void {
  if (!config.flags.geo) throw new Problem('not-found')
}

/**
 * Room for one more GeoFurl, within the transaction that adds it: the account is held until its end, so of two for the
 * last place one finds it taken.
 */
export async function requireGeoRoom(app: App, accountId: string): Promise<void> {
  if (!app.config.flags.payments) return
  await holdAccount(app.db, accountId)
  const limit: TierLimits['geoLinks'] = tierLimits[await tierOf(app, accountId)].geoLinks
  if (limit === null || (await countGeoLinks(app.db, accountId)) < limit) return
  throw new Problem('limit-reached', {
    detail: `Your plan has room for ${limit} GeoFurls. Upgrade, or remove one that you do not need.`,
  })
}
