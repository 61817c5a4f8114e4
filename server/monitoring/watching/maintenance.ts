import type { App } from '../../context.ts'
import { findTagNames } from '../../links/index.ts'
import {
  type AccountMaintenance,
  isInMaintenance,
  nextMaintenanceEdge,
  readMaintenance,
} from '../maintenance/maintenance.ts'
import type { StateOverride } from '../states/monitor-state.ts'
import { findDomainName, listMaintainedAccounts } from './maintenance-store.ts'
import type { WatchedLinkRow } from './watched-link.ts'

/** Whether a Link is in maintenance now. */
export async function findMaintenance(
  app: App,
  link: Pick<WatchedLinkRow, 'id' | 'account_id'>,
): Promise<StateOverride> {
  const maintenance = await readMaintenance(app, link.account_id)
  if (maintenance.windows.length === 0) return { kind: 'none' }
  const tags = (await findTagNames(app, link.account_id, [link.id])).get(link.id) ?? []
  const domain = (await findDomainName(app.db, link.id)) ?? ''
  const isDue = isInMaintenance(maintenance, { linkId: link.id, domain, tags }, app.clock())
  return isDue ? { kind: 'maintenance', reason: 'Planned maintenance' } : { kind: 'none' }
}

/** Knows when the maintenance of each account begins or ends next. */
export function openMaintenanceClock(sync: (accountId: string) => Promise<void>) {
  const edges = new Map<string, number>()
  const note = (accountId: string, maintenance: AccountMaintenance, now: number) => {
    const edge = nextMaintenanceEdge(maintenance, now)
    edges.set(accountId, edge ?? Number.POSITIVE_INFINITY)
  }
  return {
    /** Syncs the accounts whose maintenance has begun or ended since the last call. */
    async tick(app: App): Promise<void> {
      const now = app.clock()
      for (const accountId of await listMaintainedAccounts(app.db)) {
        const edge = edges.get(accountId)
        const isPast = edge !== undefined && edge <= now
        note(accountId, await readMaintenance(app, accountId), now)
        // The first call of a process does not know what it has missed.
        if (isPast || edge === undefined) await sync(accountId)
      }
    },
  }
}
