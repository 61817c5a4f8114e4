import type { HubDocument } from '../../../contract/hubs/document.ts'
import { diffDocuments, summaryOf } from '../../../contract/hubs/document-diff.ts'
import type { VersionKind } from '../../../contract/hubs/versions.ts'
import type { Inside } from '../../context.ts'
import { HOUR } from '../../platform/clock.ts'
import { Problem } from '../../platform/http/problem.ts'
import { take } from '../../platform/http/rate-limit.ts'
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
  /** False for a version that is published while a newer draft exists. */
  isDraft?: boolean
}

export interface AddedVersion {
  number: number
  hash: string
}

/** Versions that a member makes by a press are kept for ever, so their number is limited: a script could make them too. */
const MADE_AN_HOUR = 200

/** Adds a version, which becomes the draft. Call it in a transaction that holds the hub's lock. */
export async function addVersion(
  inside: Inside,
  hub: HubRow,
  { document, kind, authorId, summary, isDraft = true }: NewVersion,
): Promise<AddedVersion> {
  const { id, account_id } = hub
  if (kind !== 'AUTOSAVE') await requireRoom(inside, id)
  const text = documentText(document)
  const added = {
    number: (await findLastNumber(inside.db, account_id, id)) + 1,
    hash: hashOf(text),
  }
  const now = inside.clock()
  await insertVersion(inside.db, {
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
  await thinAtWrite(inside.db, hub, added.number)
  if (!isDraft) return added
  const changes = {
    draft_version: added.number,
    draft_hash: added.hash,
    saved_at: now,
    saved_by: authorId,
  }
  await updateHub(inside.db, account_id, { id, changes })
  return added
}

async function requireRoom(inside: Inside, hubId: string): Promise<void> {
  const limit = { bucket: `hub-versions:${hubId}`, limit: MADE_AN_HOUR, windowMs: HOUR }
  const { isAllowed, retryAfterSeconds } = await take(inside.db, inside.clock(), limit)
  if (isAllowed) return
  throw new Problem('too-many-requests', {
    retryAfterSeconds,
    detail: `This hub was published or restored ${MADE_AN_HOUR} times within an hour. Your draft is saved; publish it later.`,
  })
}
