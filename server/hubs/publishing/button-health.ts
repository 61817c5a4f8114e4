import type { HubButtons } from '../../../contract/hubs/hub-buttons.ts'
import { blockOfPlace, isOfB } from '../../../hub-page/places.ts'
import type { App, Member } from '../../context.ts'
import { findHealth, type LinkAddress } from '../../links/index.ts'
import { requireHubRow } from '../hubs.ts'
import { listButtons } from './buttons-store.ts'

/** The links of the published page. Before the first publication there are none. */
export async function readButtons(
  app: App,
  { accountId }: Member,
  at: LinkAddress,
): Promise<HubButtons> {
  const hub = await requireHubRow(app, accountId, at)
  const buttons = (await listButtons(app.db, accountId, hub.id)).filter(
    ({ disabled, place }) => disabled === 0 && !isOfB(place),
  )
  const health = await findHealth(
    app,
    accountId,
    buttons.map(({ id }) => id),
  )
  return {
    items: buttons.map(({ id, place, key, redirect_to }) => ({
      place,
      blockId: blockOfPlace(place),
      domain: hub.domain,
      key,
      redirectTo: redirect_to,
      health: health.get(id) ?? null,
    })),
  }
}
