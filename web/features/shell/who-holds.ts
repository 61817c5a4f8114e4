import type { Permission } from '../../../contract/permissions.ts'

const holders: Record<Permission, string> = {
  Read: 'members who may read',
  Create: 'Creators and Editors',
  Update: 'Editors',
  Delete: 'Editors',
  Billing: 'Billing Admins',
  Admin: 'Administrators',
  Owner: 'Owners',
}

/** Who a screen with that permission is for, in the names that people see for roles. */
export const whoHolds = (permission: Permission): string => holders[permission]
