import { z } from 'zod'
import { Maintenance, repeats } from '../../../contract/monitoring/maintenance.ts'
import { type AccountRows, column } from '../../account-data/account-rows.ts'
import { MAINTENANCE_MAX } from './maintenance.ts'

/** As stored, a scope has the id of its subject as well. */
const KeptScope = z.looseObject({}).refine((kept) => {
  const { tagId: _, linkId: __, ...scope } = kept
  return Maintenance.shape.scope.safeParse(scope).success
})

export const maintenanceRows: readonly AccountRows[] = [
  {
    table: 'maintenance',
    key: ['id'],
    hasId: true,
    max: MAINTENANCE_MAX,
    users: { created_by: 'null' },
    row: z.strictObject({
      id: column.id,
      account_id: column.id,
      title: column.text(100).min(1),
      starts_at: column.time,
      ends_at: column.time,
      repeats: z.enum(repeats),
      time_zone: column.text(64),
      scope: column.json(KeptScope),
      created_by: column.id.nullable(),
      created_at: column.time,
    }),
  },
]
