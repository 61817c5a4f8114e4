import type { HubDraftAuthors } from '../../../contract/hubs/authors.ts'
import type { Author } from '../../../contract/hubs/versions.ts'
import { type App, type Member, readingOf } from '../../context.ts'
import type { LinkAddress } from '../../links/index.ts'
import { isoTime } from '../../platform/clock.ts'
import { openYielder } from '../../platform/loop/yielder.ts'
import { documentOf } from '../hub-item.ts'
import { requireHubRow } from '../hubs.ts'
import type { HubRow } from '../store.ts'
import { authorOf } from '../versions/version-item.ts'
import { requireVersion } from '../versions/versions.ts'
import { beginBlame, blameBefore, isBlamed, keyOf } from './blame.ts'
import { type DraftRow, listDrafts } from './store.ts'

/** A page of documents may have 5 MB. */
const DRAFTS_A_PAGE = 20
const PAGES_MAX = 25
const WORK_MS = 20

/** Who last changed each field of the draft, as far as the history goes back. */
export async function readDraftAuthors(
  app: App,
  member: Member,
  at: LinkAddress,
): Promise<HubDraftAuthors> {
  const hub = await requireHubRow(app, member.accountId, at)
  const { blame, isComplete } = await blameDraft(app, hub)
  const oldest = isComplete ? blame.oldest : { ...blame.oldest, author: null }
  return {
    items: blame.fields.map((name) => {
      const { author, at: changedAt, number } = blame.found.get(keyOf(name)) ?? oldest
      return { ...name, author, at: changedAt, version: number }
    }),
    isComplete,
  }
}

async function blameDraft(app: App, hub: HubRow) {
  const db = readingOf(app)
  const pause = openYielder(WORK_MS)
  let blame = beginBlame(draftOf(await requireVersion(db, hub, hub.draft_version)))
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const page = { hubId: hub.id, before: blame.oldest.number, limit: DRAFTS_A_PAGE }
    const rows = await listDrafts(db, hub.account_id, page)
    for (const row of rows) {
      blame = blameBefore(blame, draftOf(row, blame.oldest))
      if (isBlamed(blame)) return { blame, isComplete: true }
      await pause()
    }
    if (rows.length < DRAFTS_A_PAGE) return { blame, isComplete: true }
  }
  return { blame, isComplete: false }
}

interface Draft {
  number: number
  author: Author
  at: string
  hash: string
  document: ReturnType<typeof documentOf>
}

/** Parses only documents that differ. */
const draftOf = (row: DraftRow, newer?: Draft): Draft => ({
  number: row.number,
  author: authorOf(row),
  at: isoTime(row.created_at),
  hash: row.hash,
  document: newer?.hash === row.hash ? newer.document : documentOf(row),
})
