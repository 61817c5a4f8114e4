import { counted } from '../../../contract/counted.ts'
import type { Page } from '../../../contract/paging.ts'
import type {
  ApiKey,
  CreateApiKey,
  CreatedApiKey,
  ListApiKeys,
} from '../../../contract/people/api-keys.ts'
import { isWithin, permissionsIn, roleName } from '../../../contract/people/permissions.ts'
import { tierLimits } from '../../../contract/plans/tiers.ts'
import type { App, Caller, Inside } from '../../context.ts'
import { pageUrl, sendMail, timeInWords } from '../../mail/mail.ts'
import { isoTime } from '../../platform/clock.ts'
import { readTimeCursor, writeTimeCursor } from '../../platform/database/time-cursor.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import { plainRange } from '../../platform/network/addresses.ts'
import { codeHash } from '../../platform/secrets.ts'
import { tierOf } from '../accounts/accounts.ts'
import { recordAudit } from '../audit/audit.ts'
import { requireSessionNow } from '../auth/auth.ts'
import { requirePermissionNow } from '../users/users.ts'
import { auditedKey, timeOrNull } from './audited-key.ts'
import { keyMadeMail } from './mails.ts'
import { newKey } from './new-key.ts'
import {
  countKeys,
  countProgramKeys,
  deleteKey,
  findKeyRow,
  findMaker,
  insertKey,
  type KeyRow,
  listKeyRows,
} from './store.ts'

export async function listKeys(
  app: App,
  caller: Caller,
  { limit, cursor }: ListApiKeys,
): Promise<Page<ApiKey>> {
  const after = cursor === undefined ? undefined : readTimeCursor(cursor)
  const rows = await listKeyRows(app.db, caller.accountId, { after, limit: limit + 1 })
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return {
    items: items.map(keyItem),
    nextCursor: last ? writeTimeCursor({ at: last.created_at, id: last.id }) : null,
    total: await countKeys(app.db, caller.accountId),
  }
}

export async function createKey(
  app: App,
  caller: Caller,
  input: CreateApiKey,
): Promise<CreatedApiKey> {
  const expiresAt = input.expiresAt ? Date.parse(input.expiresAt) : null
  if (expiresAt !== null && expiresAt <= app.clock()) {
    throw new Problem('invalid', { errors: { expiresAt: 'Choose a time in the future' } })
  }
  const addresses = plainAddresses(input.allowedAddresses ?? [])
  const { key, prefix } = newKey()
  return writing(app, async (inside) => {
    await requireBits(inside, caller, input.permissions)
    // A new password ends sessions before keys. Either this key exists by then and is revoked, or this check fails.
    await requireSessionNow(inside.db, caller)
    await requireRoom(inside, caller.accountId)
    const id = newId('key')
    await insertKey(inside.db, {
      id,
      account_id: caller.accountId,
      user_id: caller.userId,
      name: input.name,
      prefix,
      key_hash: codeHash(key),
      permissions: input.permissions,
      allowed_addresses: JSON.stringify(addresses),
      expires_at: expiresAt,
      last_used_at: null,
      created_at: app.clock(),
      is_extension: 0,
      only_own_links: input.onlyOwnLinks ? 1 : 0,
    })
    const row = await requireKeyRow(inside, caller.accountId, id)
    await recordAudit(inside, {
      accountId: caller.accountId,
      userId: caller.userId,
      action: 'apiKey.created',
      subject: id,
      before: null,
      after: auditedKey(row),
    })
    await mailMaker(inside, row)
    return { ...keyItem(row), key }
  })
}

export async function revokeKey(app: App, caller: Caller, id: string): Promise<void> {
  await writing(app, async (inside) => {
    const row = await requireKeyRow(inside, caller.accountId, id)
    if (!(await deleteKey(inside.db, caller.accountId, id))) throw new Problem('not-found')
    await recordAudit(inside, {
      accountId: caller.accountId,
      userId: caller.userId,
      action: 'apiKey.revoked',
      subject: id,
      before: auditedKey(row),
      after: null,
    })
  })
}

async function mailMaker(inside: Inside, key: KeyRow): Promise<void> {
  const maker = await findMaker(inside.db, key.account_id, key.user_id)
  if (!maker) throw new Problem('unauthenticated')
  const { email, ...names } = maker
  const at = timeInWords(key.created_at)
  const settings = pageUrl(inside, 'settings/api-keys')
  await sendMail(inside, email, keyMadeMail({ ...names, key, at, settings }))
}

/**
 * Reads the role again inside the transaction: a member who was just removed or demoted must not leave a key behind.
 */
async function requireBits(inside: Inside, caller: Caller, permissions: number): Promise<void> {
  const { role } = await requirePermissionNow(inside, caller, 'Admin')
  if (isWithin(permissions, role)) return
  const missing = permissionsIn(permissions & ~role).join(', ')
  const detail = `A key can do at most what you can. You do not have ${missing}.`
  throw new Problem('forbidden', { detail, errors: { permissions: detail } })
}

/** The account's row is locked by now, so only one of two concurrent calls gets the last place. */
async function requireRoom(inside: Inside, accountId: string): Promise<void> {
  if (!inside.config.flags.payments) return
  const limit = tierLimits[await tierOf(inside, accountId)].apiKeys
  if (limit === null) return
  const used = (await countProgramKeys(inside.db, accountId)) + 1
  if (used <= limit)
    return inside.hooks.limitUsed(inside, accountId, { of: 'apiKeys', used, limit })
  throw new Problem('limit-reached', {
    detail: `Your plan has room for ${counted(limit, 'API key')}. Revoke one that you do not need, or upgrade.`,
  })
}

async function requireKeyRow(app: App, accountId: string, id: string): Promise<KeyRow> {
  const row = await findKeyRow(app.db, accountId, id)
  if (!row) throw new Problem('not-found')
  return row
}

function keyItem(row: KeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    permissions: row.permissions,
    roleName: roleName(row.permissions),
    expiresAt: timeOrNull(row.expires_at),
    allowedAddresses: JSON.parse(row.allowed_addresses),
    lastUsedAt: timeOrNull(row.last_used_at),
    createdAt: isoTime(row.created_at),
    createdBy: `${row.first_name} ${row.last_name}`.trim(),
    isExtension: row.is_extension === 1,
    onlyOwnLinks: row.only_own_links === 1,
  }
}

/** Normalises and deduplicates addresses and ranges. Reports each invalid one by its index in the list. */
function plainAddresses(texts: readonly string[]): string[] {
  const ranges = texts.map((text) => ({ text, range: plainRange(text) }))
  const errors = Object.fromEntries(
    ranges.flatMap(({ text, range }, index) =>
      range === undefined
        ? [[`allowedAddresses.${index}`, `“${text}” is no address and no range such as 10.0.0.0/8`]]
        : [],
    ),
  )
  if (Object.keys(errors).length > 0) throw new Problem('invalid', { errors })
  return [...new Set(ranges.flatMap(({ range }) => range ?? []))]
}
