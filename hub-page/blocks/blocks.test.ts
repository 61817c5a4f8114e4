import { expect, test } from 'bun:test'
import { blocks } from './blocks.ts'

test('no two types of blocks have rules under the same name, of which one would be lost', () => {
  const names = Object.values(blocks).flatMap(({ styles }) => Object.keys(styles))
  expect(names).toEqual([...new Set(names)])
  expect(names).not.toContain('age')
})
