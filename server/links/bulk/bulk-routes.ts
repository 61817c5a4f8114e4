import { BULK_MAX, Bulk, BulkItem, BulkResults } from '../../../contract/links/bulk.ts'
import { ExportLinks } from '../../../contract/links/links.ts'
import type { MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import { limitsOfItems } from '../../platform/http/body-limits.ts'
import { answers, answersFile, api, body, query, savedHeaders } from '../../platform/http/http.ts'
import { listFile } from '../list/list-file.ts'
import { changeMany } from './bulk.ts'

/** A thousand items of four thousand bytes. */
const BULK_BYTES_MAX = 4_194_304
/** Five times as many as a thousand links with all their fields have. */
const BULK_PARTS_MAX = 250_000
const limits = limitsOfItems(BulkItem, {
  itemsMax: BULK_MAX,
  partsMax: BULK_PARTS_MAX,
  bytesMax: BULK_BYTES_MAX,
})

/** Calls on many links at once. Each bulk item requires the permission of its own action. */
export const manyLinks = api<MemberCall>()
  .post(
    '/bulk',
    answers(BulkResults, 200, 'Create, change or delete up to 1,000 links'),
    allow('Read', { bodyBytesMax: BULK_BYTES_MAX }),
    // Texts are checked per item, so that one bad text does not refuse the others.
    body(Bulk, { skipsTextChecks: true, limits }),
    async (c) => c.json(await changeMany(c.var.app, c.var.member, c.req.valid('json').items)),
  )
  .get(
    '/export',
    answersFile(
      ['text/csv', 'application/json'],
      'The links of a list as a CSV or JSON file',
      savedHeaders,
    ),
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
