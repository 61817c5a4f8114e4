import { recordChanges } from '../../changes/changes.ts'
import type { Inside } from '../../context.ts'
import { recordAudits } from '../../people/index.ts'
import type { LinksTable } from '../../schema/links.ts'
import { audited, linkSubject } from '../link-row.ts'
import { findTagNames } from '../tags/tags.ts'
import type { MadeLink } from '../write/create-many.ts'
import { deleteLinks, lockLinks, trashLinks } from '../write/write-store.ts'
import { listClicked } from './clicked-store.ts'

/** How many links went, went to the trash, or stayed. */
export interface TakenBack {
  removed: number
  trashed: number
  kept: number
}

/**
 * Takes links back that were made by mistake. Nobody has used those without clicks: they go, and their keys are free for
 * everybody. Links that were changed or deleted since stay as they are.
 */
export async function takeBackLinks(
  inside: Inside,
  { accountId, userId }: { accountId: string; userId: string | null },
  made: readonly MadeLink[],
): Promise<TakenBack> {
  const madeAt = new Map(made.map(({ id, updatedAt }) => [id, updatedAt]))
  const present = await lockLinks(inside.db, accountId, [...madeAt.keys()])
  const unchanged = present.filter(
    ({ id, updated_at, deleted_at }) => deleted_at === null && updated_at === madeAt.get(id),
  )
  const ids = unchanged.map(({ id }) => id)
  const clicked = await listClicked(inside.db, accountId, ids)
  const tags = await findTagNames(inside, accountId, ids)
  const [used, unused] = [ids.filter((id) => clicked.has(id)), ids.filter((id) => !clicked.has(id))]
  const now = inside.clock()
  const gone = await deleteLinks(inside.db, unused, (link) => link('account_id', '=', accountId))
  await trashLinks(inside.db, used, now)
  await recordChanges(inside, [...new Set([...gone, ...unchanged].map(linkSubject))])
  const entryOf = (row: LinksTable) => {
    const names = tags.get(row.id) ?? []
    const isTrashed = clicked.has(row.id)
    return {
      accountId,
      userId,
      action: isTrashed ? 'link.deleted' : 'link.taken-back',
      subject: row.id,
      before: audited(row, names),
      after: isTrashed ? audited({ ...row, deleted_at: now }, names) : null,
    }
  }
  await recordAudits(inside, unchanged.map(entryOf))
  return { removed: unused.length, trashed: used.length, kept: made.length - ids.length }
}
