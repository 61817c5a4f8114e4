import { expect, test } from 'bun:test'
import { excerpt, matches, partsOf, wordsIn } from './matching.ts'

const hits = (text: string, q: string) =>
  partsOf(text, wordsIn(q))
    .map(({ text: part, isHit }) => (isHit ? `[${part}]` : part))
    .join('')

test('a search matches parts of words, and short ones their beginnings, as in the list of links', () => {
  expect(matches('Audit log', wordsIn('log aud'))).toBe(true)
  expect(matches('giftcard', wordsIn('card'))).toBe(true)
  expect(matches('giftcard', wordsIn('rd'))).toBe(false)
  expect(matches('gift card', wordsIn('giftcard'))).toBe(false)
  expect(matches('Dark mode', wordsIn(''))).toBe(true)
})

test('the parts of words that match are marked, in any case', () => {
  expect(hits('unf.ly/Spring-box', 'spr BO')).toBe('unf.ly/[Spr]ing-[bo]x')
  expect(hits('Été à Paris', 'ét')).toBe('[Ét]é à Paris')
  expect(hits('unf.ly/spring', 'nothing')).toBe('unf.ly/spring')
  expect(hits('unf.ly/Giftcard', 'CAR')).toBe('unf.ly/Gift[car]d')
  expect(hits('', 'x')).toBe('')
})

test('of two matching words in a search, the longer one is marked', () => {
  expect(hits('spring', 's spr')).toBe('[spr]ing')
})

test('a hit far to the right is brought into view', () => {
  const address = 'https://files.northwind.example/press/2026/kit-en.pdf'
  expect(excerpt(address, ['kit'])).toBe('…ress/2026/kit-en.pdf')
  expect(excerpt(address, ['files'])).toBe(address)
  expect(excerpt(address, ['nothing'])).toBe(address)
})
