import { permissionsIn, roles } from '../../contract/permissions.ts'

/** The name of the role that is exactly these bits, else each permission by name: a key of Read + Delete is no Viewer. */
export function permissionWords(bits: number): string {
  const role = roles.find(([, all]) => all === bits)
  if (role) return role[0]
  return permissionsIn(bits).join(', ') || 'Nothing'
}
