import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { DOCUMENT_MAX, HubDocument } from '../../../contract/hubs/document.ts'
import { picturesOf } from '../../../contract/hubs/document-pictures.ts'
import { IMPORT_PICTURES_MAX, LEFT_OUT_MAX } from '../../../contract/hubs/hub-imports.ts'
import { findHref } from '../../../hub-page/addresses.ts'
import { readAddresses, readMarkup } from '../../testing/corpora/corpora.ts'
import { budget } from '../../testing/rounds.ts'
import {
  bentoWith,
  linkstackWith,
  linktreeWith,
  littlelinkWith,
  pageIn,
  sampleText,
} from './imported.samples.ts'
import { type PageReading, readPage } from './reading/read-page.ts'

/** Every address that the document leads to. */
function addressesIn({ blocks }: HubDocument): string[] {
  return blocks.flatMap((block) => {
    const items = 'items' in block ? block.items.map(({ url }) => url) : []
    return [...('url' in block && block.url ? [block.url] : []), ...items]
  })
}

/** A document that the contract takes, which leads nowhere that a hub may not; or a refusal. */
function expectSound(reading: PageReading): void {
  if (reading.kind === 'refused') {
    expect(['unknown', 'gated', 'json']).toContain(reading.why)
    return
  }
  const { document, pictures, left } = reading.page
  expect(HubDocument.parse(document)).toEqual(document)
  expect(JSON.stringify(document).length).toBeLessThanOrEqual(DOCUMENT_MAX)
  expect(picturesOf(document)).toEqual([])
  expect(pictures.length).toBeLessThanOrEqual(IMPORT_PICTURES_MAX)
  expect(left.length).toBeLessThanOrEqual(LEFT_OUT_MAX)
  for (const { address } of pictures) expect(address).toMatch(/^https?:\/\//)
  for (const { what, why } of left) expect(what.length + why.length).toBeLessThan(700)
}

const escaped = (text: string) => Bun.escapeHTML(text)

/** The same text as every word and address of a page of each service. */
function pagesWith(text: string): string[] {
  const gate = { gate: { activeOrder: [text], age: text } }
  const link = { title: text, url: text, thumbnail: text, context: { embedOption: text } }
  const html = escaped(text)
  const doc = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href: text } }] }],
      },
    ],
  }
  return [
    linktreeWith(
      {
        pageTitle: text,
        description: text,
        links: [
          { ...link, id: text, type: 'CLASSIC' },
          { ...link, id: 2, type: text },
          { ...link, id: 3, type: 'GROUP', childLinks: [link] },
          { ...link, id: 4, type: 'EMAIL' },
          { ...link, id: 5, type: 'HEADER' },
          { ...link, id: 6, type: 'CLASSIC', rules: gate, modifiers: { scheduleEnd: text } },
        ],
        socialLinks: [
          { type: text, url: text },
          { type: 'MASTODON', url: text },
        ],
      },
      {
        customAvatar: text,
        pageMeta: { title: text, description: text },
        theme: { background: { color: text, colors: [text, text] }, typeface: { family: text } },
      },
    ),
    bentoWith(
      [
        { data: { type: 'link', href: text, overrides: { title: doc, ogImage: text } } },
        { data: { type: 'rich-text', content: doc, href: text } },
        { data: { type: 'rich-text', content: doc } },
        { data: { type: 'section-header', title: doc } },
        { data: { type: 'media', url: text, caption: doc, href: text } },
        { data: { type: text } },
      ],
      { image: text, bio: doc },
    ),
    linkstackWith(
      `<div class="description-parent"><p>${html} <a href="${html}">${html}</a></p></div>
       <div class="social-icon-div"><a href="${html}" title="${html}"><i class="fa-${html}"></i></a></div>
       <div class="button-entrance"><a class="button button-${html}" href="${html}"><img alt="${html}" src="${html}">${html}</a></div>
       <div class="button-entrance"><a class="button" href="/going/7?${html}">${html}</a></div>
       <div class="fadein"><h2>${html}</h2></div><div class="fadein"><span style="">${html}</span></div>
       <iframe src="${html}" title="${html}"></iframe>`,
    ),
    // As it would be in a page that does not escape.
    linkstackWith(
      `<div class="button-entrance"><a class="button" href="${text}">${text}</a></div>`,
    ),
    littlelinkWith(
      `<a class="button button-${html}" href="${html}"><img src="${html}" alt="${html}">${html}</a>`,
    ),
    JSON.stringify({
      title: text,
      bio: text,
      avatar: text,
      links: [{ title: text, url: text, image: text }],
      socials: { [text]: text, instagram: text },
    }),
  ]
}

describe('The words and addresses of strangers', () => {
  test.each(readMarkup().map((payload) => [payload]))(
    '%s is text, and leads nowhere',
    (payload) => {
      for (const html of pagesWith(payload)) {
        const reading = readPage({ text: html, address: 'https://pages.example/@me' })
        expectSound(reading)
        if (reading.kind === 'refused') continue
        for (const address of addressesIn(reading.page.document))
          expect(address).toBe(findHref(address) ?? 'none')
      }
    },
  )

  test('no bad address of the corpus leads to a script', () => {
    const inputs = readAddresses().map(({ input }) => input)
    const addresses = inputs.filter((input): input is string => typeof input === 'string')
    expect(addresses.length).toBeGreaterThan(50)
    for (const address of addresses) {
      const links = [{ id: 1, type: 'CLASSIC', title: 'x', url: address }]
      const reading = readPage({ text: linktreeWith({ links }), address: undefined })
      expectSound(reading)
      if (reading.kind === 'refused') continue
      for (const url of addressesIn(reading.page.document))
        expect(url).toMatch(/^(https?|mailto|tel|sms):/)
    }
  })
})

describe('Pages that were made to hurt', () => {
  const at = 'https://pages.example/'

  test('with ten thousand links, and deeply nested, are read to a hundred blocks', () => {
    const links = Array.from({ length: 10_000 }, (_, id) => ({
      id,
      type: 'CLASSIC',
      title: `Link ${id}`,
      url: `https://a.example/${id}`,
    }))
    const linktree = pageIn(linktreeWith({ links }), at).page
    expect(linktree.document.blocks).toHaveLength(100)
    expect(linktree.left.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['9000 more entries', '900 more blocks']),
    )
    const buttons = links
      .map(({ url }) => `<a class="button button-x" href="${url}">A</a>`)
      .join('')
    expect(pageIn(littlelinkWith(buttons), at).page.document.blocks).toHaveLength(100)
    const nested = '<div class="a b c">'.repeat(50_000)
    expect(pageIn(linkstackWith(nested + sampleText('linkstack-2023.html')), at).page.source).toBe(
      'LINKSTACK',
    )
  })

  test('whose data is cut off, nested without an end, or there twice, are refused or read once', () => {
    const script = (json: string) =>
      `<script id="__NEXT_DATA__" type="application/json">${json}</script>`
    const whole = linktreeWith({ links: [{ title: 'A', url: 'https://a.example/' }] })
    expect(readPage({ text: whole.slice(0, -60), address: at })).toMatchObject({ why: 'unknown' })
    const deep = script(`{"props":{"pageProps":{"account":${'['.repeat(100_000)}`)
    expect(readPage({ text: deep, address: at })).toMatchObject({ why: 'unknown' })
    const other = linktreeWith({ links: [{ title: 'B', url: 'https://b.example/' }] })
    expect(pageIn(whole + other, at).page.document.blocks).toMatchObject([{ title: 'A' }])
  })

  test('with markup of every kind in their texts have no markup', () => {
    const { document } = pageIn(
      linkstackWith(
        '<div class="description-parent"><p>Hi <script>alert(1)</script><svg><title>T</title></svg><b>you</b> [x](javascript:alert(1)) <a href="javascript:alert(1)">click</a></p></div>',
      ),
      at,
    ).page
    expect(document.profile.bio).toBe('Hi **you** [x](javascript:alert(1)) click')
  })
})

const anyJson = fc.jsonValue({ maxDepth: 4 })
const tag = fc.constantFrom(
  ...[
    'a',
    'p',
    'div',
    'h1',
    'h2',
    'img',
    'span',
    'script',
    'svg',
    'title',
    'iframe',
    'i',
    'li',
    'b',
  ],
)
const attribute = fc.tuple(
  fc.constantFrom('class', 'href', 'src', 'id', 'style', 'title', 'alt', 'data-src'),
  fc.oneof(
    fc.string(),
    fc.constantFrom(
      ...['button button-x', 'button-entrance', 'social-icon-div', 'description-parent', 'fadein'],
      ...['container', 'column', '/going/1', 'https://a.example/', '__NEXT_DATA__', ''],
    ),
  ),
)
const element = fc
  .tuple(tag, fc.array(attribute, { maxLength: 3 }), fc.string({ unit: 'binary' }), fc.boolean())
  .map(
    ([name, attributes, text, isClosed]) =>
      `<${name} ${attributes.map(([key, value]) => `${key}="${value}"`).join(' ')}>${text}${isClosed ? `</${name}>` : ''}`,
  )
const anyHtml = fc.array(element, { maxLength: 40 }).map((parts) => parts.join(''))

describe('Whatever a page is', () => {
  const inEach = fc.oneof(
    anyHtml,
    anyHtml.map((html) => linkstackWith(html)),
    anyHtml.map((html) => littlelinkWith(`<a class="button button-x" href="/">A</a>${html}`)),
    fc.string({ unit: 'binary' }),
    anyJson.map((value) => JSON.stringify(value)),
    anyJson.map((value) => linktreeWith({ links: value, socialLinks: value, theme: value })),
    fc.array(anyJson).map((links) => linktreeWith({ links, account: { links } })),
    fc
      .array(
        fc.record({
          data: fc.dictionary(fc.constantFrom('type', 'href', 'title', 'url'), anyJson),
        }),
      )
      .map((items) => bentoWith(items)),
    fc
      .record({ profile: anyJson, blocks: fc.array(anyJson), theme: anyJson })
      .map((value) => JSON.stringify(value)),
  )

  test('it is a valid document, or refused', () => {
    fc.assert(
      fc.property(inEach, fc.boolean(), (text, isFile) =>
        expectSound(readPage({ text, address: isFile ? undefined : 'https://pages.example/' })),
      ),
      budget(600),
    )
  })
})
