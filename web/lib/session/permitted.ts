import { hasPermission, type Permission } from '../../../contract/people/permissions.ts'
import { queryClient } from '../api/query-client.ts'
import { accountQuery } from './session.ts'

/** Lets loaders skip calls that would be refused. They run after the session's guard, which has cached the account. */
export function isPermitted(permission: Permission): boolean {
  const account = queryClient.getQueryData(accountQuery.queryKey)
  return account !== undefined && hasPermission(account.role, permission)
}
