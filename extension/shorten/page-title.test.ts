import { expect, test } from 'bun:test'
import { CreateLink } from '../../contract/links/links.ts'
import { titleOf } from './page-title.ts'

test.each([
  'Rain jackets',
  '',
  'x'.repeat(1000),
  `${'x'.repeat(299)}🌲🌲`,
  'half \ud83c of a pair',
  'zero\u0000byte',
])('every title of a page can be one of a link', (page) => {
  const title = titleOf(page)
  expect(CreateLink.parse({ redirectTo: 'https://example.com/', title }).title).toBe(title)
})

test('a title keeps its words', () => {
  expect(titleOf('  Rain\n\tjackets ')).toBe('Rain jackets')
  expect(titleOf(`${'x'.repeat(299)}🌲`)).toBe('x'.repeat(299))
  expect(titleOf(`${'x'.repeat(298)}🌲`)).toBe(`${'x'.repeat(298)}🌲`)
})
