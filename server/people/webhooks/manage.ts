import { isDeepStrictEqual } from 'node:util'
import { counted } from '../../../contract/counted.ts'
import type {
  CreatedWebhook,
  CreateWebhook,
  EditWebhook,
  Webhook,
  WebhookPage,
  WebhookSecret,
} from '../../../contract/people/webhooks.ts'
import { tierLimits } from '../../../contract/plans/tiers.ts'
import type { App, Caller, Inside } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { newSecret } from '../../platform/outgoing/standard-webhooks.ts'
import { requireReceiver } from '../../platform/outgoing/web-address.ts'
import { lockAccount } from '../../schema/locks.ts'
import type { WebhooksTable } from '../../schema/webhooks.ts'
import { tierOf } from '../accounts/accounts.ts'
import { recordAudit } from '../audit/audit.ts'
import { requirePermissionNow } from '../users/users.ts'
import { auditedWebhook } from './audited-webhook.ts'
import { FORGET_WEBHOOK_JOB } from './forgetting.ts'
import { renewedSecrets, sealSecrets } from './secrets.ts'
import {
  countWebhookRows,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhookRows,
  updateWebhook,
} from './store.ts'

/** The list is one page; without payments no tier limits it. */
export const WEBHOOKS_MAX = 100

export async function listWebhooks(app: App, { accountId }: Caller): Promise<WebhookPage> {
  requireWholeSight(app)
  const rows = await listWebhookRows(app.db, accountId)
  return { items: rows.map(webhookItem), nextCursor: null, total: rows.length }
}

export async function readWebhook(app: App, caller: Caller, id: string): Promise<Webhook> {
  return webhookItem(await requireWebhook(app, caller, id))
}

export async function createWebhook(
  app: App,
  caller: Caller,
  input: CreateWebhook,
): Promise<CreatedWebhook> {
  requireWholeSight(app)
  const { accountId, userId } = caller
  const url = requireReceiver(input.url)
  return writing(app, async (inside) => {
    await requirePermissionNow(inside, caller, 'Admin')
    await requireRoom(inside, accountId)
    const id = newId('whk')
    const secret = newSecret()
    const row: WebhooksTable = {
      id,
      account_id: accountId,
      url,
      description: input.description ?? '',
      events: JSON.stringify([...new Set(input.events)]),
      kinds: JSON.stringify([...new Set(input.kinds ?? ['human'])]),
      secrets: sealSecrets(app, id, { secret }),
      status: 'ACTIVE',
      disabled_why: null,
      failing_since: null,
      last_at: null,
      last_answer: null,
      last_ms: null,
      created_by: userId,
      created_at: app.clock(),
    }
    await insertWebhook(inside.db, row)
    await audit(inside, caller, { action: 'created', before: null, after: row })
    return { ...webhookItem(row), secret }
  })
}

/** One that is switched on again starts without failures. */
export async function editWebhook(
  app: App,
  caller: Caller,
  { id, ...input }: EditWebhook & { id: string },
): Promise<Webhook> {
  const url = input.url === undefined ? undefined : requireReceiver(input.url)
  return writing(app, async (inside) => {
    await lockAccount(inside.db, caller.accountId)
    const before = await requireWebhook(inside, caller, id)
    const { description, events, kinds, status } = input
    const changes = {
      ...(url !== undefined && { url }),
      ...(description !== undefined && { description }),
      ...(events !== undefined && { events: JSON.stringify([...new Set(events)]) }),
      ...(kinds !== undefined && { kinds: JSON.stringify([...new Set(kinds)]) }),
      ...(status !== undefined && status !== before.status && switched(status)),
    }
    const after: WebhooksTable = { ...before, ...changes }
    if (isDeepStrictEqual(after, before)) return webhookItem(before)
    await updateWebhook(inside.db, caller.accountId, { id, ...changes })
    await audit(inside, caller, { action: 'edited', before, after })
    return webhookItem(after)
  })
}

const switched = (status: 'ACTIVE' | 'PAUSED') => ({
  status,
  disabled_why: null,
  ...(status === 'ACTIVE' && { failing_since: null, last_ms: null }),
})

export async function removeWebhook(app: App, caller: Caller, id: string): Promise<void> {
  await writing(app, async (inside) => {
    const before = await requireWebhook(inside, caller, id)
    const { accountId } = caller
    if (!(await deleteWebhook(inside.db, accountId, id))) throw new Problem('not-found')
    const payload = { accountId, webhookId: id }
    await enqueue(inside.db, inside.clock(), { kind: FORGET_WEBHOOK_JOB, payload })
    await audit(inside, caller, { action: 'deleted', before, after: null })
  })
}

export async function renewSecret(app: App, caller: Caller, id: string): Promise<WebhookSecret> {
  return writing(app, async (inside) => {
    await lockAccount(inside.db, caller.accountId)
    const row = await requireWebhook(inside, caller, id)
    const { secret, oldUntil, sealed } = renewedSecrets(inside, row)
    await updateWebhook(inside.db, caller.accountId, { id, secrets: sealed })
    await audit(inside, caller, { action: 'secret-renewed', before: row, after: row })
    return { secret, oldSignsUntil: isoTime(oldUntil) }
  })
}

export async function requireWebhook(
  app: App,
  { accountId }: Caller,
  id: string,
): Promise<WebhooksTable> {
  requireWholeSight(app)
  const row = await findWebhook(app.db, accountId, id)
  if (!row) throw new Problem('not-found')
  return row
}

export const countWebhooks = (app: App, accountId: string): Promise<number> =>
  countWebhookRows(app.db, accountId)

/** A webhook gets the events of all links. */
function requireWholeSight({ sees }: App): void {
  if (sees.madeBy === null) return
  throw new Problem('forbidden', {
    detail: 'Webhooks get the events of all links, and you see only your own.',
  })
}

/** The account's row is locked by now, so only one of two concurrent calls gets the last place. */
async function requireRoom(inside: Inside, accountId: string): Promise<void> {
  const used = (await countWebhookRows(inside.db, accountId)) + 1
  if (!inside.config.flags.payments) {
    if (used <= WEBHOOKS_MAX) return
    throw new Problem('limit-reached', {
      detail: `There are ${WEBHOOKS_MAX} webhooks already. Delete one first.`,
    })
  }
  const limit = tierLimits[await tierOf(inside, accountId)].webhooks ?? WEBHOOKS_MAX
  if (used <= limit) {
    return inside.hooks.limitUsed(inside, accountId, { of: 'webhooks', used, limit })
  }
  throw new Problem('limit-reached', {
    detail: `Your plan has room for ${counted(limit, 'webhook')}. Delete one that you do not need, or upgrade.`,
  })
}

interface WebhookChange {
  action: 'created' | 'edited' | 'deleted' | 'secret-renewed'
  before: WebhooksTable | null
  after: WebhooksTable | null
}

async function audit(
  inside: Inside,
  { accountId, userId }: Caller,
  { action, before, after }: WebhookChange,
): Promise<void> {
  await recordAudit(inside, {
    accountId,
    userId,
    action: `webhook.${action}`,
    subject: before?.id ?? after?.id ?? '',
    before: before && auditedWebhook(before),
    after: after && auditedWebhook(after),
  })
}

function webhookItem(row: WebhooksTable): Webhook {
  const isFailing = row.status === 'ACTIVE' && row.failing_since !== null
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: JSON.parse(row.events),
    kinds: JSON.parse(row.kinds),
    status: isFailing ? 'FAILING' : row.status,
    disabledReason: row.disabled_why,
    failingSince: timeOrNull(row.failing_since),
    createdAt: isoTime(row.created_at),
    lastDeliveryAt: timeOrNull(row.last_at),
    lastAnswer: row.last_answer,
  }
}

const timeOrNull = (ms: number | null) => (ms === null ? null : isoTime(ms))
