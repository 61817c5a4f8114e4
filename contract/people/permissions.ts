/** A permission is held only if all of its bits are present in the role. */
export const permissions = {
  Read: 1,
  Create: 2,
  Update: 4,
  Delete: 8,
  Billing: 16,
  Admin: 32,
  Owner: 64,
} as const

export type Permission = keyof typeof permissions

/** Bits of each composite role, in lookup order. */
export const roles = [
  ['Owner', 127],
  ['Administrator', 1 + 2 + 4 + 8 + 32],
  ['Billing Admin', 1 + 16],
  ['Editor', 1 + 2 + 4 + 8],
  ['Creator', 1 + 2],
  ['Viewer', 1],
] as const

export type RoleName = (typeof roles)[number][0] | 'No Access'

export const OWNER_ROLE = 127

export function hasPermission(role: number, permission: Permission): boolean {
  const bits = permissions[permission]
  return (role & bits) === bits
}

/** Members cannot grant bits that they lack, nor change a member who has such a bit. */
export function isWithin(role: number, holder: number): boolean {
  return (role & ~holder) === 0
}

export function roleName(role: number): RoleName {
  return roles.find(([, bits]) => (role & bits) === bits)?.[0] ?? 'No Access'
}

export function permissionsIn(role: number): Permission[] {
  return (Object.keys(permissions) as Permission[]).filter((each) => hasPermission(role, each))
}
