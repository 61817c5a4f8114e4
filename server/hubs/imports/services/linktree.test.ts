import { describe, expect, test } from 'bun:test'
import { linktreeWith, pageIn, samplePage } from '../imported.samples.ts'
import { readPage } from '../reading/read-page.ts'

const whatOf = ({ left }: ReturnType<typeof samplePage>) => left.map(({ what }) => what)
const blocksWith = (links: unknown[], account?: object) =>
  pageIn(linktreeWith({ links }, account)).page.document.blocks

describe('A page of Linktree', () => {
  test('of 2021 has headings, buttons and networks in their order, and its thumbnails', () => {
    const page = samplePage('linktree-2021.html')
    expect(page.source).toBe('LINKTREE')
    expect(page.document.profile).toEqual({
      name: '@nora.kilns',
      bio: 'Stoneware from a shed in Hval & a kiln named Berta',
    })
    expect(page.document.blocks).toMatchObject([
      { id: 'b1', type: 'heading', text: 'Shop' },
      { type: 'link', title: 'Bowls & plates', url: 'https://kilns.example/shop' },
      { type: 'link', title: 'Letters', url: 'https://letters.example/nora' },
      {
        type: 'social',
        items: [
          { network: 'instagram', url: 'https://www.instagram.com/nora.kilns.example' },
          { network: 'x' },
          { network: 'mail', url: 'mailto:nora@kilns.example' },
        ],
      },
      { type: 'link', title: 'Etsy' },
    ])
    // The picture of the page is a placeholder, embedded in the page.
    expect(page.pictures).toEqual([
      { blockId: 'b2', field: 'picture', address: 'https://pictures.example/bowl.png' },
    ])
    expect(whatOf(page)).toEqual(['Trackers of other services', 'The exact look'])
  })

  test('of 2023 has players, groups, locks, times and forms where a hub has the same', () => {
    const { document, pictures } = samplePage('linktree-2023.html')
    const blocks = document.blocks.map((block) => [
      block.type,
      'title' in block ? block.title : undefined,
    ])
    expect(blocks).toEqual([
      ['social', undefined],
      ['link', 'Bandsintown'],
      ['link', 'New single: Tidal Wave'],
      ['embed', 'Tidal Wave, the video'],
      ['link', 'Low Water on Spotify'],
      ['collection', 'Records'],
      ['link', 'Whisky of the month'],
      ['email', 'Letters from the van'],
      ['link', 'Advent calendar'],
      ['link', 'Our TikTok'],
    ])
    expect(document.blocks[0]).toMatchObject({
      items: [
        { network: 'instagram' },
        { network: 'youtube' },
        { network: 'mail', url: 'mailto:van@tidal.example' },
        { network: 'phone', url: 'tel:+4722000000' },
      ],
    })
    expect(document.blocks[2]).toMatchObject({ highlight: true })
    expect(document.blocks[5]).toMatchObject({
      view: 'grid',
      items: [
        { title: 'First album', url: 'https://shop.example/first' },
        { title: 'Second album' },
      ],
    })
    expect(document.blocks[6]).toMatchObject({ lock: { kind: 'age' } })
    expect(document.blocks[8]).toMatchObject({
      schedule: { start: '2026-12-01T00:00:00.000Z', end: '2027-01-01T00:00:00.000Z' },
    })
    expect(document.seo).toEqual({
      title: 'Tidal & Sons, the band',
      description: 'Records, dates and letters',
    })
    expect(pictures.map(({ blockId, field }) => [blockId, field])).toEqual([
      [null, 'profile.avatar'],
      ['b3', 'picture'],
      ['b4', 'poster'],
      ['b6', 'items.0.picture'],
    ])
  })

  test('of 2023 names what only Linktree has', () => {
    expect(samplePage('linktree-2023.html').left).toMatchObject([
      { what: 'Button “Demo tapes”', why: expect.stringContaining('passcode') },
      { what: 'Entry “Buy us a coffee”', why: expect.stringContaining('takes no payments') },
      { what: 'The addresses that “Letters from the van” has collected' },
      { what: 'Entry “Listen everywhere”', why: expect.stringContaining('no address of its own') },
      { what: 'Trackers of other services' },
      { what: 'Donations' },
      { what: 'Sign-up forms of the whole page' },
      { what: 'The exact look', why: expect.stringContaining('Noir') },
    ])
  })

  test('of 2025 has the members of a group beside it', () => {
    const page = samplePage('linktree-2025.html')
    expect(page.document.blocks).toMatchObject([
      { type: 'social', items: [{ network: 'x' }, { network: 'bluesky' }] },
      { type: 'link', title: 'Substack' },
      { type: 'link', title: 'Book a reading' },
      { type: 'collection', title: 'Essays', items: [{ title: 'On rain' }, { title: 'On bread' }] },
      { type: 'link', title: 'Tip jar' },
      { type: 'link', title: 'Old site </script><script>alert(1)</script>' },
      { type: 'link', title: 'Pictures' },
      { type: 'heading', text: 'Elsewhere' },
    ])
    expect(whatOf(page)).toEqual([
      'Button “For subscribers” in “Essays”',
      'Entry “Write to me”',
      'Entry “The cookbook”',
      'The warning before the page',
      'The picture in the background',
      'The verified mark',
      'Button “Broken”',
      'The exact look',
    ])
  })

  test('that shows nothing before its visitor agrees is refused', () => {
    const html = linktreeWith({ hasConsentedToView: false, contentGating: 'SENSITIVE' })
    expect(readPage({ text: html, address: undefined })).toEqual({ kind: 'refused', why: 'gated' })
  })

  test('is read although fields are missing, null, or of another kind', () => {
    expect(
      blocksWith([
        { title: 'Bare', url: 'https://a.example/' },
        { id: 7, type: null, title: 'Null', url: 'https://b.example/', rules: null, context: 3 },
        { id: 'x', type: 'CLASSIC', title: 5, url: 'https://c.example/', modifiers: [] },
        'nonsense',
        null,
      ]),
    ).toMatchObject([{ title: 'Bare' }, { title: 'Null' }, { title: 'c.example/' }])
  })

  test('whose links are in the account only is read from there', () => {
    const links = [{ id: 1, type: 'CLASSIC', title: 'A', url: 'https://a.example/', position: 1 }]
    expect(pageIn(linktreeWith({}, { links })).page.document.blocks).toMatchObject([{ title: 'A' }])
  })

  test('has its links by position, each once although two have one id, and no group within itself', () => {
    const link = { type: 'CLASSIC', url: 'https://a.example/' }
    const blocks = blocksWith([
      { ...link, id: 2, title: 'Second', position: 2 },
      { ...link, id: 1, title: 'First', position: 1 },
      { ...link, id: 1, title: 'Twin', position: 3 },
      { id: 9, type: 'GROUP', title: 'Loop', position: 4, parent: { id: 9 }, url: null },
    ])
    expect(blocks).toMatchObject([{ title: 'First' }, { title: 'Second' }, { title: 'Twin' }])
  })

  test('has one highlight, and a button twice on the page once', () => {
    const link = { type: 'CLASSIC', animation: 'BUZZ' }
    const blocks = blocksWith([
      { ...link, id: 1, title: 'A', url: 'https://a.example/' },
      { ...link, id: 2, title: 'B', url: 'https://b.example/' },
      { ...link, id: 3, title: 'A', url: 'https://a.example/' },
    ])
    expect(blocks.map((block) => 'highlight' in block && block.highlight)).toEqual([true, false])
  })

  test('asks for the age where it did, and a locked address without a link is named', () => {
    const gate = (activeOrder: string[]) => ({ gate: { activeOrder } })
    const page = pageIn(
      linktreeWith({
        links: [
          { id: 1, title: 'Wine', url: 'https://wine.example/', rules: gate(['sensitiveContent']) },
          { id: 2, title: 'Gin', url: null, type: 'CLASSIC', rules: gate(['age']) },
        ],
      }),
    ).page
    expect(page.document.blocks).toMatchObject([{ title: 'Wine', lock: { kind: 'age' } }])
    expect(page.left[0]).toMatchObject({ what: 'Button “Gin”' })
  })
})
