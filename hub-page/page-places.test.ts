import { expect, test } from 'bun:test'
import type { Block } from '../contract/hubs/blocks.ts'
import { HubDocument } from '../contract/hubs/document.ts'
import { placesOf } from './page-places.ts'
import { renderHub } from './render-hub.ts'
import { hubSamples, pageOf } from './samples/hubs.samples.ts'

const documentWith = (blocks: object[]): HubDocument =>
  HubDocument.parse({ profile: { name: 'K' }, blocks, theme: { preset: 'slate' }, seo: {} })

test('places are the http and https addresses of what is shown, in their order', () => {
  const link = { type: 'link', title: 'Shop', url: 'HTTPS://Shop.example' }
  const places = placesOf(
    documentWith([
      { ...link, id: 'a', utmParams: { source: 'hub' }, lock: { kind: 'age' } },
      { ...link, id: 'b', url: 'mailto:a@b.example' },
      { ...link, id: 'c', hidden: true },
      { ...link, id: 'd', url: 'javascript:alert(1)' },
      {
        id: 's',
        type: 'social',
        items: [
          { network: 'mail', url: 'mailto:a@b.example' },
          { network: 'x', url: 'https://x.example/' },
          { id: 'i1', network: 'github', url: 'http://g.example/' },
        ],
      },
      { id: 'i', type: 'image', alt: 'Pot', url: 'https://pot.example/' },
      {
        id: 'k',
        type: 'collection',
        title: 'Kiln',
        items: [{ title: 'Vase', url: 'https://vase.example/' }],
      },
    ]),
  )
  expect(places).toEqual([
    {
      place: 'a',
      blockId: 'a',
      title: 'Shop',
      url: 'https://shop.example/',
      utmParams: { source: 'hub' },
      lock: { kind: 'age' },
    },
    { place: 's.1', blockId: 's', title: 'x', url: 'https://x.example/' },
    { place: 's.i1', blockId: 's', title: 'github', url: 'http://g.example/' },
    { place: 'i', blockId: 'i', title: 'Pot', url: 'https://pot.example/' },
    { place: 'k.0', blockId: 'k', title: 'Vase', url: 'https://vase.example/' },
  ])
})

test('every place of a page is a link on it, and asked for by its name', () => {
  for (const document of Object.values(hubSamples)) {
    const asked = new Set<string>()
    const hrefOf = (place: string) => {
      asked.add(place)
      return `/go-${place}`
    }
    const page = renderHub({ ...pageOf(document), hrefOf })
    for (const { place } of placesOf(document)) {
      expect(asked.has(place)).toBe(true)
      expect(page).toContain(`href="/go-${place}"`)
    }
  }
})

test('addresses that no place counts are linked as they were typed', () => {
  const mail: Block = { id: 'm', type: 'link', title: 'Write', url: 'mailto:a@b.example' }
  const page = renderHub({ ...pageOf(documentWith([mail])), hrefOf: () => undefined })
  expect(page).toContain('href="mailto:a@b.example"')
})
