import { expect, test } from 'bun:test'
import type { Link } from '../../../contract/links.ts'
import { type LinkPages, linksIn, totalIn, withLink, withoutLink } from './list-cache.ts'

const link = (id: string, title: string | null = null) => ({ id, title }) as Link
const pages: LinkPages = {
  pageParams: [undefined, 'c1'],
  pages: [
    { items: [link('a'), link('b')], nextCursor: 'c1', total: 3 },
    { items: [link('c')], nextCursor: null, total: 3 },
  ],
}
const ids = (from: LinkPages) => linksIn(from).map(({ id }) => id)

test('a deleted link is on no page, and the total says so', () => {
  const left = withoutLink(pages, 'b')
  expect(ids(left)).toEqual(['a', 'c'])
  expect(totalIn(left)).toBe(2)
})

test('a list that never held the link stays as it is', () => {
  expect(withoutLink(pages, 'z')).toBe(pages)
})

test('a changed link keeps its place', () => {
  const changed = withLink(pages, link('b', 'New title'))
  expect(ids(changed)).toEqual(['a', 'b', 'c'])
  expect(linksIn(changed)[1]?.title).toBe('New title')
})

test('the pages that were put aside for a rollback are untouched', () => {
  withoutLink(pages, 'a')
  withLink(pages, link('b', 'x'))
  expect(ids(pages)).toEqual(['a', 'b', 'c'])
  expect(linksIn(pages)[1]?.title).toBeNull()
})
