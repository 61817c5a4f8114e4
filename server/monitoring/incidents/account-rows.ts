import { z } from 'zod'
import { checkCauses } from '../../../contract/monitoring/states.ts'
import { type AccountRows, column } from '../../account-data/account-rows.ts'

const INCIDENTS_MAX = 500_000
const EVENTS_MAX = 5_000_000

export const incidentRows: readonly AccountRows[] = [
  {
    table: 'incidents',
    key: ['id'],
    hasId: true,
    max: INCIDENTS_MAX,
    refs: { link_id: { to: 'links' } },
    users: { acknowledged_by: 'null' },
    row: z.strictObject({
      id: column.id,
      account_id: column.id,
      link_id: column.id,
      watch_id: column.id,
      number: z.int().min(1),
      target: column.text(9000),
      cause: z.enum(checkCauses),
      reason: column.text(2000),
      started_at: column.time,
      down_at: column.time,
      ended_at: column.time.nullable(),
      failed_checks: column.count,
      point: column.text(200),
      acknowledged_at: column.time.nullable(),
      acknowledged_by: column.id.nullable(),
      note: column.text().nullable(),
      people: column.count.nullable(),
      backup: column.count.nullable(),
      robots: column.count.nullable(),
      failover: column.json(z.looseObject({}), 20_000).nullable(),
    }),
  },
  {
    table: 'incident_events',
    key: ['id'],
    hasId: true,
    max: EVENTS_MAX,
    refs: { incident_id: { to: 'incidents' } },
    users: { user_id: 'null' },
    row: z.strictObject({
      id: column.id,
      incident_id: column.id,
      account_id: column.id,
      at: column.time,
      place: column.count,
      step: column.text(100),
      detail: column.text(20_000).nullable(),
      user_id: column.id.nullable(),
    }),
  },
]
