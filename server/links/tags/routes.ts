import { CreateTag, EditTag, Tag, TagPage } from '../../../contract/links/tags.ts'
import { WholeListQuery } from '../../../contract/paging.ts'
import type { MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import { created } from '../../platform/http/created.ts'
import { answers, api, body, fails, query } from '../../platform/http/http.ts'
import { partOf } from '../../platform/http/whole-list.ts'
import { createTag, editTag, listTags, removeTag } from './tags.ts'

export const tags = api<MemberCall>()
  .get(
    '/',
    answers(TagPage, 200, 'List tags'),
    allow('Read', { extension: true }),
    query(WholeListQuery),
    async (c) => c.json(partOf(await listTags(c.var.app, c.var.member), c.req.valid('query'))),
  )
  .post(
    '/',
    answers(Tag, 201, 'Create a tag'),
    fails('tag-taken'),
    allow('Create'),
    body(CreateTag),
    async (c) => created(c, await createTag(c.var.app, c.var.member, c.req.valid('json'))),
  )
  .put(
    '/:id',
    answers(Tag, 200, 'Edit a tag'),
    fails('tag-taken'),
    allow('Update'),
    body(EditTag),
    async (c) =>
      c.json(
        await editTag(c.var.app, c.var.member, { ...c.req.valid('json'), id: c.req.param('id') }),
      ),
  )
  .delete('/:id', answers(null, 204, 'Delete a tag'), allow('Delete'), async (c) => {
    await removeTag(c.var.app, c.var.member, c.req.param('id'))
    return c.body(null, 204)
  })
