import { expect, test } from 'bun:test'
import { noListFilter } from './filters/list-filter.ts'
import { foundWords, totalWords } from './total-words.ts'

const exactly = (count: number) => ({ count, isMore: false })

test('the whole list is not announced', () => {
  expect(foundWords(noListFilter, exactly(3))).toBe('')
})

test('a search is announced with the number of its links', () => {
  const search = { ...noListFilter, q: 'spring' }
  expect(foundWords(search, exactly(0))).toBe('No link matches “spring”')
  expect(foundWords(search, exactly(1))).toBe('1 link matches “spring”')
  expect(foundWords(search, exactly(2))).toBe('2 links match “spring”')
})

test('a filter is announced too, also with more links than are counted', () => {
  const filter = { ...noListFilter, tag: 'print' }
  expect(foundWords(filter, exactly(0))).toBe('No link fits these filters')
  expect(foundWords(filter, exactly(1))).toBe('1 link fits these filters')
  const many = { count: 1000, isMore: true }
  expect(foundWords(filter, many)).toBe(
    `More than ${totalWords(exactly(1000))} links fit these filters`,
  )
})
