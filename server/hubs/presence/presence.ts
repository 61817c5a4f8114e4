import type {
  HubPresence,
  PresentEditor,
  ReportHubPresence,
} from '../../../contract/hubs/presence.ts'
import type { App, Member } from '../../context.ts'
import { findLinkDomain } from '../../domains/index.ts'
import type { LinkAddress } from '../../links/index.ts'
import { isoTime, SECOND } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { inSteps } from '../../platform/database/in-steps.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { keyAt } from '../../schema/key-at.ts'
import { requireHubs } from '../hubs.ts'
import { authorOf } from '../versions/version-item.ts'
import {
  deleteEditor,
  deleteSomeEditors,
  type EditorRow,
  findEditedHub,
  listEditors,
  upsertEditor,
} from './store.ts'

/** An editor that was not seen for so long is closed, asleep or offline. */
const GONE_MS = 20 * SECOND
/** Most reports only read: a row is written again when it says something new, or is so old. */
const FRESH_MS = 8 * SECOND
const OTHERS_MAX = 20

/** Reports an open editor, and returns the others. */
export async function reportPresence(
  app: App,
  member: Member,
  { at, ...report }: ReportHubPresence & { at: LinkAddress },
): Promise<HubPresence> {
  const { accountId, userId } = member
  const hub = await requireEditedHub(app, accountId, at)
  if (hub.deleted_at !== null) throw new Problem('not-found')
  const now = app.clock()
  const own = { hubId: hub.id, userId, tab: report.tab }
  const seenAfter = now - GONE_MS
  const limit = OTHERS_MAX + 1
  const editors = await listEditors(app.db, accountId, { own, seenAfter, limit })
  const isOwn = (row: EditorRow) => row.user_id === userId && row.tab === report.tab
  const row = {
    hub_id: hub.id,
    user_id: userId,
    tab: report.tab,
    account_id: accountId,
    block_id: report.blockId ?? null,
    area: report.area ?? null,
    opened_at: now,
    seen_at: now,
  }
  if (!isSaid(editors.find(isOwn), row)) {
    await writing(app, ({ db: tx }) => upsertEditor(tx, row, seenAfter))
  }
  const others = editors.filter((editor) => !isOwn(editor)).slice(0, OTHERS_MAX)
  return {
    items: others.map((editor) => presentEditor(editor, userId)),
    draftVersion: hub.draft_version,
    savedBy: authorOf(hub),
    savedAt: isoTime(hub.saved_at),
  }
}

type Said = Pick<EditorRow, 'block_id' | 'area' | 'seen_at'>

const isSaid = (kept: Said | undefined, now: Said): boolean =>
  kept !== undefined &&
  kept.block_id === now.block_id &&
  kept.area === now.area &&
  now.seen_at - kept.seen_at < FRESH_MS

const presentEditor = (row: EditorRow, userId: string): PresentEditor => ({
  tab: row.tab,
  user: {
    id: row.user_id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
  },
  blockId: row.block_id,
  area: row.area,
  isSelf: row.user_id === userId,
  since: isoTime(row.opened_at),
})

/** Closes an editor of the caller. It need not be open. */
export async function endPresence(
  app: App,
  { accountId, userId }: Member,
  { at, tab }: { at: LinkAddress; tab: string },
): Promise<void> {
  const { id: hubId } = await requireEditedHub(app, accountId, at)
  await writing(app, ({ db: tx }) => deleteEditor(tx, accountId, { hubId, userId, tab }))
}

async function requireEditedHub(app: App, accountId: string, { domain: name, key }: LinkAddress) {
  requireHubs(app)
  const domain = await findLinkDomain(app, accountId, name ?? app.config.defaultHubDomain ?? '')
  const at = domain && { ...keyAt(domain, key), sees: app.sees }
  const hub = at && (await findEditedHub(app.db, accountId, at))
  if (!hub) throw new Problem('not-found')
  return hub
}

/** Deletes the rows of editors that are gone. */
export async function forgetOldPresence(app: App): Promise<void> {
  const before = app.clock() - GONE_MS
  await inSteps((limit) => deleteSomeEditors(autocommit(app.db), { before, limit }))
}
