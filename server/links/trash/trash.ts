import type { Link } from '../../../contract/links/links.ts'
import { recordChanges } from '../../changes/changes.ts'
import type { App, Member } from '../../context.ts'
import { requireKeptDomain } from '../../domains/index.ts'
import { DAY } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inSteps } from '../../platform/database/in-steps.ts'
import { writing } from '../../platform/database/writing.ts'
import { HUB_TYPE } from '../../schema/link-types.ts'
import type { LinksTable } from '../../schema/links.ts'
import { linkSubject } from '../link-row.ts'
import { type LinkAddress, readLink, requireLinkRow, requireLiveLink } from '../links.ts'
import type { FullLinkRow } from '../store.ts'
import { requireQuota, wantedQuota } from '../write/link-quota.ts'
import { saveChanges } from '../write/save-changes.ts'
import {
  deleteExcessButtons,
  deleteExcessTrash,
  listExcessButtons,
  listExcessTrash,
} from './excess-store.ts'
import { deletePurgeable, listPurgeable, type PurgedKind, retireKeys } from './purge-store.ts'

const TRASH_MS = 30 * DAY
const ENDED_DEMO_MS = 30 * DAY

/** Moves a link to the trash, where it stays for 30 days. */
export async function trashLink(app: App, member: Member, at: LinkAddress): Promise<void> {
  await writing(app, async (inside) => {
    const before = await requireLiveLink(inside, member, at)
    const changes = { deleted_at: app.clock() }
    await saveChanges(inside, member, { before, changes, action: actionOn(before, 'deleted') })
    if (before.type === HUB_TYPE) await app.hooks.hubTrashed(inside, before, member.userId)
  })
}

export async function restoreLink(app: App, member: Member, at: LinkAddress): Promise<Link> {
  return writing(app, async (inside) => {
    const before = await requireLinkRow(inside, member.accountId, at)
    if (before.deleted_at === null) return readLink(inside, member, at)
    await requireQuota(inside, member.accountId, wantedQuota(before))
    await requireKeptDomain(inside, before.domain_id)
    const changes = { deleted_at: null }
    return saveChanges(inside, member, { before, changes, action: actionOn(before, 'restored') })
  })
}

const actionOn = ({ type }: FullLinkRow, action: 'deleted' | 'restored') =>
  type === HUB_TYPE ? `hub.${action}` : `link.${action}`

/** Purges links after 30 days in the trash or beyond its room, and demo links 30 days after their end; returns how many. */
export async function purgeOldLinks(app: App): Promise<number> {
  const now = app.clock()
  const times = { trashedBefore: now - TRASH_MS, demosEndedBefore: now - ENDED_DEMO_MS }
  const { db } = app
  const purgeOld = (what: PurgedKind) =>
    purgeInSteps(app, {
      list: (limit) => listPurgeable(db, { what, times }, limit),
      remove: (tx, ids) => deletePurgeable(tx, { what, times }, ids),
    })
  // Buttons first, because a hub's row takes along what names them.
  await purgeOld('buttons')
  await purgeInSteps(app, {
    list: (limit) => listExcessButtons(db, limit),
    remove: deleteExcessButtons,
  })
  // A link takes its aliases along, but all at once.
  await purgeOld('aliases')
  const excess = await purgeInSteps(app, {
    list: (limit) => listExcessTrash(db, limit),
    remove: deleteExcessTrash,
  })
  return excess + (await purgeOld('links'))
}

interface Purge {
  list: (limit: number) => Promise<string[]>
  /** Deletes those that may still go, and returns them. */
  remove: (tx: Tx, ids: readonly string[]) => Promise<LinksTable[]>
}

function purgeInSteps(app: App, { list, remove }: Purge): Promise<number> {
  return inSteps(async (limit) => {
    const ids = await list(limit)
    if (ids.length === 0) return 0
    await writing(app, async (inside) => {
      const gone = await remove(inside.db, ids)
      await retireKeys(inside.db, gone, app.clock())
      await recordChanges(inside, gone.map(linkSubject))
    })
    return ids.length
  })
}
