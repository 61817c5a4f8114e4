import { expect, test } from 'bun:test'
import { grantableRoles, namedRoles, roleWords } from './roles.ts'

const names = (role: number) => grantableRoles(role).map(({ name }) => name)

test('a named role is shown by its name', () => {
  for (const { name, bits } of namedRoles) expect(roleWords(bits)).toBe(name)
  expect(roleWords(0)).toBe('No Access')
})

test('another combination lists the permissions beyond the named role', () => {
  expect(roleWords(1 + 2 + 4)).toBe('Creator + Update')
  expect(roleWords(1 + 2 + 16)).toBe('Billing Admin + Create')
  expect(roleWords(2 + 8)).toBe('Only Create, Delete')
})

test('only roles within the own permissions are offered', () => {
  expect(names(127)).toEqual([
    'Viewer',
    'Creator',
    'Editor',
    'Billing Admin',
    'Administrator',
    'Owner',
  ])
  expect(names(1 + 2 + 4 + 8 + 32)).toEqual(['Viewer', 'Creator', 'Editor', 'Administrator'])
  expect(names(1 + 32)).toEqual(['Viewer'])
  expect(names(32)).toEqual([])
})
