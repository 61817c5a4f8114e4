import { expect, test } from 'bun:test'
import { excerpt } from './excerpt.ts'

const marked = (text: string, words: string[]) =>
  excerpt(text, words)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('')

test('the words found are marked, whatever their case, and no parts of words', () => {
  expect(marked('Set a TXT record. Records are checked.', ['record', 'txt'])).toBe(
    'Set a [TXT] [record]. Records are checked.',
  )
})

test('a long text is cut at words around the first match', () => {
  const text = `${'before '.repeat(30)}needle${' after'.repeat(40)}`
  const shown = marked(text, ['needle'])
  expect(shown).toMatch(/^… (before )+\[needle\]( after)+ …$/)
  expect(shown.length).toBeLessThan(180)
})

test('without a match it begins at the beginning', () => {
  expect(marked('One two', ['three'])).toBe('One two')
  expect(excerpt('', ['three'])).toEqual([])
})

test('a word longer than an excerpt is cut', () => {
  expect(marked('x'.repeat(500), [])).toBe(`${'x'.repeat(160)} …`)
})
