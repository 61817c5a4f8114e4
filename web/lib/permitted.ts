import { hasPermission, type Permission } from '../../contract/permissions.ts'
import { queryClient } from './query-client.ts'
import { accountQuery } from './session.ts'

/** For loaders, which run after the session's guard: nobody is asked for what is refused anyhow. */
export function isPermitted(permission: Permission): boolean {
  const account = queryClient.getQueryData(accountQuery.queryKey)
  return account !== undefined && hasPermission(account.role, permission)
}
