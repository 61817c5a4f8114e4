import { z } from 'zod'
import { Expectation } from '../../contract/monitoring/monitors.ts'
import { EditMonitorSettings } from '../../contract/monitoring/settings.ts'
import { checkCauses, monitorStates } from '../../contract/monitoring/states.ts'
import { type AccountRows, column } from '../account-data/account-rows.ts'
import { saveSettings } from './settings/store.ts'

const failoverChoices = ['AUTO', 'PINNED', 'OFF'] as const
const MONITORS_MAX = 250_000
const SPANS_MAX = 2_000_000

const ofLink = { link_id: { to: 'links' } } as const
const cause = z.enum(checkCauses).nullable()

/** What the checker finds, such as the places and times of checks, it finds anew. */
export const monitorRows: readonly AccountRows[] = [
  {
    table: 'monitors',
    key: ['link_id'],
    max: MONITORS_MAX,
    refs: ofLink,
    users: { paused_by: 'null' },
    row: z.strictObject({
      link_id: column.id,
      account_id: column.id,
      is_weekly: column.flag,
      state: z.enum(monitorStates),
      since: column.time,
      cause,
      reason: column.text(2000).nullable(),
      rank: z.int().min(0).max(monitorStates.length),
      watched_since: column.time,
      paused_at: column.time.nullable(),
      paused_by: column.id.nullable(),
      failover: z.enum(failoverChoices),
      incident_id: column.id.nullable(),
      expects: z.union([z.literal(''), column.json(Expectation)]),
    }),
  },
  {
    table: 'monitor_spans',
    key: ['id'],
    hasId: true,
    max: SPANS_MAX,
    refs: ofLink,
    row: z.strictObject({
      id: column.id,
      account_id: column.id,
      link_id: column.id,
      state: z.enum(monitorStates),
      started_at: column.time,
      ended_at: column.time.nullable(),
    }),
  },
  {
    table: 'monitor_settings',
    key: ['account_id'],
    max: 1,
    row: z.strictObject({
      account_id: column.id,
      settings: column.json(EditMonitorSettings),
    }),
    async insert({ db }, rows, { accountId }) {
      for (const { settings } of rows) await saveSettings(db, accountId, String(settings))
    },
  },
]
