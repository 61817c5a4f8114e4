import { z } from 'zod'
import { PageQuery, pageOf } from '../paging.ts'

/** One change of a link, in terms of the link's fields. */
export const LinkChange = z
  .object({
    id: z.string(),
    at: z.string(),
    action: z.string().meta({ description: "'link.created', 'link.edited', 'link.deleted' …" }),
    actor: z
      .object({ id: z.string(), name: z.string(), email: z.string() })
      .nullable()
      .meta({ description: 'Null: nobody was logged in, or that person is gone' }),
    changes: z.array(
      z.object({
        field: z.string().meta({ description: 'As the link names it: redirectTo, utmParams …' }),
        before: z.unknown().meta({ description: 'Null: it was not set' }),
        after: z.unknown(),
      }),
    ),
    isRestorable: z
      .boolean()
      .meta({ description: 'Whether the link can be put back to how it was after this change' }),
  })
  .meta({ id: 'LinkChange' })

export const LinkHistory = pageOf(LinkChange).meta({ id: 'LinkHistory' })
export const ListLinkHistory = PageQuery

export type LinkChange = z.infer<typeof LinkChange>
export type ListLinkHistory = z.infer<typeof ListLinkHistory>
