import { describe, expect, test } from 'bun:test'
import { hasPermission, isWithin, type Permission, permissions, roleName } from './permissions.ts'

const everyRole = Array.from({ length: 128 }, (_, role) => role)

/** The composite roles of the specification, in lookup order. */
const composites: readonly (readonly [name: string, held: readonly Permission[]])[] = [
  ['Owner', ['Read', 'Create', 'Update', 'Delete', 'Billing', 'Admin', 'Owner']],
  ['Administrator', ['Read', 'Create', 'Update', 'Delete', 'Admin']],
  ['Billing Admin', ['Read', 'Billing']],
  ['Editor', ['Read', 'Create', 'Update', 'Delete']],
  ['Creator', ['Read', 'Create']],
  ['Viewer', ['Read']],
]

describe('All 128 roles', () => {
  test('each bit grants exactly one permission', () => {
    expect(Object.values(permissions)).toEqual([1, 2, 4, 8, 16, 32, 64])
    for (const [index, name] of Object.keys(permissions).entries()) {
      for (const role of everyRole) {
        const isSet = Math.floor(role / 2 ** index) % 2 === 1
        expect([role, name, hasPermission(role, name as Permission)]).toEqual([role, name, isSet])
      }
    }
  })

  test('the name is the first composite whose permissions are all held, otherwise No Access', () => {
    for (const role of everyRole) {
      const name = composites.find(([, held]) => held.every((one) => hasPermission(role, one)))?.[0]
      expect([role, roleName(role)] as [number, string]).toEqual([role, name ?? 'No Access'])
    }
  })

  test('a role is within another if that has all of its permissions', () => {
    const names = Object.keys(permissions) as Permission[]
    for (const role of everyRole) {
      for (const holder of everyRole) {
        const isHeld = names.every((one) => !hasPermission(role, one) || hasPermission(holder, one))
        expect(isWithin(role, holder)).toBe(isHeld)
      }
    }
  })
})
