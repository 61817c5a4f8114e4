import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type LinkClicks, moversOf } from './movers.ts'

const link = (before: number, clicks: number): LinkClicks => ({
  name: `${before} to ${clicks}`,
  before,
  clicks,
})
const namesOf = (links: readonly LinkClicks[]) => links.map(({ name }) => name)

test('The largest changes come first, up and down apart', () => {
  const { up, down } = moversOf([link(100, 160), link(0, 500), link(900, 100), link(80, 20)])
  expect(namesOf(up)).toEqual(['0 to 500', '100 to 160'])
  expect(namesOf(down)).toEqual(['900 to 100', '80 to 20'])
})

test('A change is no news when it is small, or may be chance', () => {
  for (const still of [
    link(1, 2),
    link(0, 9),
    link(100, 120),
    link(10_000, 10_200),
    link(50, 50),
  ]) {
    expect([still.name, moversOf([still])]).toEqual([still.name, { up: [], down: [] }])
  }
  for (const moved of [link(0, 10), link(100, 140), link(10_000, 10_400)]) {
    expect(namesOf(moversOf([moved]).up)).toEqual([moved.name])
  }
})

test('At most five each, none of which moved less than one that is left out', () => {
  const links = fc.array(
    fc.record({
      name: fc.string(),
      clicks: fc.nat({ max: 5000 }),
      before: fc.nat({ max: 5000 }),
    }),
  )
  const change = ({ clicks, before }: LinkClicks) => Math.abs(clicks - before)
  fc.assert(
    fc.property(links, (all) => {
      const { up, down } = moversOf(all)
      for (const shown of [up, down]) {
        expect(shown.length).toBeLessThanOrEqual(5)
        expect(shown.map(change)).toEqual(shown.map(change).toSorted((a, b) => b - a))
      }
      expect(up.every(({ clicks, before }) => clicks > before)).toBe(true)
      expect(down.every(({ clicks, before }) => clicks < before)).toBe(true)
    }),
  )
})
