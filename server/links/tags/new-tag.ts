import { tagColors } from '../../../contract/links/tag-colors.ts'
import type { CreateTag } from '../../../contract/links/tags.ts'
import type { Inside, Member } from '../../context.ts'
import { recordAudit } from '../../people/index.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import type { TagsTable } from '../../schema/links.ts'
import { comparedName, plainName } from '../plain-name.ts'
import { countTags, insertTag } from './store.ts'

export type Tagger = Pick<Member, 'accountId' | 'userId'>

/** The list is one page, and no screen could show more. */
export const TAGS_MAX = 1000

/** Undefined when the account has a tag of that name by now. */
export async function insertNewTag(
  inside: Inside,
  member: Tagger,
  { name, color }: CreateTag,
): Promise<TagsTable | undefined> {
  const count = await countTags(inside.db, member.accountId)
  if (count >= TAGS_MAX) {
    throw new Problem('invalid', { errors: { tags: `An account has at most ${TAGS_MAX} tags` } })
  }
  const row: TagsTable = {
    id: newId('tag'),
    account_id: member.accountId,
    name: plainName(name),
    name_lower: comparedName(name),
    // Colours take turns, so that neighbouring tags differ.
    color: color ?? tagColors[(count + 1) % tagColors.length] ?? 'slate',
    created_at: inside.clock(),
    deleted_at: null,
  }
  if (!(await insertTag(inside.db, row))) return undefined
  await auditTag(inside, member, { action: 'tag.created', before: null, after: row })
  return row
}

/** Records a change of a tag; `before` is null for a new tag, `after` for a deleted one. */
export async function auditTag(
  inside: Inside,
  { accountId, userId }: Tagger,
  change: { action: string; before: TagsTable | null; after: TagsTable | null },
): Promise<void> {
  const auditFields = (row: TagsTable | null) => row && { name: row.name, color: row.color }
  await recordAudit(inside, {
    accountId,
    userId,
    action: change.action,
    subject: (change.after ?? change.before)?.id ?? '',
    before: auditFields(change.before),
    after: auditFields(change.after),
  })
}
