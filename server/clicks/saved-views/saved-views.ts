import type {
  CreateSavedView,
  EditSavedView,
  SavedView,
  SavedViewPage,
} from '../../../contract/clicks/saved-views.ts'
import type { App, Member } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import { lockAccount } from '../../schema/locks.ts'
import type { SavedViewsTable } from '../../schema/saved-views.ts'
import { countViews, deleteView, findView, insertView, listViewRows, updateView } from './store.ts'

/** All of them are in one menu. */
const VIEWS_MAX = 50

export async function listViews(
  { db }: App,
  { accountId, userId }: Member,
): Promise<SavedViewPage> {
  const rows = await listViewRows(db, accountId, userId)
  return { items: rows.map(viewItem), nextCursor: null, total: rows.length }
}

export async function createView(
  app: App,
  { accountId, userId }: Member,
  { name, query }: CreateSavedView,
): Promise<SavedView> {
  return writing(app, async ({ db: tx }) => {
    await lockAccount(tx, accountId)
    if ((await countViews(tx, accountId, userId)) >= VIEWS_MAX) throw tooMany()
    const row = {
      id: newId('viw'),
      account_id: accountId,
      user_id: userId,
      ...storedName(name),
      query,
      created_at: app.clock(),
    }
    if (!(await insertView(tx, row))) throw taken()
    return viewItem(row)
  })
}

export async function editView(
  app: App,
  { accountId, userId }: Member,
  { id, name, query }: EditSavedView & { id: string },
): Promise<SavedView> {
  return writing(app, async ({ db: tx }) => {
    // A change of the name and one of the query at the same time both stay.
    await lockAccount(tx, accountId)
    const before = await findView(tx, accountId, { id, userId })
    if (!before) throw new Problem('not-found')
    const after = { ...before, ...storedName(name ?? before.name), query: query ?? before.query }
    if (!(await updateView(tx, accountId, after))) throw taken()
    return viewItem(after)
  })
}

export async function removeView(
  app: App,
  { accountId, userId }: Member,
  id: string,
): Promise<void> {
  await writing(app, async ({ db: tx }) => {
    if (!(await deleteView(tx, accountId, { id, userId }))) throw new Problem('not-found')
  })
}

function storedName(name: string) {
  const plain = name.trim().normalize('NFC')
  return { name: plain, name_lower: plain.toLowerCase() }
}

const viewItem = ({ id, name, query, created_at }: SavedViewsTable): SavedView => ({
  id,
  name,
  query,
  createdAt: isoTime(created_at),
})

const taken = () => new Problem('view-taken', { errors: { name: 'Already in use' } })

const tooMany = () =>
  new Problem('invalid', {
    errors: { name: `There are ${VIEWS_MAX} views already. Delete one first.` },
  })
