import { expect, test } from 'bun:test'
import { isRoleNews } from './use-role-news.ts'

const viewer = { id: 'acc_1', role: 1 }

test('another role in the same account is news, unless the user set it', () => {
  expect(isRoleNews(viewer, { ...viewer, role: 3 }, false)).toBe(true)
  expect(isRoleNews(viewer, { ...viewer, role: 3 }, true)).toBe(false)
})

test('the same role, the first one read, and that of another account are no news', () => {
  expect(isRoleNews(viewer, viewer, false)).toBe(false)
  expect(isRoleNews(undefined, viewer, false)).toBe(false)
  expect(isRoleNews(viewer, { id: 'acc_2', role: 3 }, false)).toBe(false)
})
