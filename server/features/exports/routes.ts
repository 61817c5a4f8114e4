import { Export, Exports } from '../../../contract/exports.ts'
import type { MemberCall } from '../../context.ts'
import { answers, answersFile, api } from '../../platform/http/http.ts'
import { allow } from '../auth/auth.ts'
import { exportFile, listExports, readExport, startExport } from './exports.ts'

const person = { person: true } as const

export const exports = api<MemberCall>()
  .get('/', answers(Exports, 200, 'Exports of the last day'), allow('Admin', person), async (c) =>
    c.json(await listExports(c.var.app, c.var.member)),
  )
  .post(
    '/',
    answers(Export, 202, 'Export everything as a ZIP'),
    allow('Admin', person),
    async (c) => c.json(await startExport(c.var.app, c.var.member), 202),
  )
  .get('/:id', answers(Export, 200, 'How far an export is'), allow('Admin', person), async (c) =>
    c.json(await readExport(c.var.app, c.var.member, c.req.param('id'))),
  )
  .get(
    '/:id/file',
    answersFile('application/zip', 'The file of an export'),
    allow('Admin', person),
    async (c) => {
      const file = await exportFile(c.var.app, c.var.member, c.req.param('id'))
      // Bun sends no content-length for a stream. Clients can use the `size` of the export.
      return c.body(file.stream, 200, {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${file.name}"`,
      })
    },
  )
