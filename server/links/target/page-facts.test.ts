import { expect, test } from 'bun:test'
import { readPage } from './page-facts.ts'
import { pageText } from './page-text.ts'

const BASE = new URL('https://shop.example/spring/')
const titleOf = (html: string) => readPage(html, BASE).title

test.each([
  ['its title on one line', '<title>\n  Rain\n\tjackets </title>', 'Rain jackets'],
  [
    'with its entities read',
    '<title>Fish &amp; chips &#8211; 5&nbsp;&euro;</title>',
    'Fish & chips – 5 €',
  ],
  ['the first of several', '<title>One</title><title>Two</title>', 'One'],
  ['not that of a drawing', '<svg><title>Logo</title></svg><title>Shop</title>', 'Shop'],
  ['its tab before its card', '<meta property="og:title" content="Card"><title>Tab</title>', 'Tab'],
  [
    'its card where the tab is empty',
    '<title> </title><meta property="og:title" content="Card">',
    'Card',
  ],
  ['in any case', '<TITLE>Loud</TITLE>', 'Loud'],
  ['cut off in the middle', '<title>Begun', 'Begun'],
  ['markup in it is text', '<title><b>Bold</b></title>', '<b>Bold</b>'],
  ['nothing turns its text around', '<title>Bank\u202egnp.exe\u0000</title>', 'Bankgnp.exe'],
  ['a meta called title is none', '<meta name="title" content="No">', null],
  ['none', '<p>Hello</p>', null],
  ['an empty page', '', null],
])('%s', (_, html, title) => expect(titleOf(html)).toBe(title))

test('a long title ends in an ellipsis at 300 characters, without half a surrogate pair', () => {
  const title = titleOf(`<title>${'😀'.repeat(400)}</title>`) ?? ''
  expect(title.length).toBeLessThanOrEqual(300)
  expect(title.endsWith('😀…')).toBe(true)
  expect(title.isWellFormed()).toBe(true)
})

test('reads the description, and the picture relative to the address of the page', () => {
  const html = `<meta name="Description" content="For wet days">
    <meta property="og:image" content="../rain.png">`
  expect(readPage(html, BASE)).toEqual({
    title: null,
    description: 'For wet days',
    imageUrl: 'https://shop.example/rain.png',
  })
})

test.each(['javascript:alert(1)', 'data:image/png;base64,AA==', 'http://', ''])(
  '%p is no picture',
  (address) =>
    expect(readPage(`<meta property="og:image" content="${address}">`, BASE).imageUrl).toBe(null),
)

const latin = Buffer.from('<title>Caf\xe9</title>', 'latin1')
const marked = (label: string) => Buffer.concat([Buffer.from(`<meta charset="${label}">`), latin])

test.each([
  ['as valid UTF-8', Buffer.from('<title>Café</title>'), undefined],
  ['as Latin otherwise', latin, 'text/html'],
  ['by its header', latin, 'text/html; charset=ISO-8859-1'],
  ['by its meta element', marked('windows-1252'), 'text/html'],
  [
    'as UTF-8 for an unknown name',
    Buffer.from('<title>Café</title>'),
    'text/html; charset=klingon',
  ],
  [
    'by its byte order mark before its header',
    Buffer.from('\uFEFF<title>Café</title>', 'utf16le'),
    'text/html; charset=utf-8',
  ],
])('its encoding is detected %s', (_, bytes, type) =>
  expect(titleOf(pageText(bytes, type))).toBe('Café'),
)

test('a letter that is cut in two at the end does no harm', () =>
  expect(titleOf(pageText(Buffer.from('<title>Café</title>é').subarray(0, -1), undefined))).toBe(
    'Café',
  ))
