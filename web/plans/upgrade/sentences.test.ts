import { expect, test } from 'bun:test'
import { tierLimits } from '../../../contract/plans/tiers.ts'
import { sentenceAt, sentences } from './sentences.ts'

test('there are twelve sentences, each shown once per cycle', () => {
  const cycle = Array.from({ length: 12 }, (_, steps) => sentenceAt(0.4, steps))
  expect(cycle.toSorted()).toEqual([...sentences].toSorted())
  expect(sentenceAt(0.4, 12)).toBe(cycle[0] ?? '')
})

test('the cycle can start at any sentence', () => {
  const starts = Array.from({ length: 12 }, (_, index) => sentenceAt((index + 0.5) / 12, 0))
  expect(starts).toEqual([...sentences])
})

test('the numbers match the limits of the tier', () => {
  const all = sentences.join(' ')
  const { links, clicks, geoLinks, monitors, hubs, apiPerMinute } = tierLimits.PRO
  for (const n of [links, clicks, geoLinks, monitors, hubs, apiPerMinute]) {
    expect(all).toContain((n ?? 0).toLocaleString('en'))
  }
})
