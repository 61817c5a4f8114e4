import { describe, expect, test } from 'bun:test'
import { linkstackWith, pageIn, samplePage } from '../imported.samples.ts'

const AT = 'https://links.example/@me'

describe('A page of LinkStack', () => {
  test('has its name, its text with markup, its networks, and blocks in their order', () => {
    const page = samplePage('linkstack-2024.html', AT)
    expect(page.source).toBe('LINKSTACK')
    expect(page.document.profile).toEqual({
      name: 'Marek Dvorak',
      bio: 'Repairs **bicycles** in Brno.\n\nAsk [here](https://repairs.example/ask) first & bring the key.',
    })
    expect(page.document.blocks).toMatchObject([
      {
        type: 'social',
        items: [{ network: 'instagram' }, { network: 'mastodon' }, { network: 'telegram' }],
      },
      { type: 'link', title: 'Strange', url: 'https://strange.example/marek' },
      { type: 'heading', text: 'Workshop' },
      { type: 'link', title: 'Book a repair' },
      { type: 'link', title: 'Spare parts', url: 'https://parts.example/?shop=1&lang=cs' },
      { type: 'link', title: 'Write to me', url: 'mailto:marek@repairs.example', icon: 'mail' },
      { type: 'link', title: 'Call me', url: 'tel:+420000000000', icon: 'phone' },
      { type: 'text', text: 'Open **Tuesday** to Saturday.\n• Tubes\n• Brakes' },
      { type: 'link', title: 'Plans for a stand', icon: 'github' },
      { type: 'embed', provider: 'youtube', title: 'How to patch a tube' },
    ])
    expect(page.pictures).toEqual([
      {
        blockId: null,
        field: 'profile.avatar',
        address: 'https://links.example/assets/img/2_1700000000.png',
      },
    ])
    expect(page.left.map(({ what }) => what)).toEqual([
      'Contact card “Keep my card”',
      'Theme “galaxy”',
      'The exact look',
    ])
  })

  test('of 2023 names the target of a button behind its redirect', () => {
    const page = samplePage('linkstack-2023.html', AT)
    expect(page.document.profile.bio).toBe('Kocht für viele <3')
    expect(page.document.blocks).toMatchObject([
      { items: [{ network: 'youtube', url: 'https://www.youtube.com/@lene.example' }] },
      { title: 'Kurs buchen', url: 'https://kitchen.example/book?course=1&day=2' },
      { title: 'Schreib mir', url: 'mailto:lene@kitchen.example' },
      { type: 'heading', text: 'Mehr' },
    ])
    // The picture is that of people who have none.
    expect(page.pictures).toEqual([])
    expect(page.left[0]).toEqual({
      what: 'Button “Spotify”',
      why: 'Its address is none that a hub can lead to: javascript:alert(1)',
    })
  })

  test('of the beginning of 2023 has redirects that must be asked', () => {
    const page = samplePage('linkstack-going.html', AT)
    expect(page.redirects).toMatchObject([
      { blockId: 'b1', item: 0, address: 'https://links.example/going/41' },
      { blockId: 'b2', item: null, address: 'https://links.example/going/42' },
      { blockId: 'b3', item: null, address: 'https://links.example/going/43' },
    ])
    expect(page.document.blocks.at(-1)).toMatchObject({
      title: 'Old stall',
      url: 'https://old.example/market?stall=1',
    })
    expect(page.pictures[0]?.address).toBe('https://links.example/img/olu.png')
  })

  test('of 2021, when it had another name, is read too', () => {
    const { document, pictures } = samplePage('linkstack-2021.html', AT)
    expect(document.profile).toEqual({ name: 'yuki', bio: 'Draws cats' })
    expect(document.blocks).toMatchObject([
      { title: 'All cats', url: 'https://cats.example/' },
      { title: 'Github', url: 'https://github.com/yuki-example', icon: 'github' },
    ])
    expect(pictures).toMatchObject([{ address: 'https://ll.example/img/yuki.png' }])
  })

  test('names frames of sites that a hub has no player for', () => {
    const html = linkstackWith('<iframe src="https://forms.example/1" title="Book"></iframe>')
    expect(pageIn(html).page.left[0]).toMatchObject({ what: 'Frame “Book”' })
  })
})
