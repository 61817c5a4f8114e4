import { createHash } from 'node:crypto'
import {
  type ConnectedExtension,
  EXTENSIONS_MAX,
  type Extension,
  type ExtensionGrant,
  GRANT_MINUTES,
  type GrantExtension,
  type RedeemGrant,
} from '../../../contract/people/extensions.ts'
import { permissions, roleName } from '../../../contract/people/permissions.ts'
import type { App, Caller } from '../../context.ts'
import { isoTime, MINUTE } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newCode } from '../../platform/ids.ts'
import { codeHash, isSameText } from '../../platform/secrets.ts'
import type { ApiKeysTable } from '../../schema/accounts.ts'
import { listExtensionKeys, makeExtensionKey, revokeExtensionKey } from '../api-keys/api-keys.ts'
import { requireSessionNow } from '../auth/auth.ts'
import { requirePermissionNow } from '../users/users.ts'
import { deleteEndedGrants, insertGrant, takeGrant } from './store.ts'

/** What an extension needs: it makes links and shows those that are there. */
const NEEDED = permissions.Read | permissions.Create

/** Writes down what the member allowed. The key is made when the extension redeems the code. */
export async function grantExtension(
  app: App,
  caller: Caller,
  { challenge, name }: GrantExtension,
): Promise<ExtensionGrant> {
  const code = newCode()
  const expiresAt = app.clock() + GRANT_MINUTES * MINUTE
  return writing(app, async (inside) => {
    await requireSessionNow(inside.db, caller)
    await requireRoom(inside, caller)
    await insertGrant(inside.db, {
      code_hash: codeHash(code),
      account_id: caller.accountId,
      user_id: caller.userId,
      session_id: caller.sessionId ?? '',
      challenge,
      name,
      expires_at: expiresAt,
    })
    return { code, expiresAt: isoTime(expiresAt) }
  })
}

/**
 * Makes the key of the extension that has the verifier. A wrong verifier uses up the code too, because its sender must have
 * intercepted the code.
 */
export async function redeemGrant(
  app: App,
  { code, verifier }: RedeemGrant,
): Promise<ConnectedExtension> {
  const grant = await writing(app, ({ db: tx }) => takeGrant(tx, codeHash(code)))
  const isProven = grant !== undefined && isSameText(grant.challenge, challengeOf(verifier))
  if (!isProven || grant.expires_at <= app.clock()) throw new Problem('code-ended')
  const member = { accountId: grant.account_id, userId: grant.user_id }
  return writing(app, async (inside) => {
    const { role } = await requirePermissionNow(inside, { ...member, role: 0 }, 'Create')
    // A logout, or a new password set by mail, ends the session in which this was allowed.
    await requireSessionNow(inside.db, { sessionId: grant.session_id })
    await requireRoom(inside, member)
    const { key, row, accountName, email } = await makeExtensionKey(inside, member, {
      name: grant.name,
      permissions: role & NEEDED,
    })
    return { ...extensionItem(row), key, accountName, email }
  })
}

export async function listExtensions(app: App, caller: Caller): Promise<Extension[]> {
  return (await listExtensionKeys(app, caller)).map(extensionItem)
}

export async function disconnectExtension(app: App, caller: Caller, id: string): Promise<void> {
  await writing(app, async (inside) => {
    if (!(await revokeExtensionKey(inside, caller, id))) throw new Problem('not-found')
  })
}

export async function forgetEndedGrants(app: App): Promise<void> {
  await deleteEndedGrants(app.db, app.clock())
}

async function requireRoom(app: App, member: Pick<Caller, 'accountId' | 'userId'>): Promise<void> {
  if ((await listExtensionKeys(app, member)).length < EXTENSIONS_MAX) return
  throw new Problem('limit-reached', {
    detail: `You have connected ${EXTENSIONS_MAX} browsers. Disconnect one under Settings, Security first.`,
  })
}

const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')

type ExtensionRow = Pick<
  ApiKeysTable,
  'id' | 'name' | 'permissions' | 'last_used_at' | 'created_at'
>

const extensionItem = (row: ExtensionRow): Extension => ({
  id: row.id,
  name: row.name,
  permissions: row.permissions,
  roleName: roleName(row.permissions),
  lastUsedAt: row.last_used_at === null ? null : isoTime(row.last_used_at),
  createdAt: isoTime(row.created_at),
})
