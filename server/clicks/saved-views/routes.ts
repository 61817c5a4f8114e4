import {
  CreateSavedView,
  EditSavedView,
  SavedView,
  SavedViewPage,
} from '../../../contract/clicks/saved-views.ts'
import { WholeListQuery } from '../../../contract/paging.ts'
import type { MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import { created } from '../../platform/http/created.ts'
import { answers, api, body, fails, query } from '../../platform/http/http.ts'
import { partOf } from '../../platform/http/whole-list.ts'
import { createView, editView, listViews, removeView } from './saved-views.ts'

export const savedViews = api<MemberCall>()
  .get(
    '/',
    answers(SavedViewPage, 200, 'List your saved views'),
    allow('Read'),
    query(WholeListQuery),
    async (c) => c.json(partOf(await listViews(c.var.app, c.var.member), c.req.valid('query'))),
  )
  .post(
    '/',
    answers(SavedView, 201, 'Save a view of the analytics page for yourself'),
    fails('view-taken'),
    allow('Read'),
    body(CreateSavedView),
    async (c) => created(c, await createView(c.var.app, c.var.member, c.req.valid('json'))),
  )
  .put(
    '/:id',
    answers(SavedView, 200, 'Change a saved view'),
    fails('view-taken'),
    allow('Read'),
    body(EditSavedView),
    async (c) => {
      const change = { ...c.req.valid('json'), id: c.req.param('id') }
      return c.json(await editView(c.var.app, c.var.member, change))
    },
  )
  .delete('/:id', answers(null, 204, 'Delete a saved view'), allow('Read'), async (c) => {
    await removeView(c.var.app, c.var.member, c.req.param('id'))
    return c.body(null, 204)
  })
