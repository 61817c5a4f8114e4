import { expect, test } from 'bun:test'
import { eachCounted, tierLimits } from '../../../contract/plans/tiers.ts'
import type { Usage } from '../../../contract/plans/usage.ts'
import { comparisonOf } from './comparison.ts'

const none = { used: 0, limit: 50 }
const usage: Usage = {
  period: { start: '2026-11-01T00:00:00Z', end: '2026-12-01T00:00:00Z' },
  ...eachCounted(() => none),
  links: { used: 51, limit: 50 },
  geoLinks: { used: 3, limit: 3 },
}
const { FREE: free, PRO: pro } = tierLimits
const flags = { geoEnabled: true, hubEnabled: true }
const compare = (change: Partial<Parameters<typeof comparisonOf>[0]> = {}) =>
  comparisonOf({ free, pro, usage, flags, ...change })
const row = (name: string, rows = compare()) => rows.find((one) => one.name === name)

test('usage is shown beside both tiers, and usage above Free is marked', () => {
  expect(row('Links')).toMatchObject({ used: '51', free: '50', isAboveFree: true })
  expect(row('GeoFurls')).toMatchObject({ used: '3', free: '3', pro: '500', isAboveFree: false })
})

test('a missing limit is shown as unlimited and never exceeded', () => {
  const rows = compare({ free: { ...free, links: null } })
  expect(row('Links', rows)).toMatchObject({ free: 'Unlimited', isAboveFree: false })
})

test('without permission to read the usage only the tiers are compared', () => {
  const rows = compare({ usage: undefined })
  expect(rows.map(({ used }) => used).join('')).toBe('')
  expect(rows.some(({ isAboveFree }) => isAboveFree)).toBe(false)
})

test('features that are off are left out', () => {
  const names = compare({ flags: { geoEnabled: false, hubEnabled: false } }).map(({ name }) => name)
  expect(names).not.toContain('GeoFurls')
  expect(names).not.toContain('Hubs')
})

test('every limit of a tier has a row', () => {
  expect(compare()).toHaveLength(Object.keys(free).length)
})
