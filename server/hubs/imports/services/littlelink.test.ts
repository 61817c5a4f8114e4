import { describe, expect, test } from 'bun:test'
import { littlelinkWith, pageIn, samplePage } from '../imported.samples.ts'
import { readPage } from '../reading/read-page.ts'

const AT = 'https://priya.example/links/'

describe('A page of LittleLink', () => {
  test('has its buttons with the drawings of their brands, and what stands between them', () => {
    const page = samplePage('littlelink-2025.html', AT)
    expect(page.source).toBe('LITTLELINK')
    expect(page.document.profile).toEqual({
      name: 'Priya Raman',
      bio: 'Plants trees with [the Tree Club](https://trees.example/).',
    })
    expect(page.document.blocks).toMatchObject([
      { title: 'Bluesky', icon: 'bluesky' },
      { title: 'Find us on Facebook', icon: 'facebook' },
      { type: 'heading', text: 'Help' },
      { title: 'Planting days', url: 'https://trees.example/calendar?a=1&b=2', icon: 'calendar' },
      { title: 'Leaflet', url: 'https://priya.example/links/leaflet.pdf', icon: 'download' },
      // On the page twice: for phones, and for wide screens.
      { title: 'LinkedIn', icon: 'linkedin' },
    ])
    expect(page.document.theme.preset).toBe('noir')
    expect(page.pictures).toMatchObject([
      { address: 'https://priya.example/links/images/avatar.png' },
    ])
    expect(page.left[0]).toEqual({ what: 'Button “LittleLink”', why: 'It leads nowhere: #' })
  })

  test('of 2019 has no footer, and a button without words is named by its title', () => {
    const { document } = samplePage('littlelink-2019.html', AT)
    expect(document.profile).toEqual({
      name: 'Tove Lind',
      bio: 'Sings in the **Harbour Choir**. 😊',
    })
    expect(document.blocks).toMatchObject([
      { title: 'Github', icon: 'github' },
      { title: 'YouTube', icon: 'youtube' },
      { title: 'A tuner', url: 'https://tuner.example/' },
    ])
    expect(document.theme.preset).toBe('slate')
  })

  test('of its server has buttons in colours of their own', () => {
    const { document, pictures } = samplePage('littlelink-server.html', AT)
    expect(document.profile).toEqual({ name: 'Sam Reyes', bio: 'Keeps servers warm & quiet' })
    expect(document.blocks).toMatchObject([
      { title: 'The lab' },
      { title: 'YouTube', icon: 'youtube' },
      { title: 'Twitter', icon: 'x' },
    ])
    expect(pictures).toMatchObject([{ address: 'https://pictures.example/sam.jpg' }])
  })

  test('relative addresses of a saved page lead to where it says that it was', () => {
    const html = `<meta property="og:url" content="https://priya.example/">${littlelinkWith('<a class="button button-default" href="menu.pdf">Menu</a>')}`
    expect(pageIn(html).page.document.blocks).toMatchObject([
      { url: 'https://priya.example/menu.pdf' },
    ])
  })
})

test.each([
  '<!doctype html><title>Shop</title><a class="button" href="https://a.example/">Buy</a>',
  '<!doctype html><h1>News</h1><p>Hello</p>',
  '<script id="__NEXT_DATA__">{"props":{"pageProps":{"posts":[]}}}</script>',
  '<script id="__NEXT_DATA__">{"props":{"pageProps":</script>',
  '<',
])('%s is no page that is known', (text) =>
  expect(readPage({ text, address: AT })).toEqual({ kind: 'refused', why: 'unknown' }),
)
