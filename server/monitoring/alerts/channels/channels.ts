import { isDeepStrictEqual } from 'node:util'
import type {
  Channel,
  ChannelPage,
  CreateChannel,
  CreatedChannel,
  EditChannel,
} from '../../../../contract/monitoring/channels.ts'
import type { App, Inside, Member } from '../../../context.ts'
import { recordAudit } from '../../../people/index.ts'
import { isoTime } from '../../../platform/clock.ts'
import { writing } from '../../../platform/database/writing.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { newId } from '../../../platform/ids.ts'
import { lockAccount } from '../../../schema/locks.ts'
import type { AlertChannelsTable } from '../../../schema/monitoring.ts'
import { openConfig, sealConfig } from './config.ts'
import { type ChannelConfig, configOf, recipientOf } from './kinds.ts'
import {
  countChannels,
  deleteChannel,
  findChannel,
  insertChannel,
  listChannelRows,
  listReaders,
  updateChannel,
} from './store.ts'

/** The list is one page, and an alert goes to all of them. */
const CHANNELS_MAX = 20

export async function listChannels(app: App, { accountId }: Member): Promise<ChannelPage> {
  const rows = await listChannelRows(app.db, accountId)
  const items: Channel[] = []
  for (const row of rows) items.push(await channelItem(app, row))
  return { items, nextCursor: null, total: items.length }
}

export async function createChannel(
  app: App,
  member: Member,
  input: CreateChannel,
): Promise<CreatedChannel> {
  const { accountId, userId } = member
  const config = configOf(input)
  return writing(app, async (inside) => {
    await lockAccount(inside.db, accountId)
    if ((await countChannels(inside.db, accountId)) >= CHANNELS_MAX) throw tooMany()
    await requireMembers(inside, accountId, config)
    const id = newId('chn')
    const row: AlertChannelsTable = {
      id,
      account_id: accountId,
      kind: config.kind,
      name: input.name.trim(),
      recipient: recipientOf(config),
      config: sealConfig(app, id, config),
      is_on: 1,
      created_by: userId,
      created_at: app.clock(),
      failing_since: null,
      last_at: null,
      last_answer: null,
    }
    await insertChannel(inside.db, row)
    await auditChannel(inside, member, { action: 'created', before: null, after: row })
    const secret = 'secret' in config ? config.secret : null
    return { ...(await channelItem(inside, row)), secret }
  })
}

export async function editChannel(
  app: App,
  member: Member,
  { id, name, isOn }: EditChannel & { id: string },
): Promise<Channel> {
  return writing(app, async (inside) => {
    const before = await requireChannel(inside, member, id)
    const after = {
      ...before,
      name: name?.trim() ?? before.name,
      is_on: isOn === undefined ? before.is_on : Number(isOn),
    }
    if (isDeepStrictEqual(after, before)) return channelItem(inside, before)
    await updateChannel(inside.db, member.accountId, { id, name: after.name, is_on: after.is_on })
    await auditChannel(inside, member, { action: 'edited', before, after })
    return channelItem(inside, after)
  })
}

export async function removeChannel(app: App, member: Member, id: string): Promise<void> {
  await writing(app, async (inside) => {
    const before = await requireChannel(inside, member, id)
    await deleteChannel(inside.db, member.accountId, id)
    await auditChannel(inside, member, { action: 'deleted', before, after: null })
  })
}

export async function requireChannel(
  app: App,
  { accountId }: Member,
  id: string,
): Promise<AlertChannelsTable> {
  const row = await findChannel(app.db, accountId, id)
  if (!row) throw new Problem('not-found')
  return row
}

async function requireMembers(app: App, accountId: string, config: ChannelConfig): Promise<void> {
  if (config.kind !== 'EMAIL') return
  const found = await listReaders(app.db, accountId, config.userIds)
  if (found.length === config.userIds.length) return
  throw new Problem('invalid', {
    errors: { userIds: 'Choose active members of this account only' },
  })
}

export async function channelItem(app: App, row: AlertChannelsTable): Promise<Channel> {
  return {
    id: row.id,
    kind: row.kind as Channel['kind'],
    name: row.name,
    recipient: row.kind === 'EMAIL' ? await mailRecipient(app, row) : row.recipient,
    isOn: row.is_on === 1,
    createdAt: isoTime(row.created_at),
    lastDeliveryAt: row.last_at === null ? null : isoTime(row.last_at),
    lastAnswer: row.last_answer,
    failingSince: row.failing_since === null ? null : isoTime(row.failing_since),
  }
}

/** Addresses of those who get the mails now, and how many no longer do. */
async function mailRecipient(app: App, row: AlertChannelsTable): Promise<string> {
  const config = openConfig(app, row)
  if (config?.kind !== 'EMAIL') return 'Nobody'
  const readers = await listReaders(app.db, row.account_id, config.userIds)
  const gone = config.userIds.length - readers.length
  if (readers.length === 0) return 'Nobody: its members are no longer active'
  const addresses = readers.map(({ email }) => email).join(', ')
  if (gone === 0) return addresses
  return `${addresses} (${gone} more ${gone === 1 ? 'is' : 'are'} no longer active)`
}

interface ChannelChange {
  action: 'created' | 'edited' | 'deleted'
  before: AlertChannelsTable | null
  after: AlertChannelsTable | null
}

async function auditChannel(
  inside: Inside,
  { accountId, userId }: Member,
  { action, before, after }: ChannelChange,
): Promise<void> {
  await recordAudit(inside, {
    accountId,
    userId,
    action: `alert-channel.${action}`,
    subject: before?.id ?? after?.id ?? '',
    before: auditFields(before),
    after: auditFields(after),
  })
}

const auditFields = (row: AlertChannelsTable | null) =>
  row && { name: row.name, kind: row.kind, recipient: row.recipient, isOn: row.is_on === 1 }

const tooMany = () =>
  new Problem('limit-reached', {
    detail: `There are ${CHANNELS_MAX} alert channels already. Delete one first.`,
  })
