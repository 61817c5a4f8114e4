import { Bulk, BulkResults } from '../../../contract/bulk.ts'
import { ExportLinks } from '../../../contract/links.ts'
import type { MemberCall } from '../../context.ts'
import { answers, answersFile, api, body, query } from '../../platform/http.ts'
import { allow } from '../auth/auth.ts'
import { changeMany } from './bulk.ts'
import { listFile } from './list-file.ts'

/** A thousand items of four thousand bytes. */
const BULK_BYTES_MAX = 4_194_304

/** What is done to many links at once. Each item asks for the permission of its own deed. */
export const manyLinks = api<MemberCall>()
  .post(
    '/bulk',
    answers(BulkResults, 200, 'Create, change or delete up to 1,000 links'),
    allow('Read', { bodyBytesMax: BULK_BYTES_MAX }),
    // One item with a broken text leaves the others alone.
    body(Bulk, { skipsTextChecks: true, maxBytes: BULK_BYTES_MAX }),
    async (c) => c.json(await changeMany(c.var.app, c.var.member, c.req.valid('json').items)),
  )
  .get(
    '/export',
    answersFile('text/csv', 'The links of a list as a CSV or JSON file'),
    allow('Read'),
    query(ExportLinks),
    async (c) => {
      const wanted = c.req.valid('query')
      const type = wanted.format === 'csv' ? 'text/csv' : 'application/json'
      return c.body(await listFile(c.var.app, c.var.member, wanted), 200, {
        'content-type': `${type}; charset=utf-8`,
        'content-disposition': `attachment; filename="links.${wanted.format}"`,
      })
    },
  )
