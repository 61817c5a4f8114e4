import { describe, expect, test } from 'bun:test'
import { BLOCKS_MAX } from '../../../../contract/hubs/blocks.ts'
import { DOCUMENT_MAX, HubDocument } from '../../../../contract/hubs/document.ts'
import { IMPORT_PICTURES_MAX, LEFT_OUT_MAX } from '../../../../contract/hubs/hub-imports.ts'
import { contrastPairs } from '../../../../hub-page/contrast.ts'
import { resolveTheme } from '../../../../hub-page/theme.ts'
import { documentOf } from './document-of.ts'
import { textLimits } from './draft-page.ts'
import type { ImportedBlock, ImportedPage, ImportedTheme } from './imported-page.ts'
import { themeOf } from './theme-of.ts'

const pageWith = (blocks: ImportedBlock[], more: Partial<ImportedPage> = {}): ImportedPage => ({
  source: 'JSON',
  name: 'Name',
  bio: '',
  blocks,
  left: [],
  ...more,
})
const link = (at: number, more: object = {}): ImportedBlock => ({
  type: 'link',
  title: `Button ${at}`,
  address: `https://a.example/${at}`,
  ...more,
})

describe('An imported document', () => {
  test('has the blocks that fit, and says how many did not', () => {
    const blocks = Array.from({ length: 10_000 }, (_, at) =>
      link(at, { picture: `https://p.example/${at}.png` }),
    )
    const { document, pictures, left } = documentOf(pageWith(blocks))
    expect(document.blocks).toHaveLength(BLOCKS_MAX)
    expect(new Set(document.blocks.map(({ id }) => id)).size).toBe(BLOCKS_MAX)
    expect(pictures).toHaveLength(IMPORT_PICTURES_MAX)
    expect(left.map(({ what }) => what)).toEqual(['9900 more blocks', '60 pictures'])
  })

  test('is never larger than a draft may be', () => {
    const items = Array.from({ length: 40 }, (_, at) => ({
      title: 'x'.repeat(120),
      address: `https://a.example/${at}?${'q'.repeat(7000)}`,
    }))
    const block: ImportedBlock = { type: 'collection', title: 'Large', view: 'list', items }
    const { document, left } = documentOf(pageWith([link(1), block, block, link(2)]))
    expect(JSON.stringify(document).length).toBeLessThanOrEqual(DOCUMENT_MAX)
    expect(document.blocks).toMatchObject([{ title: 'Button 1' }, { title: 'Button 2' }])
    expect(left).toMatchObject([{ what: '2 more blocks' }])
  })

  test('has texts of at most what the contract allows, and names what was cut', () => {
    const long = 'ä😀'.repeat(2000)
    const { document, left } = documentOf(
      pageWith(
        [
          { type: 'heading', text: long },
          { type: 'text', text: long },
          link(1, { title: long, description: long }),
          { type: 'image', picture: 'https://p.example/', alt: long, caption: long },
          { type: 'email', title: long, description: long },
        ],
        { name: long, bio: long, seo: { title: long, description: long } },
      ),
    )
    const [heading, text, button, image, email] = document.blocks
    expect(document.profile.name).toHaveLength(textLimits.name)
    expect(document.profile.bio).toHaveLength(textLimits.bio)
    expect(heading).toMatchObject({ text: expect.stringMatching(/…$/) })
    expect(text && 'text' in text && text.text.length).toBe(textLimits.text)
    expect(button && 'description' in button && button.description?.isWellFormed()).toBe(true)
    expect(image).toMatchObject({ alt: expect.stringMatching(/…$/) })
    expect(email).toMatchObject({ title: expect.stringMatching(/…$/) })
    expect(left.map(({ why }) => why)).toContain('A title has up to 120 characters.')
  })

  test('has no NUL, no half of a pair and no control characters, and keeps the lines of a text', () => {
    const { document } = documentOf(
      pageWith([
        link(1, { title: 'A\u0000B\ud800C\u202eD\nE' }),
        { type: 'text', text: 'one\u0000\r\ntwo\n\n\n\nthree\udc00' },
      ]),
    )
    expect(document.blocks).toMatchObject([{ title: 'ABCD E' }, { text: 'one\ntwo\n\nthree' }])
  })

  test('leads only to http, https, mailto, tel and sms', () => {
    const addresses = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'ftp://a.example/',
      '//a.example',
      '',
      ' ',
      'nonsense',
      `https://a.example/${'x'.repeat(9000)}`,
    ]
    const blocks = addresses.map((address, at) => link(at, { address }))
    const { document, left } = documentOf(pageWith(blocks))
    expect(document.blocks).toEqual([])
    expect(left).toHaveLength(addresses.length)
  })

  test('an e-mail and the address of a site may have been typed without a scheme', () => {
    const typed = ['ida@a.example', 'www.a.example/b?c', 'a.example:8080', 'TEL:+4712']
    const { document } = documentOf(pageWith(typed.map((address, at) => link(at, { address }))))
    expect(document.blocks.map((block) => 'url' in block && block.url)).toEqual([
      'mailto:ida@a.example',
      'https://www.a.example/b?c',
      'https://a.example:8080/',
      'tel:+4712',
    ])
  })

  test('a button without a title is called by its address', () => {
    const { document } = documentOf(pageWith([link(1, { title: ' ' })]))
    expect(document.blocks).toMatchObject([{ title: 'a.example/1' }])
  })

  test('times that are none, or end before they begin, are not taken over', () => {
    const { document } = documentOf(
      pageWith([
        link(1, { start: 'soon' }),
        link(2, { start: '2027-01-02T00:00:00Z', end: '2027-01-01T00:00:00Z' }),
        link(3, { end: '2027-01-01T00:00:00Z' }),
      ]),
    )
    expect(document.blocks.map((block) => block.schedule)).toEqual([
      undefined,
      undefined,
      { end: '2027-01-01T00:00:00Z' },
    ])
  })

  test('what is left out is a list that can be read to its end', () => {
    const left = Array.from({ length: 500 }, (_, at) => ({ what: `Thing ${at}`, why: 'No.' }))
    const read = documentOf(pageWith([], { left: [...left, ...left] })).left
    expect(read).toHaveLength(LEFT_OUT_MAX)
    expect(read.at(-1)).toMatchObject({ what: '401 more' })
  })

  test('its limits are those of the contract', () => {
    const fields: [keyof typeof textLimits, (text: string) => object][] = [
      ['name', (name) => ({ profile: { name } })],
      ['bio', (bio) => ({ profile: { bio } })],
      ['title', (text) => ({ blocks: [{ id: 'a', type: 'heading', text }] })],
      ['text', (text) => ({ blocks: [{ id: 'a', type: 'text', text }] })],
      [
        'description',
        (description) => ({ blocks: [{ id: 'a', type: 'link', title: '', url: '', description }] }),
      ],
      ['alt', (alt) => ({ blocks: [{ id: 'a', type: 'image', alt }] })],
      ['caption', (caption) => ({ blocks: [{ id: 'a', type: 'image', caption }] })],
      [
        'formDescription',
        (description) => ({
          blocks: [{ id: 'a', type: 'email', title: '', consent: '', description }],
        }),
      ],
      ['seoTitle', (title) => ({ seo: { title } })],
      ['seoDescription', (description) => ({ seo: { description } })],
    ]
    expect(fields.map(([kind]) => kind).toSorted()).toEqual(
      (Object.keys(textLimits) as (keyof typeof textLimits)[]).toSorted(),
    )
    const whole = { profile: {}, blocks: [], theme: { preset: 'slate' }, seo: {} }
    for (const [kind, documentWith] of fields) {
      const fits = (length: number) =>
        HubDocument.safeParse({ ...whole, ...documentWith('x'.repeat(length)) }).success
      expect([kind, fits(textLimits[kind]), fits(textLimits[kind] + 1)]).toEqual([
        kind,
        true,
        false,
      ])
    }
  })
})

describe('An imported look', () => {
  const hex = [
    '#000000',
    '#ffffff',
    '#777777',
    '#ff0000',
    '#0000ff',
    '#ffff00',
    '#102030',
    '#e9e4d8',
  ]
  const styles: ImportedTheme['style'][] = ['fill', 'outline', 'soft', 'glass', 'hard', undefined]

  test('can be read, whatever its colours', () => {
    for (const page of hex) {
      for (const card of hex) {
        for (const style of styles) {
          for (const text of [card, page]) {
            const given = { page, card, text, onCard: text, style, radius: 12, font: 'Roboto' }
            for (const more of [{}, { stops: [page, card, '#808080'] }]) {
              const { theme } = themeOf({ ...given, ...more })
              expect(HubDocument.shape.theme.safeParse(theme).success).toBe(true)
              const pairs = contrastPairs(resolveTheme(theme)).filter(({ isEnough }) => !isEnough)
              expect([page, card, style, more, pairs]).toEqual([page, card, style, more, []])
            }
          }
        }
      }
    }
  })

  test('that cannot be read keeps the colours of the nearest one, and says so', () => {
    const { theme, left } = themeOf({ stops: ['#000000', '#ffffff'], text: '#777777' })
    expect(theme.tokens?.color).toBeUndefined()
    expect(left.map(({ what }) => what)).toEqual(['The exact look', 'The colours of the page'])
  })

  test('is near in colour, in light and in form', () => {
    const presetOf = (theme: ImportedTheme | undefined) => themeOf(theme).theme.preset
    expect(presetOf(undefined)).toBe('slate')
    expect(presetOf({ scheme: 'dark' })).toBe('noir')
    expect(presetOf({ page: '#f8fafc', style: 'soft', radius: 8 })).toBe('slate')
    expect(presetOf({ page: '#06222b', style: 'glass', radius: 20 })).toBe('lagoon')
    expect(presetOf({ page: '#ffe9e4', style: 'soft', radius: 999 })).toBe('milk')
    const { tokens } = themeOf({ page: '#ffffff', font: 'Space Mono' }).theme
    expect(tokens?.font).toMatchObject({ heading: 'space-mono', body: 'space-mono' })
  })

  test('shows the picture of the page, those of its buttons, and names as they are written', () => {
    for (const page of [undefined, ...hex]) {
      for (const style of styles) {
        const { avatar, card, font, layout } = resolveTheme(themeOf({ page, style }).theme)
        expect(avatar.shape).not.toBe('none')
        expect(avatar.size).toBeGreaterThan(40)
        expect([card.lead, font.case, layout.header]).toEqual(['thumb', 'none', 'center'])
      }
    }
    const { avatar, card } = resolveTheme(themeOf(undefined).theme)
    expect([avatar.shape, card.lead]).toEqual(['circle', 'thumb'])
  })
})
