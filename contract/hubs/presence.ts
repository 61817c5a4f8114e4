import { z } from 'zod'
import { BlockId } from './block-fields.ts'
import { Author } from './versions.ts'

/** Sent every few seconds by each open editor. */
export const ReportHubPresence = z
  .strictObject({
    tab: z
      .string('Use an id of this tab')
      .regex(/^[A-Za-z0-9_-]{8,40}$/, 'Use 8 to 40 letters, digits, - and _')
      .meta({ description: 'Made by the client for as long as the editor is open' }),
    blockId: BlockId.nullish().meta({ description: 'The block that is open' }),
    area: z
      .string()
      .regex(/^[a-z-]{1,20}$/, 'Use up to 20 small letters, such as design')
      .nullish()
      .meta({ description: 'The pane that is open, such as design' }),
  })
  .meta({ id: 'ReportHubPresence' })

export const HubPresence = z
  .object({
    items: z
      .array(
        z.object({
          tab: z.string(),
          user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
          blockId: z.string().nullable(),
          area: z.string().nullable(),
          isSelf: z.boolean().meta({ description: 'Another tab of the caller' }),
          since: z.string().meta({ description: 'When this tab opened the editor' }),
        }),
      )
      .meta({ description: 'Every other open editor, ordered by the names of people, at most 20' }),
    draftVersion: z.int(),
    savedBy: Author,
    savedAt: z.string(),
  })
  .meta({ id: 'HubPresence' })

export type ReportHubPresence = z.infer<typeof ReportHubPresence>
export type HubPresence = z.infer<typeof HubPresence>
export type PresentEditor = HubPresence['items'][number]
