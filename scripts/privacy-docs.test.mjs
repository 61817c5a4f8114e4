import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { clickColumns } from '../server/clicks/analytics/records/clicks-table.ts'

const page = readFileSync('docs/guide/privacy.md', 'utf8')
const TEST = /`([^`]+\.(?:test\.(?:ts|mjs)|journey\.ts))` "([^"]+)"/

/** The rows of the tables with promises. */
const promises = page
  .split('| Promise | Test |\n')
  .slice(1)
  .flatMap((table) => table.split('\n\n')[0].split('\n').slice(1))
  .filter((row) => row.startsWith('|'))

function hasTest(file, name) {
  if (!existsSync(file)) return false
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(String.raw`\(\s*['"\`]${escaped}['"\`]`).test(readFileSync(file, 'utf8'))
}

test('each promise of the privacy page names a test that exists', () => {
  expect(promises.length).toBeGreaterThan(20)
  const unproved = promises.filter((row) => {
    const [, file, name] = TEST.exec(row) ?? []
    return file === undefined || !hasTest(file, name)
  })
  expect(unproved).toEqual([])
})

test('a name that no test has is found missing', () => {
  expect(hasTest('scripts/privacy-docs.test.mjs', 'a name that no test has')).toBe(false)
  expect(hasTest('scripts/no.test.mjs', 'any')).toBe(false)
})

test('the privacy page describes each column of a click', () => {
  const described = new Set([...page.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name))
  expect(clickColumns.filter((name) => !described.has(name))).toEqual([])
})
