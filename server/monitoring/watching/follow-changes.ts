import { linksIn } from '../../changes/changes.ts'
import type { App } from '../../context.ts'
import type { ChangeFeed } from '../../platform/change-log/change-feed.ts'
import { logFailure } from '../../platform/log-failure.ts'
import { HUB_TYPE } from '../../schema/link-types.ts'
import {
  findChangedLinks,
  listButtonIds,
  listLinksToSync,
  listMonitoredAccounts,
  listOutdated,
} from './store.ts'
import { syncLink } from './sync-link.ts'

const PAGE_LINKS = 200
const OF_ACCOUNTS = ['account:', 'monitor-settings:', 'maintenance:'] as const

/** Keeps monitors and watches what Links, Hubs, settings and maintenance say, by following the change log. */
export async function followChanges(app: App, feed: ChangeFeed): Promise<void> {
  for (;;) {
    const page = await feed.next()
    if (page.kind === 'lost') return syncOutdated(app)
    for (const subject of page.subjects) await applyChange(app, subject)
    if (page.isLast) return
  }
}

async function applyChange(app: App, subject: string): Promise<void> {
  const accountOf = OF_ACCOUNTS.find((start) => subject.startsWith(start))
  if (accountOf) return syncAccount(app, subject.slice(accountOf.length))
  const named = linksIn(subject)
  if (!named) return
  for (const { id, type } of await findChangedLinks(app.db, named.domainId, named.keys)) {
    await syncSafely(app, id)
    if (type !== HUB_TYPE) continue
    for (const button of await listButtonIds(app.db, id)) await syncSafely(app, button)
  }
}

/** Syncs every Link of an account that is watched, or has to be. */
export async function syncAccount(app: App, accountId: string): Promise<void> {
  let after = ''
  for (;;) {
    const ids = await listLinksToSync(app.db, accountId, { after, limit: PAGE_LINKS })
    for (const id of ids) await syncSafely(app, id)
    const last = ids.at(-1)
    if (last === undefined || ids.length < PAGE_LINKS) return
    after = last
  }
}

/** After changes were missed. */
export async function syncOutdated(app: App): Promise<void> {
  let after = ''
  for (;;) {
    const ids = await listOutdated(app.db, { after, limit: PAGE_LINKS })
    for (const id of ids) await syncSafely(app, id)
    const last = ids.at(-1)
    if (last === undefined || ids.length < PAGE_LINKS) return
    after = last
  }
}

/** One Link that cannot be synced must not keep the others from it; the hourly sync tries it again. */
async function syncSafely(app: App, linkId: string): Promise<void> {
  try {
    await syncLink(app, linkId)
  } catch (error) {
    logFailure(app.log, { level: 'warn', message: 'a link is not watched yet', error })
  }
}

/** Tiers change and Links end at times that nothing announces. */
export async function syncMonitored(app: App): Promise<void> {
  for (const accountId of await listMonitoredAccounts(app.db)) await syncAccount(app, accountId)
}
