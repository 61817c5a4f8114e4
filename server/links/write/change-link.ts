import type { Link } from '../../../contract/links/links.ts'
import type { Inside, Member } from '../../context.ts'
import { folderColumn } from '../folders/folders.ts'
import { type LinkAddress, requireLiveFurl, requireLiveLink } from '../links.ts'
import { findTagNames } from '../tags/tags.ts'
import { saveChanges } from './save-changes.ts'

/** Changes only this field. Unlike an edit, it keeps the rules of a GeoFurl. */
export async function pauseLink(
  inside: Inside,
  member: Member,
  { isPaused, ...at }: LinkAddress & { isPaused: boolean },
): Promise<Link> {
  const before = await requireLiveLink(inside, member, at)
  const changes = { disabled: isPaused ? 1 : 0 }
  return saveChanges(inside, member, { before, changes, action: 'link.edited' })
}

/** Adds and removes tags, and keeps the others. */
export async function retagLink(
  inside: Inside,
  member: Member,
  {
    add = [],
    remove = [],
    ...at
  }: LinkAddress & { add?: readonly string[] | undefined; remove?: readonly string[] | undefined },
): Promise<Link> {
  const before = await requireLiveFurl(inside, member, at)
  const present = (await findTagNames(inside, member.accountId, [before.id])).get(before.id) ?? []
  const gone = new Set(remove.map((name) => name.trim().toLowerCase()))
  const tags = [...present.filter((name) => !gone.has(name.toLowerCase())), ...add]
  return saveChanges(inside, member, { before, changes: {}, tags, action: 'link.edited' })
}

/** Puts the link into a folder, or into none. */
export async function fileLink(
  inside: Inside,
  member: Member,
  { folderId, ...at }: LinkAddress & { folderId: string | null },
): Promise<Link> {
  const before = await requireLiveFurl(inside, member, at)
  const changes = await folderColumn(inside, member.accountId, { folderId })
  return saveChanges(inside, member, { before, changes, action: 'link.edited' })
}
