import { expect, test } from 'bun:test'
import { inOneLine } from './one-line.ts'

test.each([
  '\n',
  '\r',
  '\r\n',
  '\t',
  '\v',
  '\f',
  ' ',
  '  ',
  '\u0085',
  '\u00a0',
  '\u00a0\u00a0',
  '\u1680',
  '\u2003',
  '\u2009',
  '\u200b',
  '\u2028',
  '\u2029',
  '\u202f',
  '\u205f',
  '\u3000',
  '\ufeff',
  ' \r\n\t\u200b\u00a0 ',
])('%j within a text is one blank, and none around it', (white) => {
  expect(inOneLine(`${white}Open daily${white}from nine${white}`)).toBe('Open daily from nine')
})

test.each(['👩\u200d🍳', 'می\u200cخواهم', 'a\u00adb', 'a\u0000b\u202ec'])(
  '%j stays as it is',
  (text) => {
    expect(inOneLine(text)).toBe(text)
  },
)
