import { z } from 'zod'
import { type AccountRows, column } from '../../account-data/account-rows.ts'

/** A change of a hub has its whole document. */
const CHANGE_MAX = 2_000_000
const change = column.json(z.looseObject({}), CHANGE_MAX).nullable()

/** The history of links among it. Neither API keys nor operators of another installation are known here. */
export const auditRows: readonly AccountRows[] = [
  {
    table: 'audit',
    key: ['id'],
    hasId: true,
    max: 5_000_000,
    users: { user_id: 'null' },
    row: z.strictObject({
      id: column.id,
      account_id: column.id,
      user_id: column.id.nullable(),
      action: z.string().regex(/^[a-z0-9.-]{3,60}$/),
      subject: column.text(300),
      before: change,
      after: change,
      at: column.time,
      country: column.text(20).nullable(),
    }),
  },
]
