import {
  CreateUtmTemplate,
  EditUtmTemplate,
  UtmTemplate,
  UtmTemplatePage,
} from '../../../contract/links/utm-templates.ts'
import { WholeListQuery } from '../../../contract/paging.ts'
import type { MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import { created } from '../../platform/http/created.ts'
import { answers, api, body, fails, query } from '../../platform/http/http.ts'
import { partOf } from '../../platform/http/whole-list.ts'
import { createTemplate, editTemplate, listTemplates, removeTemplate } from './utm-templates.ts'

export const utmTemplates = api<MemberCall>()
  .get(
    '/',
    answers(UtmTemplatePage, 200, 'List UTM templates'),
    allow('Read', { extension: true }),
    query(WholeListQuery),
    async (c) => c.json(partOf(await listTemplates(c.var.app, c.var.member), c.req.valid('query'))),
  )
  .post(
    '/',
    answers(UtmTemplate, 201, 'Save a UTM template'),
    fails('template-taken'),
    allow('Create'),
    body(CreateUtmTemplate),
    async (c) => created(c, await createTemplate(c.var.app, c.var.member, c.req.valid('json'))),
  )
  .put(
    '/:id',
    answers(UtmTemplate, 200, 'Change a UTM template'),
    fails('template-taken'),
    allow('Update'),
    body(EditUtmTemplate),
    async (c) => {
      const change = { ...c.req.valid('json'), id: c.req.param('id') }
      return c.json(await editTemplate(c.var.app, c.var.member, change))
    },
  )
  .delete('/:id', answers(null, 204, 'Delete a UTM template'), allow('Delete'), async (c) => {
    await removeTemplate(c.var.app, c.var.member, c.req.param('id'))
    return c.body(null, 204)
  })
