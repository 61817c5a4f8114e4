import type { App } from '../../context.ts'
import { hasPermissionNow } from '../../people/index.ts'
import type { ExportsTable } from '../../schema/accounts.ts'

export const ACCESS_LOST =
  'It ended because whoever asked for it may no longer have everything of this account. Start it again.'

/** An export runs on behalf of its requester, and ends when they lose the Admin permission. */
export async function isRequesterAllowed(
  app: App,
  { account_id: accountId, user_id: userId }: ExportsTable,
): Promise<boolean> {
  return userId !== null && (await hasPermissionNow(app, { accountId, userId }, 'Admin'))
}

export async function requireRequesterAllowed(app: App, row: ExportsTable): Promise<void> {
  if (!(await isRequesterAllowed(app, row))) throw new Error(ACCESS_LOST)
}

/** Whether the export may have hashes of passwords of links. */
export async function isOwner(
  app: App,
  { account_id: accountId, user_id: userId }: ExportsTable,
): Promise<boolean> {
  return userId !== null && (await hasPermissionNow(app, { accountId, userId }, 'Owner'))
}
