import { describe, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import type { Block } from '../contract/hubs/blocks.ts'
import { HubDocument } from '../contract/hubs/document.ts'
import { presetIds } from '../contract/hubs/theme.ts'
import { type HubPageInput, renderHub } from './render-hub.ts'
import { renderState } from './render-state.ts'
import { hubSamples, pageOf } from './samples/hubs.samples.ts'

const PAGE_BYTES_MAX = 40_000

const documentWith = (...blocks: Block[]): HubDocument =>
  HubDocument.parse({
    profile: { name: 'Kiln', bio: 'We _make_ **pots**' },
    blocks,
    theme: { preset: 'slate' },
    seo: {},
  })
const drawn = (document: HubDocument, input: Partial<HubPageInput> = {}) =>
  renderHub({ ...pageOf(document), hrefOf: () => undefined, ...input })
const bodyOf = (page: string) => page.slice(page.indexOf('<body>'))
const link: Block = { id: 'a', type: 'link', title: 'Shop', url: 'https://shop.example/' }

describe('every preset', () => {
  test.each([...presetIds])('%s is a page of at most 40 kB, and the same each time', (preset) => {
    const page = renderHub(pageOf(hubSamples[preset]))
    expect(Buffer.byteLength(page)).toBeLessThanOrEqual(PAGE_BYTES_MAX)
    expect(gzipSync(page).byteLength).toBeLessThanOrEqual(PAGE_BYTES_MAX / 5)
    expect(renderHub(pageOf(structuredClone(hubSamples[preset])))).toBe(page)
  })

  test.each([...presetIds])('%s has styles for its own blocks only', (preset) => {
    const document = { ...documentWith(link), theme: { preset } }
    const page = drawn(document)
    for (const rule of ['.grid{', 'figure{', '.consent{', '.player{', '.social{', '.mark{'])
      expect(page).not.toContain(rule)
    expect(page).toContain('.link{')
  })
})

describe('a banner', () => {
  test('keeps its distance from the first block, which only a picture may bridge', () => {
    const harbour = { ...documentWith(link), theme: { preset: 'harbour' as const } }
    expect(drawn(harbour)).toContain('.banner+.sheet{padding-top:24px}')
    const { avatar } = hubSamples.harbour.profile
    const pictured = { ...harbour, profile: { ...harbour.profile, avatar } }
    expect(drawn(pictured)).toContain('.banner+.sheet{padding-top:0px}')
  })
})

describe('a button', () => {
  test('leads to its place on a published page, and to its address in a draft', () => {
    expect(bodyOf(drawn(documentWith(link)))).toContain('href="https://shop.example/"')
    const page = drawn(documentWith(link), { hrefOf: (place) => `/k-${place}` })
    expect(bodyOf(page)).toContain('href="/k-a"')
    expect(page).not.toContain('shop.example')
  })

  test.each(['javascript:alert(1)', ' \tJaVa\nScript:alert(1)', 'data:text/html,x', 'shop'])(
    'with the address %j is words without an address',
    (url) => {
      const body = bodyOf(drawn(documentWith({ ...link, url }), { hrefOf: () => '/k' }))
      expect(body).toContain('<div class="link closed">')
      expect(body).not.toContain('<a class="link')
    },
  )

  test('without an address is for drafts and samples only', () => {
    const document = documentWith({ ...link, url: '' }, { ...link, id: 'b', title: 'Kiln' })
    const visited = bodyOf(drawn(document))
    expect(visited).not.toContain('Shop')
    expect(visited).toContain('Kiln')
    const noted = bodyOf(drawn(document, { waiting: 'noted' }))
    expect(noted).toContain('<b>Shop</b><small>Hidden until it has an address</small>')
    expect(noted.split('Hidden until').length).toBe(2)
    const sample = bodyOf(drawn(document, { waiting: 'drawn' }))
    expect(sample).toContain('<div class="link closed"><span class="label"><b>Shop</b></span>')
  })

  test.each(['mailto:a@b.example', 'tel:+31101234567', 'sms:+31101234567', 'HTTPS://B.example'])(
    'may lead to %s',
    (url) => {
      expect(bodyOf(drawn(documentWith({ ...link, url })))).toContain('<a class="link"')
    },
  )

  test('behind a code says so, and its address is nowhere on the page', () => {
    const locked = documentWith({ ...link, lock: { kind: 'code', code: 'cinder' } })
    for (const page of [drawn(locked), drawn(locked, { hrefOf: () => '/k' })]) {
      expect(page).not.toContain('shop.example')
      expect(page).not.toContain('cinder')
    }
    expect(bodyOf(drawn(locked, { hrefOf: () => '/k' }))).toContain('href="/k"')
  })

  test('for adults asks first, without a script', () => {
    const body = bodyOf(drawn(documentWith({ ...link, lock: { kind: 'age' } })))
    const [before = '', inner = ''] = body.split('</summary>')
    expect(before).toContain('For people aged 18 and over')
    expect(before).not.toContain('shop.example')
    expect(inner).toContain('href="https://shop.example/" rel="noopener">I am 18 or over')
  })
})

describe('what is shown', () => {
  const other: Block = { id: 'b', type: 'heading', text: 'Second' }

  test('hidden blocks are not, unless the caller shows them', () => {
    const document = documentWith(link, { ...other, hidden: true })
    expect(bodyOf(drawn(document))).not.toContain('Second')
    expect(bodyOf(drawn(document, { shown: new Set(['b']) }))).toContain('Second')
    expect(bodyOf(drawn(document, { shown: new Set(['b']) }))).not.toContain('Shop')
  })

  test('blocks are marked when versions are compared', () => {
    const page = drawn(documentWith(link, other), { marks: new Map([['b', 'removed']]) })
    expect(page).toContain('<div class="mark removed" data-mark="Removed"><h2>Second</h2></div>')
  })

  test('buttons are numbered, other blocks are not', () => {
    const document = documentWith(link, other, { ...link, id: 'c' })
    const body = bodyOf(drawn({ ...document, theme: { preset: 'swiss' } }))
    expect([...body.matchAll(/"number">(\d+)/g)].map(([, number]) => number)).toEqual(['01', '02'])
  })
})

describe('a player', () => {
  const embed: Block = {
    id: 'v',
    type: 'embed',
    url: 'https://youtu.be/dQw4w9WgXcQ',
    title: 'Cold hands',
  }

  test('loads nothing of the provider before it is pressed', () => {
    const page = drawn(documentWith(embed))
    expect(page).not.toMatch(/<iframe[^>]* src=/)
    expect(page.match(/youtube-nocookie\.com/g)).toHaveLength(1)
    expect(page).toContain('href=&quot;https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ')
  })

  test('of a site that we do not know is a link', () => {
    const body = bodyOf(drawn(documentWith({ ...embed, url: 'https://videos.example/1' })))
    expect(body).not.toContain('<iframe')
    expect(body).toContain('<a class="link" href="https://videos.example/1"')
  })
})

test('the form for e-mails names page and block, asks for consent, and has a trap for robots', () => {
  const email: Block = {
    id: 'n',
    type: 'email',
    title: 'News',
    button: 'Join',
    consent: 'I agree.',
  }
  const body = bodyOf(drawn(documentWith(email)))
  expect(body).toContain('<form class="box" method="post" action="/_/subscribe">')
  expect(body).toContain('name="hub" value="sample"')
  expect(body).toContain('name="block" value="n"')
  expect(body).toContain('<input type="checkbox" name="consent" value="yes" required>')
  expect(body).toContain('name="website" tabindex="-1"')
})

describe('the head', () => {
  test('says what the page is, for messengers and search engines', () => {
    const page = drawn(documentWith(link), { cardUrl: 'https://hub.example/_/cards/x.png' })
    expect(page).toContain('<title>Kiln</title><meta name="description" content="We make pots">')
    expect(page).toContain('<link rel="canonical" href="https://hub.example/sample">')
    expect(page).toContain('property="og:image" content="https://hub.example/_/cards/x.png"')
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? []
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: { name: 'Kiln', description: 'We make pots' },
    })
  })

  test('keeps search engines out of pages that are locked, previews, or asked to be', () => {
    const isOut = (page: string) =>
      page.includes('<meta name="robots" content="noindex">') && !page.includes('ld+json')
    const document = documentWith(link)
    expect(isOut(drawn(document))).toBe(false)
    expect(isOut(drawn(document, { isHidden: true }))).toBe(true)
    expect(isOut(drawn({ ...document, seo: { noindex: true } }))).toBe(true)
  })
})

describe('around the page', () => {
  test('visitors can report it, and a hub of Pro may leave our name out', () => {
    const document = documentWith(link)
    expect(bodyOf(drawn(document))).toContain('href="https://hub.example/sample+"')
    expect(bodyOf(drawn(document))).toContain('Made with Unfurly')
    const settings = { removeBranding: true, customCss: null }
    expect(bodyOf(drawn(document, { settings }))).not.toContain('Made with Unfurly')
  })

  test('custom CSS comes last, and contains the page', () => {
    const settings = { removeBranding: false, customCss: '.hub .link{color:red;}' }
    const page = drawn(documentWith(link), { settings })
    expect(page).toContain('.hub{contain:layout paint}.hub .link{color:red;}</style>')
  })

  test('a font for more letters is named when the words need it', () => {
    expect(drawn(documentWith(link))).not.toContain('latin-ext')
    expect(drawn(documentWith({ ...link, title: 'Gdańsk' }))).toContain('latin-ext')
  })
})

describe('in place of a page', () => {
  const input = {
    theme: { preset: 'clay' as const },
    name: 'Terra',
    address: 'https://hub.example/terra',
    home: 'https://unfurly.example/app/',
  }

  test('a code is asked for, and a wrong one is told', () => {
    expect(renderState('locked', input)).toContain('<form class="ask" method="post">')
    const wrong = renderState('locked', { ...input, problem: { kind: 'wrong', triesLeft: 1 } })
    expect(wrong).toContain('aria-invalid="true" aria-describedby="problem"')
    expect(wrong).toContain('That code is not right. 1 try left.')
    const late = renderState('locked', { ...input, problem: { kind: 'wait', minutes: 15 } })
    expect(late).toContain('Try again in 15 minutes.')
    expect(late).not.toContain('<form')
  })

  test('a page that is off has its look, a page that is none has ours', () => {
    expect(renderState('disabled', input)).toContain('#f3e3d6')
    expect(renderState('missing', input)).not.toContain('#f3e3d6')
    expect(renderState('missing', input)).not.toContain('Terra')
  })
})
