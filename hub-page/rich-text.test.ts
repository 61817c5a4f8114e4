import { expect, test } from 'bun:test'
import { plainText } from '../contract/hubs/rich-words.ts'
import { paragraphsOf, richText } from './rich-text.ts'

test.each([
  ['**bold** and _italic_', '<strong>bold</strong> and <em>italic</em>'],
  ['**_both_**', '<strong><em>both</em></strong>'],
  ['snake_case_name stays', 'snake_case_name stays'],
  ['[Read](https://a.example)', '<a href="https://a.example/" rel="noopener">Read</a>'],
  ['[Wiki](https://a.example/b_(c))', '<a href="https://a.example/b_(c)" rel="noopener">Wiki</a>'],
  ['[Write](mailto:a@b.example)', '<a href="mailto:a@b.example" rel="noopener">Write</a>'],
  ['[no](javascript:alert(1))', 'no'],
  ['[no](data:text/html,<b>)', 'no'],
  ['<b>**x**</b>', '&lt;b&gt;<strong>x</strong>&lt;/b&gt;'],
  ['one\ntwo', 'one<br>two'],
  ['# no **heading', '# no **heading'],
])('%j is drawn as %s', (text, markup) => {
  expect(richText(text).toString()).toBe(markup)
})

test('empty lines part paragraphs, and plain text has the words alone', () => {
  expect(paragraphsOf('one\n\ntwo\n \n\nthree')).toEqual(['one', 'two', 'three'])
  expect(plainText('**A** _b_\n[c](https://a.example)')).toBe('A b c')
})
