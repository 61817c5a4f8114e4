import {
  isWithin,
  type Permission,
  permissionsIn,
  type RoleName,
  roleName,
  roles,
} from '../../../../contract/people/permissions.ts'

/** Shown where a role is chosen. */
const descriptions: Record<RoleName, string> = {
  Viewer: 'Sees links and numbers',
  Creator: 'Also makes links',
  Editor: 'Also edits and deletes',
  'Billing Admin': 'Sees everything, handles the plan',
  Administrator: 'Everything except billing and ownership',
  Owner: 'Everything',
  'No Access': 'Belongs to the account and sees nothing of it',
}

export interface NamedRole {
  name: RoleName
  bits: number
  description: string
}

const order: RoleName[] = ['Viewer', 'Creator', 'Editor', 'Billing Admin', 'Administrator', 'Owner']

export const namedRoles: readonly NamedRole[] = order.map((name) => ({
  name,
  bits: roles.find(([role]) => role === name)?.[1] ?? 0,
  description: descriptions[name],
}))

/** A member can only grant permissions that they hold. */
export const grantableRoles = (holder: number): NamedRole[] =>
  namedRoles.filter(({ bits }) => isWithin(bits, holder))

/** The name of the role, plus the permissions beyond it for a custom combination. */
export function roleWords(role: number): string {
  const name = roleName(role)
  const base = namedRoles.find((one) => one.name === name)?.bits ?? 0
  const beyond = permissionsIn(role & ~base)
  if (beyond.length === 0) return name
  return name === 'No Access' ? `Only ${list(beyond)}` : `${name} + ${list(beyond)}`
}

const list = (names: Permission[]) => names.join(', ')
