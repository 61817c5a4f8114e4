import { expect, test } from 'bun:test'
import { permissionWords } from './permission-words.ts'

test('permissions are named by a role only if they are exactly that role', () => {
  expect(permissionWords(1)).toBe('Viewer')
  expect(permissionWords(127)).toBe('Owner')
  expect(permissionWords(1 + 8)).toBe('Read, Delete')
  expect(permissionWords(0)).toBe('Nothing')
})
