import { expect, test } from 'bun:test'
import { inOneLine, isPlainLine, plainLine } from './one-line.ts'

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

test.each([
  ['a\r\nBcc: b', 'a Bcc: b'],
  ['a\u2028b\u2029c', 'a b c'],
  ['a\u0000b\u001b[31mc\u0085d', 'a b [31mc d'],
  ['user\u202egpj.exe', 'usergpj.exe'],
  ['\u2066a\u2069\u200e\u200f\u061c', 'a'],
  ['ev\u200bil\u2060\ufeff', 'evil'],
  ['so\u00adft', 'soft'],
  ['a\u200d\u200c\u200d.b', 'a.b'],
  ['ü\u200d\u200d.b', 'ü.b'],
  ['\u200dü\u200c', 'ü'],
  ['\u{e0061}\u{e0062}x', 'x'],
  ['a\ud800b', 'a\ufffdb'],
])('%j becomes one visible line', (text, line) => {
  expect(plainLine(text)).toBe(line)
  expect(isPlainLine(text)).toBe(false)
  expect(isPlainLine(line)).toBe(true)
})

test.each(['Ada Löwe', '👩\u200d🍳 Mara', 'می\u200cخواهم', 'क्\u200dष', 'Émile 山田', '\u0600١٢'])(
  '%j is one visible line as it is',
  (name) => {
    expect(plainLine(name)).toBe(name)
    expect(isPlainLine(name)).toBe(true)
  },
)
