import { z } from 'zod'
import { diffDocuments } from '../../../contract/hubs/document-diff.ts'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import type {
  HubVersion,
  HubVersionDetail,
  HubVersionDiff,
  HubVersionPage,
  ListHubVersions,
} from '../../../contract/hubs/versions.ts'
import { type App, type Member, readingOf } from '../../context.ts'
import type { LinkAddress } from '../../links/index.ts'
import { recordAudit } from '../../people/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { lockLiveHub, requireMatch } from '../draft.ts'
import { documentOf } from '../hub-item.ts'
import { readHub, requireHubRow } from '../hubs.ts'
import type { HubRow } from '../store.ts'
import { addVersion } from './add-version.ts'
import { countNamed, countVersions, findVersion, listVersionRows, nameVersion } from './store.ts'
import { versionItem } from './version-item.ts'

/** Newest first. */
export async function listVersions(
  app: App,
  member: Member,
  { at, ...query }: ListHubVersions & { at: LinkAddress },
): Promise<HubVersionPage> {
  const { id: hubId } = await requireHubRow(app, member.accountId, at)
  const before = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const slice = { hubId, kind: query.kind, before, limit: query.limit + 1 }
  const rows = await listVersionRows(readingOf(app), member.accountId, slice)
  const items = rows.slice(0, query.limit)
  const last = items.at(-1)
  return {
    items: items.map(versionItem),
    nextCursor: last && rows.length > query.limit ? String(last.number) : null,
    total: await countVersions(readingOf(app), member.accountId, slice),
  }
}

/** The next page starts below this number. */
function readCursor(text: string): number {
  const number = VersionNumber.safeParse(text)
  if (!number.success) throw new Problem('bad-cursor')
  return number.data
}

const VersionNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)

/** The number of a version as it stands in a path. */
export function requireNumber(text: string): number {
  const number = VersionNumber.safeParse(text)
  if (!number.success) throw new Problem('not-found')
  return number.data
}

export interface VersionAddress {
  at: LinkAddress
  number: number
}

export async function readVersion(
  app: App,
  member: Member,
  { at, number }: VersionAddress,
): Promise<HubVersionDetail> {
  const hub = await requireHubRow(app, member.accountId, at)
  const row = await requireVersion(app.db, hub, number)
  return { ...versionItem(row), document: documentOf(row) }
}

export async function compareVersions(
  app: App,
  member: Member,
  { at, from, to }: { at: LinkAddress; from: number; to: number },
): Promise<HubVersionDiff> {
  const hub = await requireHubRow(app, member.accountId, at)
  const db = readingOf(app)
  const [before, after] = [await requireVersion(db, hub, from), await requireVersion(db, hub, to)]
  return {
    from: versionItem(before),
    to: versionItem(after),
    changes: diffDocuments(documentOf(before), documentOf(after)),
  }
}

/** A named version is kept. One that was published stays marked as that. */
export async function labelVersion(
  app: App,
  member: Member,
  { at, number, label }: VersionAddress & { label: string | null },
): Promise<HubVersion> {
  return writing(app, async (inside) => {
    const hub = await lockLiveHub(inside, member, at)
    const version = await requireVersion(inside.db, hub, number)
    if (version.label === label) return versionItem(version)
    if (label !== null && version.label === null) await requireRoomForName(inside.db, hub)
    const kind = labelledKind(version.kind, label)
    await nameVersion(inside.db, member.accountId, { hubId: hub.id, number, label, kind })
    await recordAudit(inside, {
      accountId: member.accountId,
      userId: member.userId,
      action: 'hub.named-version',
      subject: hub.id,
      before: { version: number, label: version.label },
      after: { version: number, label },
    })
    return versionItem(await requireVersion(inside.db, hub, number))
  })
}

/** Of a hub: they are never thinned. */
export const NAMED_VERSIONS_MAX = 100

async function requireRoomForName(db: Db, hub: HubRow): Promise<void> {
  if ((await countNamed(db, hub.account_id, hub.id)) < NAMED_VERSIONS_MAX) return
  throw new Problem('limit-reached', {
    detail: `A hub keeps ${NAMED_VERSIONS_MAX} versions with a name. Take the name off one that you do not need.`,
  })
}

function labelledKind(kind: HubVersion['kind'], label: string | null): HubVersion['kind'] {
  if (kind === 'AUTOSAVE' && label !== null) return 'NAMED'
  return kind === 'NAMED' && label === null ? 'AUTOSAVE' : kind
}

/**
 * A new draft with the content of an earlier version. Nothing is deleted, and nothing is published. A draft that has this
 * content already stays as it is.
 */
export async function restoreHubVersion(
  app: App,
  member: Member,
  { at, number, ifMatch }: VersionAddress & { ifMatch: string | undefined },
): Promise<Hub> {
  return writing(app, async (inside) => {
    const hub = await lockLiveHub(inside, member, at)
    await requireMatch(inside, hub, ifMatch)
    const version = await requireVersion(inside.db, hub, number)
    if (version.hash === hub.draft_hash) return readHub(inside, member, at)
    const added = await addVersion(inside, hub, {
      document: documentOf(version),
      kind: 'RESTORED',
      authorId: member.userId,
      summary: `Restored from ${number}`,
    })
    await recordAudit(inside, {
      accountId: member.accountId,
      userId: member.userId,
      action: 'hub.restored-version',
      subject: hub.id,
      before: { version: hub.draft_version },
      after: { version: added.number, from: number },
    })
    return readHub(inside, member, at)
  })
}

export async function requireVersion(db: Db, hub: HubRow, number: number) {
  const version = await findVersion(db, hub.account_id, { hubId: hub.id, number })
  if (!version) throw new Problem('not-found')
  return version
}
