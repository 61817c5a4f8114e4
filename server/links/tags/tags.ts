import { isDeepStrictEqual } from 'node:util'
import type { TagColor } from '../../../contract/links/tag-colors.ts'
import type { CreateTag, EditTag, Tag, TagPage } from '../../../contract/links/tags.ts'
import { type App, type Inside, type Member, readingOf } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { tryUniqueWrite } from '../../platform/database/try-unique-write.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { TagsTable } from '../../schema/links.ts'
import { comparedName, plainName } from '../plain-name.ts'
import { auditTag, insertNewTag, TAGS_MAX, type Tagger } from './new-tag.ts'
import { REMOVE_TAG_JOB } from './removal.ts'
import {
  countTags,
  findTag,
  insertLinkTags,
  listTagNames,
  listTagRows,
  listTagsNamed,
  replaceLinkTags,
  type TagRow,
  updateTag,
} from './store.ts'

export async function listTags(app: App, { accountId }: Member): Promise<TagPage> {
  const rows = await listTagRows(readingOf(app), accountId, app.sees)
  return { items: rows.map(tagItem), nextCursor: null, total: rows.length }
}

export async function createTag(app: App, member: Member, input: CreateTag): Promise<Tag> {
  return writing(app, async (inside) => {
    const row = await insertNewTag(inside, member, input)
    if (!row) throw taken()
    return tagItem({ ...row, links: 0 })
  })
}

export async function editTag(
  app: App,
  member: Member,
  { id, name, color }: EditTag & { id: string },
): Promise<Tag> {
  return writing(app, async (inside) => {
    const before = await requireTag(inside, member, id)
    const changes: Partial<TagsTable> = {
      ...(name === undefined ? {} : { name: plainName(name), name_lower: comparedName(name) }),
      ...(color === undefined ? {} : { color }),
    }
    const after = { ...before, ...changes }
    if (isDeepStrictEqual(after, before)) return tagItem(before)
    const update = () => updateTag(inside.db, member.accountId, { id, changes })
    if (!(await tryUniqueWrite(update))) throw taken()
    await auditTag(inside, member, { action: 'tag.edited', before, after })
    return tagItem(after)
  })
}

/** Hides the tag from its links at once; a job removes it from each of them. */
export async function removeTag(app: App, member: Member, id: string): Promise<void> {
  await writing(app, async (inside) => {
    const before = await requireTag(inside, member, id)
    const now = app.clock()
    await updateTag(inside.db, member.accountId, { id, changes: { deleted_at: now } })
    await enqueue(inside.db, now, { kind: REMOVE_TAG_JOB, payload: { tagId: id } })
    await auditTag(inside, member, { action: 'tag.deleted', before, after: null })
  })
}

/** Names of tags by link, for links of the account. */
export async function findTagNames(
  app: Pick<App, 'db'>,
  accountId: string,
  linkIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (linkIds.length === 0) return new Map()
  const rows = await listTagNames(app.db, accountId, linkIds)
  const byLink = Map.groupBy(rows, (row) => row.linkId)
  return new Map([...byLink].map(([linkId, some]) => [linkId, some.map((row) => row.name)]))
}

/** As it is spelled now; undefined once the tag is deleted. */
export async function findTagName(
  app: App,
  accountId: string,
  id: string,
): Promise<string | undefined> {
  return (await findTag(app.db, accountId, { id, sees: app.sees }))?.name
}

export async function findTagId(
  app: App,
  accountId: string,
  name: string,
): Promise<string | undefined> {
  const [row] = await listTagsNamed(app.db, accountId, [comparedName(name)])
  return row?.id
}

/** Replaces the tags of a link; a new name becomes a tag. Answers the names as the tags spell them. */
export async function tagLink(
  inside: Inside,
  member: Tagger,
  { linkId, names }: { linkId: string; names: readonly string[] },
): Promise<string[]> {
  const rows = await requireTags(inside, member, names)
  await replaceLinkTags(
    inside.db,
    linkId,
    rows.map((row) => row.id),
  )
  return rows.map((row) => row.name)
}

/** Tags many new links at once. Answers the names for each link as `tagLink` does. */
export async function tagNewLinks(
  inside: Inside,
  member: Tagger,
  wishes: readonly { linkId: string; names: readonly string[] }[],
): Promise<Map<string, string[]>> {
  // The last spelling names a new tag. Reversed, that is a spelling of the first link, as when links are tagged one by one.
  const all = wishes.toReversed().flatMap((wish) => wish.names)
  if (all.length === 0) return new Map()
  const rows = await requireTags(inside, member, all)
  const chosen = wishes.map(({ linkId, names }) => {
    const wished = new Set(names.map(comparedName))
    return { linkId, tags: rows.filter((row) => wished.has(row.name_lower)) }
  })
  await insertLinkTags(
    inside.db,
    chosen.flatMap(({ linkId, tags }) => tags.map((tag) => ({ tag_id: tag.id, link_id: linkId }))),
  )
  return new Map(chosen.map(({ linkId, tags }) => [linkId, tags.map((tag) => tag.name)]))
}

/** Whether the account may have the tags of these names that it does not have yet. */
export async function haveRoomForTags(
  app: Pick<App, 'db'>,
  accountId: string,
  names: readonly string[],
): Promise<boolean> {
  const wished = [...new Set(names.map(comparedName))]
  const missing = wished.length - (await listTagsNamed(app.db, accountId, wished)).length
  return missing === 0 || (await countTags(app.db, accountId)) + missing <= TAGS_MAX
}

/** The tags with these names, ordered by name; missing ones are created. */
async function requireTags(
  inside: Inside,
  member: Tagger,
  names: readonly string[],
): Promise<TagsTable[]> {
  const wished = new Map(names.map((name) => [comparedName(name), name]))
  const lower = [...wished.keys()]
  const known = await listTagsNamed(inside.db, member.accountId, lower)
  const missing = lower.filter((name) => !known.some((row) => row.name_lower === name))
  for (const name of missing) await insertNewTag(inside, member, { name: wished.get(name) ?? name })
  const all = missing.length === 0 ? known : await listTagsNamed(inside.db, member.accountId, lower)
  return all.toSorted((a, b) => (a.name_lower < b.name_lower ? -1 : 1))
}

async function requireTag(app: App, { accountId }: Member, id: string): Promise<TagRow> {
  const row = await findTag(app.db, accountId, { id, sees: app.sees })
  if (!row) throw new Problem('not-found')
  return row
}

function taken(): Problem {
  return new Problem('tag-taken', { errors: { name: 'Already in use. Choose another name.' } })
}

function tagItem(row: TagRow): Tag {
  return {
    id: row.id,
    name: row.name,
    color: row.color as TagColor,
    links: row.links,
    createdAt: isoTime(row.created_at),
  }
}
