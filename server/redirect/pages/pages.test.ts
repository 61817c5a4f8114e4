import { describe, expect, test } from 'bun:test'
import { DomUtils, parseDocument } from 'htmlparser2'
import { readMarkup } from '../../testing/corpora/corpora.ts'
import { cardPage } from './card-page.ts'
import {
  awayPage,
  blockedPage,
  gonePage,
  loopPage,
  notFoundPage,
  VISITOR_PAGE_POLICY,
} from './pages.ts'

const pages = { notFoundPage, gonePage, loopPage, awayPage, blockedPage }
const visited = { host: 'go.alder.example', key: 'sprign', home: 'https://unfurly.example/app/' }

interface Read {
  elements: string[]
  attributes: string[]
  code: string
}

/** A parsed page: its elements, their attributes, and the text of the address. */
async function read(html: string): Promise<Read> {
  const found: Read = { elements: [], attributes: [], code: '' }
  const rewriter = new HTMLRewriter()
    .on('*', {
      element(element) {
        found.elements.push(element.tagName)
        for (const [name] of element.attributes) found.attributes.push(name)
      },
    })
    .on('code', {
      text(chunk) {
        found.code += chunk.text
      },
    })
  await rewriter.transform(new Response(html)).text()
  return found
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

describe.each(Object.entries(pages))('%s', (_, page) => {
  test('is a small page that names the link, and links to no other site', () => {
    const html = page(visited)
    expect(html).toContain('<code>go.alder.example/sprign</code>')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toContain('prefers-color-scheme:dark')
    expect(Buffer.byteLength(html)).toBeLessThan(3 * 1024)
    expect(html.match(/https?:\/\/[^"<]+/g)).toEqual(['https://unfurly.example/app/'])
    expect(html).not.toMatch(/<script|<link rel="stylesheet"|@font-face|\son\w+=|\sstyle=/)
  })

  test('escapes a key that is markup, in every field', async () => {
    const plain = await read(page(visited))
    const payloads = readMarkup()
    expect(payloads.length).toBeGreaterThan(50)
    for (const payload of payloads) {
      const fields = { key: payload, host: payload, home: payload, message: payload }
      const hostile = await read(page({ ...visited, ...fields }))
      expect(hostile.elements).toEqual(plain.elements)
      expect(hostile.attributes).toEqual(plain.attributes)
    }
  })
})

describe('the address on a page', () => {
  test('is shown as requested', async () => {
    const { code } = await read(notFoundPage({ ...visited, key: `a&b<c>"d"'e'` }))
    expect(unescaped(code)).toBe(`go.alder.example/a&b<c>"d"'e'`)
  })

  test('is cut at the length of our longest key, and never within a character', async () => {
    const { code } = await read(notFoundPage({ ...visited, key: '🧻'.repeat(5000) }))
    expect(code).toBe(`go.alder.example/${'🧻'.repeat(64)}…`)
  })

  test('cannot change the text direction or hide a part of itself', () => {
    const html = notFoundPage({ ...visited, key: 'a\u202egnp.exe\u0000\u2066\ud800' })
    expect(html).toContain('go.alder.example/a\ufffdgnp.exe\ufffd\ufffd\ufffd')
  })
})

test('a message keeps its line breaks', () => {
  const html = blockedPage({ ...visited, message: 'Closed today.\r\nCome back tomorrow.' })
  expect(html).toContain('Closed today.\nCome back tomorrow.')
})

test('text on the accent colour of a dark page is dark', () => {
  const dark = /prefers-color-scheme:dark\)\{:root\{(.*?)\}/.exec(notFoundPage(visited))?.[1]
  expect(dark).toContain('--a:#38bdf8')
  expect(dark).toContain('--on:#020617')
})

test('the policy allows only the one style sheet', async () => {
  const style = /<style>(.*?)<\/style>/s.exec(notFoundPage(visited))?.[1] ?? ''
  const hash = new Bun.CryptoHasher('sha256').update(style).digest('base64')
  expect(VISITOR_PAGE_POLICY).toContain(`style-src 'sha256-${hash}'`)
  expect(VISITOR_PAGE_POLICY).toStartWith("default-src 'none'")
})

describe('a card', () => {
  const shown = (title: string, description: string) => {
    const card = { title, description, imageUrl: null, url: 'https://go.test/menu' }
    const page = parseDocument(cardPage(card))
    const meta = (name: string) =>
      DomUtils.findOne(({ attribs }) => (attribs.property ?? attribs.name) === name, page.children)
        ?.attribs.content
    const [element] = DomUtils.getElementsByTagName('title', page)
    return {
      titles: [element && DomUtils.textContent(element), meta('og:title')],
      descriptions: [meta('og:description'), meta('description')],
    }
  }

  test.each([
    '\n',
    '\r\n',
    '\r',
    '\t',
    '\v',
    '\f',
    '\u0085',
    '\u00a0\u00a0',
    '\u2028',
    '\u200b',
    ' \n\n ',
  ])('has a blank for the white space %j, as programs read it', (white) => {
    const [title, description] = [`Our${white}menu${white}`, `Open daily${white}from nine`]
    expect(shown(title, description)).toEqual({
      titles: ['Our menu', 'Our menu'],
      descriptions: ['Open daily from nine', 'Open daily from nine'],
    })
  })

  test('still shows characters that deceive as what they are not', () => {
    const { titles } = shown('a\u202egnp.exe\u0007', 'x')
    expect(titles).toEqual(['a\ufffdgnp.exe\ufffd', 'a\ufffdgnp.exe\ufffd'])
  })
})
