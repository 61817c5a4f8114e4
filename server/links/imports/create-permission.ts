import type { App } from '../../context.ts'
import { hasPermissionNow } from '../../people/index.ts'
import type { ImportsTable } from '../../schema/imports.ts'
import { refusal } from './table/refusal.ts'

const PERMISSION_LOST =
  'It ended because whoever started it may no longer make links here. Somebody who may can go on.'

/** An import runs on behalf of the member who started it, and ends when they lose the Create permission. */
export async function requireCreatePermission(
  app: App,
  { account_id: accountId, user_id: userId }: ImportsTable,
): Promise<void> {
  const isAllowed =
    userId !== null && (await hasPermissionNow(app, { accountId, userId }, 'Create'))
  if (!isAllowed) throw refusal(PERMISSION_LOST)
}
