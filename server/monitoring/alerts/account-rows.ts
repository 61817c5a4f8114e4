import { z } from 'zod'
import { channelKinds } from '../../../contract/monitoring/channel-kinds.ts'
import {
  type AccountRow,
  type AccountRows,
  column,
  type RowWriting,
} from '../../account-data/account-rows.ts'
import type { App } from '../../context.ts'
import type { AlertChannelsTable } from '../../schema/monitoring.ts'
import { openConfig, sealConfig } from './channels/config.ts'
import { insertChannel } from './channels/store.ts'

const CHANNELS_MAX = 1000
const Readers = z.array(column.id).max(1000)
const NO_SECRET = 'Its secrets are in no export. Make the channel again.'

/** Mail has no secrets. The others come back switched off, so that it is seen what has to be made again. */
export const alertRows: readonly AccountRows[] = [
  {
    table: 'alert_channels',
    key: ['id'],
    hasId: true,
    since: 2,
    max: CHANNELS_MAX,
    users: { created_by: 'null' },
    row: z.strictObject({
      id: column.id,
      account_id: column.id,
      kind: z.enum(channelKinds),
      name: column.text(200),
      recipient: column.text(2000),
      config: z.union([z.literal(''), column.json(Readers, 100_000)]),
      is_on: column.flag,
      created_by: column.id.nullable(),
      created_at: column.time,
    }),
    show: (app, row) => ({ ...row, config: readersOf(app, row) }),
    check(_, rows, { lose }) {
      for (const { id, config } of rows) if (config === '') lose('channel', String(id))
      return Promise.resolve()
    },
    async insert(inside, rows, restore) {
      for (const row of rows) await insertChannel(inside.db, channelOf(inside, row, restore))
    },
  },
]

/** The members whom a channel of mail writes to; nothing of any other one. */
function readersOf(app: App, row: AccountRow): string {
  const config = openConfig(app, { id: String(row.id), config: String(row.config) })
  return config?.kind === 'EMAIL' ? JSON.stringify(config.userIds) : ''
}

function channelOf(app: App, row: AccountRow, { userOf }: RowWriting): AlertChannelsTable {
  const { config, ...channel } = row as unknown as AlertChannelsTable
  const none = { failing_since: null, last_at: null, last_answer: null }
  if (config === '') return { ...channel, ...none, config: '', is_on: 0, last_answer: NO_SECRET }
  const readers = Readers.parse(JSON.parse(config)).flatMap((id) => userOf(id) ?? [])
  return {
    ...channel,
    ...none,
    config: sealConfig(app, channel.id, { kind: 'EMAIL', userIds: readers }),
  }
}
