import { expect, test } from 'bun:test'
import { tierLimits } from '../../../contract/tiers.ts'
import { sentenceAt, sentences } from './sentences.ts'

test('there are twelve, and each comes once a round', () => {
  const round = Array.from({ length: 12 }, (_, turns) => sentenceAt(0.4, turns))
  expect(round.toSorted()).toEqual([...sentences].toSorted())
  expect(sentenceAt(0.4, 12)).toBe(round[0] ?? '')
})

test('it begins at any of them', () => {
  const starts = Array.from({ length: 12 }, (_, index) => sentenceAt((index + 0.5) / 12, 0))
  expect(starts).toEqual([...sentences])
})

test('their numbers are those of the tier', () => {
  const all = sentences.join(' ')
  const { links, clicks, geoLinks, monitors, hubs, apiPerMinute } = tierLimits.PRO
  for (const n of [links, clicks, geoLinks, monitors, hubs, apiPerMinute]) {
    expect(all).toContain((n ?? 0).toLocaleString('en'))
  }
})
