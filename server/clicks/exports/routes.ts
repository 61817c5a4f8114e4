import { Export, ExportFileQuery, Exports } from '../../../contract/clicks/exports.ts'
import type { MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import {
  alsoAnswers,
  answers,
  answersFile,
  api,
  type FileHeaders,
  query,
  savedHeaders,
} from '../../platform/http/http.ts'
import { downloadPart } from './download.ts'
import { listExports, readExport, startExport } from './exports.ts'

const person = { person: true } as const

const header = (description: string, example: string) => ({
  description,
  required: true,
  schema: { type: 'string' } as const,
  example,
})

const sameHeaders: FileHeaders = {
  'Accept-Ranges': header('A range of the bytes can be asked for', 'bytes'),
  ETag: header('Send it as If-Range, to go on with the same file only', '"exp_8r2kq0xw.zip"'),
}
const fileHeaders: FileHeaders = { ...savedHeaders, ...sameHeaders }
const rangeHeaders: FileHeaders = {
  'Content-Range': header('Which bytes these are, and of how many', 'bytes 0-1023/20480'),
}
const fileContent = { 'application/zip': { schema: { type: 'string', format: 'binary' } } } as const

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
    answersFile('application/zip', 'A part of an export, or a range of its bytes', fileHeaders),
    alsoAnswers(206, {
      description: 'The bytes that Range asks for',
      headers: { ...fileHeaders, ...rangeHeaders },
      content: fileContent,
    }),
    alsoAnswers(416, {
      description: 'Range asks for bytes that the file does not have',
      headers: { ...sameHeaders, ...rangeHeaders },
    }),
    allow('Admin', person),
    query(ExportFileQuery),
    async (c) => {
      const { status, stream, headers } = await downloadPart(c.var.app, c.var.member, {
        id: c.req.param('id'),
        part: c.req.valid('query').part,
        range: c.req.header('range'),
        ifRange: c.req.header('if-range'),
      })
      // Bun sends no content-length for a stream. Clients can use the `size` of the part.
      return stream ? c.body(stream, status, headers) : c.body(null, status, headers)
    },
  )
