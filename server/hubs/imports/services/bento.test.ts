import { describe, expect, test } from 'bun:test'
import { bentoWith, pageIn, samplePage } from '../imported.samples.ts'

describe('A page of Bento', () => {
  test('has its tiles from top to bottom, with the titles that Bento had read', () => {
    const page = samplePage('bento.html')
    expect(page.source).toBe('BENTO')
    expect(page.document.profile).toEqual({
      name: 'Inês Prado',
      bio: 'Maps, bread, and both at once\nLisboa',
    })
    expect(page.document.blocks).toMatchObject([
      { type: 'link', title: 'Code', icon: 'github' },
      { type: 'link', title: 'ines.example', icon: 'instagram' },
      { type: 'embed', provider: 'spotify', title: 'Slow Oven' },
      { type: 'link', title: 'Tools for maps', url: 'http://tools.example/' },
      { type: 'image', alt: 'My desk', caption: 'My desk', url: 'https://desk.example/' },
      { type: 'text', text: 'I build **tools** for [maps](https://maps.example/)\nand bread.' },
      { type: 'link', title: 'Find more …', url: 'https://more.example/' },
      { type: 'heading', text: 'Where I am' },
      { type: 'link', title: 'Lisboa', icon: 'map' },
    ])
    expect(page.pictures.map(({ blockId, field }) => [blockId, field])).toEqual([
      [null, 'profile.avatar'],
      ['b4', 'picture'],
      ['b5', 'picture'],
    ])
    expect(page.left.map(({ what }) => what)).toEqual([
      'A video',
      'Tile “hologram”',
      'The grid of tiles',
    ])
  })

  test('is read although tiles are broken, without a place, or deeply nested', () => {
    let deep: object = { type: 'text', text: 'deep' }
    for (let level = 0; level < 500; level += 1) deep = { type: 'paragraph', content: [deep] }
    const html = bentoWith([
      { data: { type: 'link', href: 'https://a.example/', overrides: { title: deep } } },
      { data: { type: 'section-header', title: 'Plain words' } },
      { data: { type: 'media', url: 'data:image/png;base64,AA==' } },
      { position: {} },
      7,
    ])
    const { document, left } = pageIn(html).page
    expect(document.blocks).toMatchObject([
      { type: 'link', title: 'a.example/' },
      { type: 'heading', text: 'Plain words' },
    ])
    expect(left).toMatchObject([{ what: '2 tiles' }, { what: 'A picture' }, {}])
  })
})
