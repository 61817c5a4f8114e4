import type { LinkChange, ListLinkHistory } from '../../contract/links/link-history.ts'
import { EditGeoLink, EditLink, type Link } from '../../contract/links/links.ts'
import type { Page } from '../../contract/paging.ts'
import type { App, Member } from '../context.ts'
import { type AuditChange, findChangeOf, listChangesOf } from '../people/index.ts'
import { isoTime } from '../platform/clock.ts'
import { readTimeCursor, writeTimeCursor } from '../platform/database/time-cursor.ts'
import { requireValid } from '../platform/http/http.ts'
import { Problem } from '../platform/http/problem.ts'
import { editGeoLink } from './geo-links.ts'
import { editLink, type LinkAddress, requireLinkRow, requireLiveFurl } from './links.ts'
import { differences, readSnapshot } from './write/snapshot.ts'

const actions = [
  'link.created',
  'link.edited',
  'link.moved',
  'link.renamed',
  'link.deleted',
  'link.restored',
]

/** Every change of a link, newest first. */
export async function listLinkHistory(
  app: App,
  member: Member,
  { at, limit, cursor }: ListLinkHistory & { at: LinkAddress },
): Promise<Page<LinkChange>> {
  const link = await requireLinkRow(app, member.accountId, at)
  const of = { subject: link.id, actions }
  const after = cursor === undefined ? undefined : readTimeCursor(cursor)
  // One extra row shows whether there is a next page.
  const page = { of, after, limit: limit + 1 }
  const { entries, total } = await listChangesOf(app, member.accountId, page)
  const shown = entries.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(linkChange),
    nextCursor: last && entries.length > limit ? writeTimeCursor(last) : null,
    total,
  }
}

/**
 * Restores the link to its state after that change, except its addresses, external id, folder and password and whether it is
 * in the trash.
 */
export async function restoreVersion(
  app: App,
  member: Member,
  { at, id }: { at: LinkAddress; id: string },
): Promise<Link> {
  const link = await requireLiveFurl(app, member, at)
  const of = { subject: link.id, actions }
  const entry = await findChangeOf(app, member.accountId, { of, id })
  const version = readSnapshot(entry?.after ?? null)
  if (!version) throw new Problem('not-found')
  const { type, geo, hasPassword, deletedAt, ...named } = version
  const { domain, key, aliases, folderId, externalId, ...fields } = named
  const address = { key: at.key, domain: at.domain }
  // The rules may have changed since, so check it like any other edit.
  if (type === 'GEO') {
    const edit = requireValid(EditGeoLink, { ...fields, ...address, type, geo })
    return editGeoLink(app, member, edit)
  }
  return editLink(app, member, requireValid(EditLink, { ...fields, ...address }))
}

function linkChange(entry: AuditChange): LinkChange {
  const after = readSnapshot(entry.after)
  const { actor_id: id, email, first_name, last_name } = entry
  return {
    id: entry.id,
    at: isoTime(entry.at),
    action: entry.action,
    actor:
      id && email ? { id, email, name: `${first_name ?? ''} ${last_name ?? ''}`.trim() } : null,
    changes: differences(readSnapshot(entry.before), after),
    isRestorable: after !== undefined && 'redirectTo' in after,
  }
}
