import { expect, test } from 'bun:test'
import type { Link } from '../../../contract/links/links.ts'
import {
  type LinkPages,
  linksIn,
  totalIn,
  withLink,
  withoutLink,
  withPlacesHeld,
} from './list-cache.ts'
import { totalWords } from './total-words.ts'

const link = (id: string, title: string | null = null) => ({ id, title }) as Link
const pages: LinkPages = {
  pageParams: [undefined, 'c1'],
  pages: [
    { items: [link('a'), link('b')], nextCursor: 'c1', total: 3, totalIsMore: false },
    { items: [link('c')], nextCursor: null, total: null, totalIsMore: false },
  ],
}
const ids = (from: LinkPages) => linksIn(from).map(({ id }) => id)

test('a deleted link is removed from all pages and the total', () => {
  const left = withoutLink(pages, 'b')
  expect(ids(left)).toEqual(['a', 'c'])
  expect(totalIn(left)).toEqual({ count: 2, isMore: false })
})

test('an open-ended total does not change when a link is deleted', () => {
  const [first, ...rest] = pages.pages
  const many = { ...pages, pages: [{ ...first, total: 10_000, totalIsMore: true }, ...rest] }
  const left = totalIn(withoutLink(many as LinkPages, 'c'))
  expect([left, totalWords(left)]).toEqual([{ count: 10_000, isMore: true }, 'more than 10,000'])
})

test('a list without the link is returned unchanged', () => {
  expect(withoutLink(pages, 'z')).toBe(pages)
})

test('a changed link keeps its place', () => {
  const changed = withLink(pages, link('b', 'New title'))
  expect(ids(changed)).toEqual(['a', 'b', 'c'])
  expect(linksIn(changed)[1]?.title).toBe('New title')
})

test('the pages kept for a rollback are not modified', () => {
  withoutLink(pages, 'a')
  withLink(pages, link('b', 'x'))
  expect(ids(pages)).toEqual(['a', 'b', 'c'])
  expect(linksIn(pages)[1]?.title).toBeNull()
})

const page = (items: Link[], total = 9) => ({
  items,
  nextCursor: 'c',
  total,
  totalIsMore: false,
})
const pagesOf = (...of: Link[][]): LinkPages => ({
  pageParams: of.map(() => undefined),
  pages: of.map((items) => page(items)),
})

test('rows keep their positions and show new numbers when the order changes', () => {
  const now = pagesOf([link('c', 'many clicks'), link('a')], [link('b')])
  const held = withPlacesHeld(pages, now) as LinkPages
  expect(ids(held)).toEqual(['a', 'b', 'c'])
  expect(held.pages.map(({ items }) => items.length)).toEqual([2, 1])
  expect(linksIn(held)[2]?.title).toBe('many clicks')
})

test('a new row follows its neighbour, a deleted one goes, and one on two pages appears once', () => {
  const now = pagesOf([link('c'), link('n'), link('b')], [link('b'), link('m')])
  expect(ids(withPlacesHeld(pages, now) as LinkPages)).toEqual(['b', 'm', 'c', 'n'])
  const undone = withPlacesHeld(withoutLink(pages, 'b'), pages) as LinkPages
  expect(ids(undone)).toEqual(['a', 'b', 'c'])
  const further = pagesOf([link('a'), link('b')], [link('c')], [link('d'), link('e')])
  expect(ids(withPlacesHeld(pages, further) as LinkPages)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('unchanged pages are returned as the same object, so that no row re-renders', () => {
  expect(withPlacesHeld(pages, structuredClone(pages))).toBe(pages)
})
