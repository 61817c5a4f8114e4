import { expect, test } from 'bun:test'
import { growth } from '../../testing/growth.ts'
import { iconAddresses } from './icon-addresses.ts'
import { pictureType } from './picture-type.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['\x89PNG\r\n\x1a\n…', 'image/png'],
  ['\0\0\x01\0\x01\0', 'image/x-icon'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['GIF89a', 'image/gif'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
  ['<svg viewBox="0 0 1 1"/>', 'image/svg+xml'],
  [
    '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- A - mark -->\n<!DOCTYPE svg PUBLIC "x" "y"><svg>',
    'image/svg+xml',
  ],
  ['<!DOCTYPE svg [<!ENTITY a "a">]><svg>', undefined],
  ['<!DOCTYPE svg><!DOCTYPE svg [ ]><svg>', undefined],
  ['<svg><!entity a "a"></svg>', undefined],
  ['<!DOCTYPE svg>\n<SVG><style><![CDATA[a{}]]></style></SVG>', 'image/svg+xml'],
  ['<!-- no end <svg>', undefined],
  ['<!----><svg>', 'image/svg+xml'],
  ['<p>A text about <svg></p>', undefined],
  ['<svgs>', undefined],
  ['\x89PNG', undefined],
  ['RIFF\x10\0\0\0WAVEfmt ', undefined],
  ['', undefined],
] as const)('%j is %s', (text, type) => {
  expect(pictureType(bytes(text))).toBe(type)
})

test.each([
  ['types that do not end', '<svg>', '<!DOCTYPE'],
  ['types that end', '<svg>', '<!DOCTYPE >'],
  ['comments', '', '<!---->'],
  ['comments that do not end', '', '<!--'],
  ['blanks', '', ' \n'],
] as const)('scanning %s takes linear time', (_, beginning, part) => {
  const look = (size: number) => pictureType(bytes(beginning + part.repeat(size)))
  expect(growth(look, 4000)).toBeLessThan(100)
})

const base = new URL('https://a.test/deep/page')

test.each([
  ['', ['/favicon.ico']],
  ['<link rel="icon" href="mark.svg">', ['/deep/mark.svg', '/favicon.ico']],
  [
    '<link rel="apple-touch-icon" href="/large.png"><link rel="Shortcut Icon" href="/small.ico">',
    ['/small.ico', '/large.png', '/favicon.ico'],
  ],
  ['<link rel="icon" href="data:image/png,x"><a rel="icon" href="/no">', ['/favicon.ico']],
  [
    '<link rel="icon" href="javascript:alert(1)"><link rel="mask-icon" href="/m">',
    ['/favicon.ico'],
  ],
])('%j has its icon at one of %j', (html, paths) => {
  expect(iconAddresses(html, base)).toEqual(paths.map((path) => `https://a.test${path}`))
})
