import { z } from 'zod'
import { Author, DocumentChange } from './versions.ts'

/** Who last changed each field of the draft. */
export const HubDraftAuthors = z
  .object({
    items: z.array(
      z.object({
        area: DocumentChange.shape.area,
        blockId: z.string().nullable(),
        field: z.string().meta({
          description:
            'As the document names it: title, color.accent …; empty: that the block is there',
        }),
        author: Author.meta({
          description: 'Null: the installation itself, a person who is gone, or not known',
        }),
        at: z.string().meta({ description: 'Of the version in which it changed' }),
        version: z.int(),
      }),
    ),
    isComplete: z.boolean().meta({
      description:
        'False for a very long history: fields that did not change in its newest part have no author, and the oldest version that was read',
    }),
  })
  .meta({ id: 'HubDraftAuthors' })

export type HubDraftAuthors = z.infer<typeof HubDraftAuthors>
