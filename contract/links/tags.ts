import { z } from 'zod'
import { pageOf } from '../paging.ts'
import { TAG_NAME_MAX, TAGS_OF_LINK_MAX, tagColors } from './tag-colors.ts'

/** No commas: in a file they separate tags. */
export const TagName = z
  .string()
  .max(TAG_NAME_MAX, `At most ${TAG_NAME_MAX} characters`)
  .refine((text) => text.trim() !== '', 'Enter a name')
  .refine(
    (text) => !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp},]/u.test(text),
    'Use letters, digits and signs other than commas',
  )

export const TagNames = z.array(TagName).max(TAGS_OF_LINK_MAX, `At most ${TAGS_OF_LINK_MAX} tags`)

export const Tag = z
  .object({
    id: z.string(),
    name: z.string(),
    color: z.enum(tagColors),
    links: z.int().min(0).meta({ description: 'How many links have it, the trash included' }),
    createdAt: z.string(),
  })
  .meta({ id: 'Tag' })

/** All tags of the account by name; few enough for a single page. */
export const TagPage = pageOf(Tag).meta({ id: 'TagPage' })

export const CreateTag = z
  .strictObject({ name: TagName, color: z.enum(tagColors).nullish() })
  .meta({ id: 'CreateTag' })
export const EditTag = z
  .strictObject({ name: TagName.optional(), color: z.enum(tagColors).optional() })
  .meta({ id: 'EditTag' })

export type Tag = z.infer<typeof Tag>
export type TagPage = z.infer<typeof TagPage>
export type CreateTag = z.infer<typeof CreateTag>
export type EditTag = z.infer<typeof EditTag>
