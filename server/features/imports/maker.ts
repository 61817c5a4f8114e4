import type { App } from '../../context.ts'
import type { ImportsTable } from '../../platform/schema-list.ts'
import { hasPermissionNow } from '../users/users.ts'
import { refusal } from './read-table.ts'

const NO_LONGER =
  'It ended because whoever started it may no longer make links here. Somebody who may can go on.'

/** An import works in the name of whoever started it, and must not outlive what they may do. */
export async function requireMaker(
  app: App,
  { account_id: accountId, user_id: userId }: ImportsTable,
): Promise<void> {
  const isMaker = userId !== null && (await hasPermissionNow(app, { accountId, userId }, 'Create'))
  if (!isMaker) throw refusal(NO_LONGER)
}
