import { DOCUMENT_MAX } from '../../contract/hubs/document.ts'
import type { HubDraft, SaveHubDraft } from '../../contract/hubs/versions.ts'
import type { App, Inside, Member } from '../context.ts'
import type { LinkAddress } from '../links/index.ts'
import { isoTime } from '../platform/clock.ts'
import { writing } from '../platform/database/writing.ts'
import { requireMatch as requirePresent } from '../platform/http/conditions.ts'
import { Problem } from '../platform/http/problem.ts'
import { documentOf, documentText, etagOf, hashOf } from './hub-item.ts'
import { requireHubRow, requireLiveHub } from './hubs.ts'
import { type HubRow, lockHub } from './store.ts'
import { addVersion } from './versions/add-version.ts'
import { findVersion } from './versions/store.ts'
import { authorOf } from './versions/version-item.ts'

export interface TaggedDraft {
  draft: HubDraft
  etag: string
}

export async function readDraft(app: App, member: Member, at: LinkAddress): Promise<TaggedDraft> {
  return draftOf(app, await requireHubRow(app, member.accountId, at))
}

interface DraftSave extends SaveHubDraft {
  at: LinkAddress
  ifMatch: string | undefined
}

/** Saves a new version, unless the document is the same. Throws if another version was saved meanwhile. */
export async function saveDraft(
  app: App,
  member: Member,
  { at, ifMatch, document }: DraftSave,
): Promise<TaggedDraft> {
  const text = documentText(document)
  if (text.length > DOCUMENT_MAX) {
    throw new Problem('body-too-large', { detail: 'A page takes up to 256 kB of text and blocks.' })
  }
  return writing(app, async (inside) => {
    const hub = await lockLiveHub(inside, member, at)
    if (ifMatch === undefined) throw new Problem('if-match-missing')
    await requireMatch(inside, hub, ifMatch)
    if (hashOf(text) !== hub.draft_hash) {
      await addVersion(inside, hub, { document, kind: 'AUTOSAVE', authorId: member.userId })
    }
    return draftOf(inside, await requireLiveHub(inside, member, at))
  })
}

/** A live hub, locked until the transaction ends. */
export async function lockLiveHub(
  inside: Inside,
  member: Member,
  at: LinkAddress,
): Promise<HubRow> {
  const { id } = await requireLiveHub(inside, member, at)
  await lockHub(inside.db, member.accountId, id)
  return requireLiveHub(inside, member, at)
}

/** Throws a Problem that holds the present draft, if that is not the one of the ETag. */
export async function requireMatch(
  app: App,
  hub: HubRow,
  ifMatch: string | undefined,
): Promise<void> {
  if (ifMatch === undefined) return
  const { draft, etag } = await draftOf(app, hub)
  requirePresent({ ifMatch }, { item: { ...draft, etag }, tag: etag })
}

async function draftOf(app: App, hub: HubRow): Promise<TaggedDraft> {
  const at = { hubId: hub.id, number: hub.draft_version }
  const version = await findVersion(app.db, hub.account_id, at)
  const draft = {
    document: documentOf(hub),
    version: hub.draft_version,
    savedAt: isoTime(hub.saved_at),
    savedBy: version ? authorOf(version) : null,
  }
  return { draft, etag: etagOf(hub.draft_version) }
}
