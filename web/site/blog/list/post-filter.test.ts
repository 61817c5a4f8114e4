import { expect, test } from 'bun:test'
import { filterOf, isAskedFor, type PostFilter, queryOf } from './post-filter.ts'

const post = {
  category: 'QR codes',
  words: 'QR codes A QR code that scans at arm’s length, for a Café',
}
const asks = (filter: Partial<PostFilter>) => isAskedFor({ category: '', q: '', ...filter }, post)

test('without a filter every post is shown', () => {
  expect(asks({})).toBe(true)
  expect(asks({ q: '  …  ' })).toBe(true)
})

test('the category is compared whole', () => {
  expect(asks({ category: 'QR codes' })).toBe(true)
  expect(asks({ category: 'QR' })).toBe(false)
})

test('each word of the search is the beginning of a word, in any case and without accents', () => {
  expect(['sc', 'LENGTH code', 'arms', 'arm’s', 'cafe', 'CAFÉ'].every((q) => asks({ q }))).toBe(
    true,
  )
  expect(['cans', 'code zebra', 'odes'].some((q) => asks({ q }))).toBe(false)
  expect(asks({ category: 'Guides', q: 'code' })).toBe(false)
})

test('a filter in an address is read as it was written', () => {
  for (const filter of [
    { category: 'QR codes', q: 'a&b=c' },
    { category: '<b>', q: '"\'' },
    { category: '', q: 'ü' },
  ]) {
    expect(filterOf(queryOf(filter))).toEqual(filter)
  }
  expect(queryOf({ category: '', q: '  ' })).toBe('')
  expect(filterOf('?other=1')).toEqual({ category: '', q: '' })
})
