import { z } from 'zod'
import { type AccountRows, column } from '../../account-data/account-rows.ts'
import { newCode } from '../../platform/ids.ts'
import { STATUS_PAGES_MAX } from './status-pages.ts'

export const statusPageRows: readonly AccountRows[] = [
  {
    table: 'status_pages',
    key: ['id'],
    hasId: true,
    max: STATUS_PAGES_MAX,
    users: { created_by: 'null' },
    unique: { column: 'token', make: newCode },
    row: z.strictObject({
      id: column.id,
      account_id: column.id,
      token: z.string().regex(/^[A-Za-z0-9_-]{32}$/),
      title: column.text(200).min(1),
      kind: z.enum(['TAG', 'HUB']),
      subject_id: column.id,
      created_by: column.id.nullable(),
      created_at: column.time,
    }),
  },
]
