import { z } from 'zod'
import { CreateSavedView } from '../../../contract/clicks/saved-views.ts'
import { type AccountRows, column } from '../../account-data/account-rows.ts'

export const savedViewRows: readonly AccountRows[] = [
  {
    table: 'saved_views',
    key: ['id'],
    hasId: true,
    max: 100_000,
    users: { user_id: 'leave-out' },
    row: z.strictObject({
      id: column.id,
      account_id: column.id,
      user_id: column.id,
      name: CreateSavedView.shape.name,
      name_lower: column.text(200).min(1),
      query: CreateSavedView.shape.query,
      created_at: column.time,
    }),
  },
]
