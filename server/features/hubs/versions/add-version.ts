import type { HubDocument } from '../../../../contract/hubs/document.ts'
import { diffDocuments, summaryOf } from '../../../../contract/hubs/document-diff.ts'
import type { VersionKind } from '../../../../contract/hubs/versions.ts'
import type { App } from '../../../context.ts'
import { documentOf, documentText, hashOf } from '../hub-item.ts'
import { type HubRow, updateHub } from '../store.ts'
import { thinAtWrite } from './bound-versions.ts'
import { findLastNumber, insertVersion } from './store.ts'

interface NewVersion {
  document: HubDocument
  kind: VersionKind
  /** Null: the installation itself. */
  authorId: string | null
  /** Without one, what differs from the draft. */
  summary?: string
  /** False for a version that is published while somebody edits a newer draft. */
  isDraft?: boolean
}

export interface AddedVersion {
  number: number
  hash: string
}

/** Adds a version, which becomes the draft. Call it in a transaction that holds the hub's lock. */
export async function addVersion(
  app: App,
  hub: HubRow,
  { document, kind, authorId, summary, isDraft = true }: NewVersion,
): Promise<AddedVersion> {
  const { id, account_id } = hub
  const text = documentText(document)
  const added = {
    number: (await findLastNumber(app.db, account_id, id)) + 1,
    hash: hashOf(text),
  }
  const now = app.clock()
  await insertVersion(app.db, {
    hub_id: id,
    number: added.number,
    account_id,
    kind,
    label: null,
    author_id: authorId,
    created_at: now,
    summary: summary ?? summaryOf(diffDocuments(documentOf(hub), document)),
    hash: added.hash,
    document: text,
  })
  await thinAtWrite(app.db, hub, added.number)
  if (!isDraft) return added
  const changes = {
    draft_version: added.number,
    draft_hash: added.hash,
    saved_at: now,
    saved_by: authorId,
  }
  await updateHub(app.db, account_id, { id, changes })
  return added
}
