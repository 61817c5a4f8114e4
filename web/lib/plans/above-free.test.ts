import { expect, test } from 'bun:test'
import { eachCounted, tierLimits } from '../../../contract/plans/tiers.ts'
import type { Usage } from '../../../contract/plans/usage.ts'
import { aboveFree } from './above-free.ts'

const none = { used: 0, limit: null }
const usage: Usage = {
  period: { start: '2026-11-01T00:00:00Z', end: '2026-12-01T00:00:00Z' },
  ...eachCounted(() => none),
}
const sentences = (change: Partial<Usage>) =>
  aboveFree({ ...usage, ...change }, tierLimits.FREE, 'en')

test('says what stays and what is refused of everything above Free', () => {
  expect(sentences({ hubs: { used: 2, limit: 25 }, links: { used: 1200, limit: 5000 } })).toEqual([
    'You use 1,200 links, Free has room for 50: all keep redirecting, new ones are refused.',
    'You use 2 hubs, Free has room for 1: both stay online, new ones are refused.',
  ])
})

test('says nothing of what Free has room for', () => {
  expect(sentences({ hubs: { used: 1, limit: 25 }, links: { used: 50, limit: 5000 } })).toEqual([])
})
