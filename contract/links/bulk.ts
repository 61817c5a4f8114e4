import { z } from 'zod'
import { FieldError } from '../problem.ts'
import { CreateGeoLink, EditGeoLink, FolderId, Link } from './links.ts'
import { TYPED_KEY_MAX } from './open-keys.ts'
import { TagNames } from './tags.ts'

export const BULK_MAX = 1000

const at = {
  domain: z.string().min(1).max(259).nullish(),
  key: z.string().min(1).max(TYPED_KEY_MAX),
}
const plain = <A extends string>(action: A) => z.strictObject({ action: z.literal(action), ...at })

/**
 * One action per item. Each item is validated on its own, so that an invalid one does not refuse the others. A link with
 * `geo` is a GeoFurl; an update without it keeps the existing rules.
 */
export const BulkItem = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('create'), link: CreateGeoLink }),
  z.strictObject({ action: z.literal('update'), link: EditGeoLink }),
  plain('delete'),
  plain('restore'),
  plain('pause'),
  plain('resume'),
  z.strictObject({ action: z.literal('move'), ...at, to: z.string().min(1).max(259) }),
  z.strictObject({
    action: z.literal('tag'),
    ...at,
    add: TagNames.optional(),
    remove: TagNames.optional(),
  }),
  z.strictObject({ action: z.literal('folder'), ...at, folderId: FolderId.nullable() }),
])

export const Bulk = z
  .strictObject({
    items: z
      .array(z.unknown())
      .min(1, 'Send at least one item')
      .max(BULK_MAX, 'At most 1,000 items')
      .meta({
        description:
          'Each is {action: create, link}, {action: update, link}, {action: delete | restore | pause | resume, domain, key}, {action: move, domain, key, to} {action: tag, domain, key, add, remove} or {action: folder, domain, key, folderId}. A link may have geo, as in the calls for GeoFurls; an update without it keeps the rules',
      }),
  })
  .meta({ id: 'Bulk' })

export const BulkResult = z
  .object({
    status: z.int().meta({ description: 'As the call for this item alone would answer' }),
    link: Link.nullable().meta({ description: 'Null where nothing was done' }),
    problem: z
      .object({
        type: z.string(),
        title: z.string(),
        detail: z.string(),
        errors: z.array(FieldError).optional(),
      })
      .nullable(),
  })
  .meta({ id: 'BulkResult' })

export const BulkResults = z
  .object({ items: z.array(BulkResult).meta({ description: 'In the order they were sent' }) })
  .meta({ id: 'BulkResults' })

export type BulkItem = z.infer<typeof BulkItem>
export type BulkAction = BulkItem['action']
export type BulkResult = z.infer<typeof BulkResult>
export type BulkResults = z.infer<typeof BulkResults>
