import { expect, test } from 'bun:test'
import type { Link } from '../../../contract/links/links.ts'
import { roomOf } from './choice.ts'
import { mostClicked } from './watch-queries.ts'

const link = (id: string, clicks: number, more: Partial<Link> = {}) =>
  ({
    id,
    domain: 'go.example',
    key: id,
    title: null,
    redirectTo: `https://${id}.example/`,
    clicks: { total: clicks, human: clicks },
    monitoring: false,
    disabled: false,
    ...more,
  }) as Link

const links = [link('a', 9), link('b', 5), link('c', 3, { monitoring: true }), link('d', 0)]

test('links are offered by their clicks of 30 days, but none that is watched or gone', () => {
  const counted = [
    { clicks: 7, link: { id: 'c' } },
    { clicks: 4, link: { id: 'b' } },
    { clicks: 3, link: null },
    { clicks: 1, link: { id: 'a' } },
  ]
  const { links: offered, isRecent } = mostClicked(links, counted)
  expect(offered.map(({ id, clicks }) => [id, clicks])).toEqual([
    ['b', 4],
    ['a', 1],
  ])
  expect(isRecent).toBe(true)
})

test('without clicks in 30 days those of all time decide', () => {
  const { links: offered, isRecent } = mostClicked(links, [])
  expect(offered.map(({ id }) => id)).toEqual(['a', 'b', 'd'])
  expect(isRecent).toBe(false)
})

test('ten are offered at most', () => {
  const many = Array.from({ length: 30 }, (_, number) => link(`l${number}`, 30 - number))
  expect(mostClicked(many, []).links).toHaveLength(10)
})

test('the room of the plan is never below zero', () => {
  expect(roomOf({ used: 6, limit: 5 })).toBe(0)
  expect(roomOf({ used: 2, limit: 5 })).toBe(3)
  expect(roomOf({ used: 2, limit: null })).toBeUndefined()
})
