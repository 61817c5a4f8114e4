import { describe, expect, test } from 'bun:test'
import { pageIn, samplePage, sampleText } from '../imported.samples.ts'
import { readPage } from '../reading/read-page.ts'

const refusalOf = (text: string) => readPage({ text, address: undefined })
const hub = JSON.parse(sampleText('hub.json'))
const { profile, blocks, theme, seo } = hub
const document = { profile, blocks, theme, seo }
const version = (number: number) => ({ hub: hub.id, number, kind: 'AUTOSAVE', document })

describe('JSON', () => {
  test('of a hub is its document, without its pictures, and its settings are named', () => {
    const { page, named } = pageIn(sampleText('hub.json'))
    expect(page.source).toBe('JSON')
    expect(page.document).toMatchObject({
      profile: { name: 'Tern Studio', avatar: null },
      blocks: [
        { id: 'b1', lock: { kind: 'code', code: 'ahoy' }, utmParams: { source: 'hub' } },
        { id: 'b2', items: [{ title: 'Dinghy' }, { title: 'Skiff', picture: null }] },
      ],
      theme: { preset: 'harbour', tokens: { card: { radius: 2 } } },
      seo: { noindex: true },
    })
    expect(named.map(({ field, address }) => [field, address?.slice(0, 45)])).toEqual([
      ['profile.avatar', 'https://hub.elsewhere.example/_/pictures/AAAA'],
      ['picture', 'https://other.example/api/ui/v1/uploads/BBBBB'],
      ['items.1.picture', 'https://hub.elsewhere.example/_/pictures/CCCC'],
    ])
    expect(page.left.map(({ what }) => what)).toEqual(['The lock of the page', 'Custom CSS'])
  })

  test('may be a document, a draft, a version, or an exported file with one hub', () => {
    for (const text of [
      JSON.stringify(document),
      JSON.stringify({ document, version: 3, savedAt: '2026-11-24T00:00:00Z' }),
      JSON.stringify(version(3)),
      `\uFEFF${JSON.stringify(hub)}`,
      [hub, version(3), version(2)].map((line) => JSON.stringify(line)).join('\n'),
    ]) {
      expect(pageIn(text).page.document.profile.name).toBe('Tern Studio')
    }
  })

  test('of several hubs is refused with their names', () => {
    const other = { ...hub, id: 'hub_2', title: 'Second' }
    const text = [hub, version(1), other].map((line) => JSON.stringify(line)).join('\n')
    expect(refusalOf(text)).toMatchObject({
      why: 'json',
      detail: 'This file has 2 hubs: “Tern Studio”, “Second”. Send the line of one.',
    })
  })

  test('of a hub that is not valid is refused, and says where', () => {
    const bad = { ...document, theme: { preset: 'none' } }
    expect(refusalOf(JSON.stringify(bad))).toMatchObject({
      detail: expect.stringContaining('theme.preset'),
    })
    const unknown = { ...document, blocks: [{ id: 'a', type: 'script', code: 'x' }] }
    expect(refusalOf(JSON.stringify(unknown))).toMatchObject({
      detail: expect.stringContaining('blocks.0.type'),
    })
    const twins = { ...document, blocks: [blocks[0], blocks[0]] }
    expect(refusalOf(JSON.stringify(twins))).toMatchObject({
      detail: expect.stringContaining('blocks.1.id'),
    })
  })

  test('may be a list of links with a title', () => {
    const page = samplePage('simple.json')
    expect(page.document).toMatchObject({
      profile: { name: 'Harbour Choir', bio: 'Sings on Thursdays' },
      blocks: [
        {
          items: [{ network: 'instagram' }, { network: 'mail', url: 'mailto:sing@choir.example' }],
        },
        { title: 'Concerts', description: 'Until May' },
        { type: 'heading', text: 'Recordings' },
        { title: 'Winter', url: 'https://choir.example/winter' },
      ],
    })
    expect(page.pictures).toHaveLength(2)
    expect(page.left.map(({ what }) => what)).toEqual(['1 of the links', 'Button “Nowhere”'])
    const bare = '[{"title":"A","url":"https://a.example/"}]'
    expect(pageIn(bare).page.document.blocks).toMatchObject([{ title: 'A' }])
  })

  test('may be what a page of Linktree was made from', () => {
    const props = { account: { username: 'x' }, links: [{ title: 'A', url: 'https://a.example/' }] }
    const { page } = pageIn(JSON.stringify({ props: { pageProps: props } }))
    expect(page).toMatchObject({ source: 'LINKTREE', document: { blocks: [{ title: 'A' }] } })
  })

  test.each([
    ['nothing', '', 'neither JSON nor a saved page'],
    ['words', 'hello', 'neither JSON nor a saved page'],
    ['the beginning of an object', '{"a":', 'not valid JSON'],
    ['two hundred thousand brackets', '['.repeat(200_000), 'not valid JSON'],
    ['an empty object', '{}', 'none that can be imported'],
    ['an empty list', '[]', 'none that can be imported'],
    ['a list of numbers', '[1,2,3]', 'none that can be imported'],
    ['no links', '{"links":[]}', 'none that can be imported'],
    ['links that are no list', '{"links":"no"}', 'none that can be imported'],
    ['half a document', '{"profile":{},"blocks":3}', 'none that can be imported'],
    ['lines of something else', '{"a":1}\n{"b":2}', 'none that can be imported'],
    ['a prototype', '{"__proto__":{"blocks":[]}}', 'none that can be imported'],
  ])('with %s is refused', (_, text, detail) => {
    const reading = refusalOf(text)
    expect('detail' in reading && reading.detail).toContain(detail)
  })
})
