import { permissionsIn, roles } from '../../../contract/people/permissions.ts'

/** The name of the role with exactly these bits, else each permission by name: Read + Delete is not a Viewer. */
export function permissionWords(bits: number): string {
  const role = roles.find(([, all]) => all === bits)
  if (role) return role[0]
  return permissionsIn(bits).join(', ') || 'Nothing'
}
