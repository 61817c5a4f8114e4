import { hasPermission, type Permission } from '../../../contract/people/permissions.ts'
import { type ScreenWith, screenRows } from '../../../contract/screens/screens.ts'
import { queryClient } from '../api/query-client.ts'
import { accountQuery } from './session.ts'

/** Lets loaders skip calls that would be refused. They run after the session's guard, which has cached the account. */
export function isPermitted(permission: Permission): boolean {
  const account = queryClient.getQueryData(accountQuery.queryKey)
  return account !== undefined && hasPermission(account.role, permission)
}

/** The same for the calls of a screen that is not shown to everybody. */
export const mayOpen = (screen: ScreenWith<'needs'>): boolean =>
  isPermitted(screenRows[screen].needs)
