import { z } from 'zod'
import { tagColors } from '../../../contract/links/tag-colors.ts'
import { TagName } from '../../../contract/links/tags.ts'
import { type AccountRows, column } from '../../account-data/account-rows.ts'
import { TAGS_MAX } from './new-tag.ts'

export const tagRows: readonly AccountRows[] = [
  {
    table: 'tags',
    key: ['id'],
    hasId: true,
    isLive: true,
    max: TAGS_MAX,
    row: z.strictObject({
      id: column.id,
      account_id: column.id,
      name: TagName,
      name_lower: column.text(200).min(1),
      color: z.enum(tagColors),
      created_at: column.time,
    }),
  },
]
