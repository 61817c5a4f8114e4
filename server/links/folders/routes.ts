import { CreateFolder, EditFolder, Folder, FolderPage } from '../../../contract/links/folders.ts'
import { WholeListQuery } from '../../../contract/paging.ts'
import type { MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import { created } from '../../platform/http/created.ts'
import { answers, api, body, fails, query } from '../../platform/http/http.ts'
import { partOf } from '../../platform/http/whole-list.ts'
import { createFolder, editFolder, listFolders, removeFolder } from './folders.ts'

export const folders = api<MemberCall>()
  .get(
    '/',
    answers(FolderPage, 200, 'List folders'),
    allow('Read'),
    query(WholeListQuery),
    async (c) => c.json(partOf(await listFolders(c.var.app, c.var.member), c.req.valid('query'))),
  )
  .post(
    '/',
    answers(Folder, 201, 'Create a folder'),
    fails('folder-taken'),
    allow('Create'),
    body(CreateFolder),
    async (c) => created(c, await createFolder(c.var.app, c.var.member, c.req.valid('json'))),
  )
  .patch(
    '/:id',
    answers(Folder, 200, 'Edit a folder, or choose who sees its links'),
    fails('folder-taken'),
    allow('Update'),
    body(EditFolder),
    async (c) =>
      c.json(
        await editFolder(c.var.app, c.var.member, {
          ...c.req.valid('json'),
          id: c.req.param('id'),
        }),
      ),
  )
  .delete(
    '/:id',
    answers(null, 204, 'Delete a folder; its links stay'),
    allow('Delete'),
    async (c) => {
      await removeFolder(c.var.app, c.var.member, c.req.param('id'))
      return c.body(null, 204)
    },
  )
