import { IMPORT_BYTES_MAX } from '../../../contract/links/import-fields.ts'
import {
  CheckImport,
  Import,
  ImportFrom,
  ImportRowPage,
  Imports,
  ListImportRows,
  SendImport,
  StartImport,
} from '../../../contract/links/imports.ts'
import type { MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import { requireByteStream } from '../../platform/http/body.ts'
import { limitsOf } from '../../platform/http/body-limits.ts'
import { createdAt } from '../../platform/http/created.ts'
import {
  answers,
  answersFile,
  api,
  body,
  fails,
  query,
  savedHeaders,
  takesFile,
} from '../../platform/http/http.ts'
import { cancelImport, checkImport, listImports, readImport, startImport } from './imports.ts'
import { importReport } from './report.ts'
import { importFrom, sendImport, waitUntilRead } from './sending.ts'
import { badRows } from './table/bad-rows.ts'
import { listRows } from './table/rows.ts'
import { undoImport } from './undo-import.ts'

/** Of a body with all but `domains`, whose names are open: a hundred of them fit in as well. */
const checkLimits = limitsOf(CheckImport.omit({ domains: true }))

const fileTypes = [
  ...['text/csv', 'application/json', 'application/zip'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]

export const imports = api<MemberCall>()
  .get('/', answers(Imports, 200, 'Imports of the last day'), allow('Create'), async (c) =>
    c.json(await listImports(c.var.app, c.var.member)),
  )
  .post(
    '/',
    answers(
      Import,
      201,
      'Send a file of links: CSV, JSON, an xlsx workbook, or a ZIP with one of them',
    ),
    fails('import-busy'),
    takesFile(fileTypes, `The file itself, up to ${IMPORT_BYTES_MAX / 1024 ** 2} MB`),
    // No Idempotency-Key: the file is stored as it arrives, so it cannot be compared with an earlier one first.
    allow('Create', { secret: true }),
    query(SendImport),
    async (c) => {
      const { app, member } = c.var
      const file = requireByteStream(c.req.raw, {
        types: fileTypes,
        max: IMPORT_BYTES_MAX,
      })
      const sent = await sendImport(app, member, file, c.req.valid('query'))
      return createdAt(
        c,
        await waitUntilRead(app, member, sent),
        (made) => `/api/ui/v1/imports/${made.id}`,
      )
    },
  )
  .post(
    '/from',
    answers(Import, 201, 'Read the links of a service from its own API'),
    fails('import-busy'),
    // The body holds a key, which is not kept for a repeated call.
    allow('Create', { secret: true }),
    body(ImportFrom),
    async (c) =>
      createdAt(
        c,
        await importFrom(c.var.app, c.var.member, c.req.valid('json')),
        (made) => `/api/ui/v1/imports/${made.id}`,
      ),
  )
  .get('/:id', answers(Import, 200, 'How far an import is'), allow('Create'), async (c) =>
    c.json(await readImport(c.var.app, c.var.member, c.req.param('id'))),
  )
  .get(
    '/:id/rows',
    answers(ImportRowPage, 200, 'The rows, with what was found'),
    allow('Create'),
    query(ListImportRows),
    async (c) =>
      c.json(
        await listRows(c.var.app, c.var.member, {
          ...c.req.valid('query'),
          id: c.req.param('id'),
        }),
      ),
  )
  .get(
    '/:id/errors',
    answersFile('text/csv', 'The rows that were refused, with the reasons', savedHeaders),
    allow('Create'),
    async (c) =>
      c.body(await badRows(c.var.app, c.var.member, c.req.param('id')), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="import-errors.csv"',
      }),
  )
  .get(
    '/:id/report',
    answersFile(
      'text/csv',
      'What became of each row, with its short link, for keeping',
      savedHeaders,
    ),
    allow('Create'),
    async (c) =>
      c.body(await importReport(c.var.app, c.var.member, c.req.param('id')), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="import-report.csv"',
      }),
  )
  .put(
    '/:id/check',
    answers(Import, 202, 'Try every row without keeping any'),
    fails('import-busy', 'import-failed'),
    allow('Create'),
    body(CheckImport, { limits: checkLimits }),
    async (c) =>
      c.json(
        await checkImport(c.var.app, c.var.member, {
          ...c.req.valid('json'),
          id: c.req.param('id'),
        }),
        202,
      ),
  )
  .put(
    '/:id/start',
    answers(Import, 202, 'Make the links'),
    fails('import-busy', 'import-failed'),
    allow('Create'),
    body(StartImport, { isOptional: true }),
    async (c) =>
      c.json(
        await startImport(c.var.app, c.var.member, {
          ...c.req.valid('json'),
          id: c.req.param('id'),
        }),
        202,
      ),
  )
  .put(
    '/:id/undo',
    answers(Import, 202, 'Take back the links of an import, for 24 hours after its end'),
    fails('import-busy', 'import-failed'),
    allow('Delete'),
    async (c) => c.json(await undoImport(c.var.app, c.var.member, c.req.param('id')), 202),
  )
  .delete('/:id', answers(null, 204, 'Cancel; what was made stays'), allow('Create'), async (c) => {
    await cancelImport(c.var.app, c.var.member, c.req.param('id'))
    return c.body(null, 204)
  })
