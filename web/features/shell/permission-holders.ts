import type { Permission } from '../../../contract/people/permissions.ts'

const holders: Record<Permission, string> = {
  Read: 'members who may read',
  Create: 'Creators and Editors',
  Update: 'Editors',
  Delete: 'Editors',
  Billing: 'Billing Admins',
  Admin: 'Administrators',
  Owner: 'Owners',
}

/** Who a screen with this permission is for, in the role names shown to users. */
export const holdersOf = (permission: Permission): string => holders[permission]
