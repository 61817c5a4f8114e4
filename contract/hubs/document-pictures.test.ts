import { describe, expect, test } from 'bun:test'
import { HubDocument } from './document.ts'
import { picturesOf, withPicture } from './document-pictures.ts'

const NAME = 'a'.repeat(43)

const document = HubDocument.parse({
  profile: { name: 'Kiln' },
  blocks: [
    { id: 'button', type: 'link', title: 'Pots', url: 'https://a.example/' },
    { id: 'player', type: 'embed', url: 'https://youtu.be/aaaaaaaaaaa' },
    {
      ...{ id: 'shelf', type: 'collection', title: 'Shelf' },
      items: [
        { title: 'Cup', url: 'https://a.example/cup' },
        { title: 'Bowl', url: 'https://a.example/bowl' },
      ],
    },
    { id: 'words', type: 'text', text: 'Hello' },
  ],
  theme: { preset: 'slate' },
  seo: {},
})

const places = [
  { blockId: null, field: 'profile.avatar' },
  { blockId: null, field: 'profile.cover' },
  { blockId: null, field: 'seo.image' },
  { blockId: 'button', field: 'picture' },
  { blockId: 'player', field: 'poster' },
  { blockId: 'shelf', field: 'items.1.picture' },
]

/** Where in the value that text stands. */
function pathsOf(value: unknown, text: string, path = ''): string[] {
  if (value === text) return [path.slice(1)]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => pathsOf(part, text, `${path}.${key}`))
}

describe('A picture in a document', () => {
  test.each(places)('stands at %p and nowhere else, until it is taken away', (place) => {
    const at = document.blocks.findIndex(({ id }) => id === place.blockId)
    const filled = withPicture(document, place, NAME)
    expect(pathsOf(filled, NAME)).toEqual([at < 0 ? place.field : `blocks.${at}.${place.field}`])
    expect(picturesOf(filled)).toEqual([{ ...place, name: NAME }])
    expect(HubDocument.safeParse(filled).success).toBe(true)
    expect(HubDocument.parse(withPicture(filled, place, null))).toEqual(
      HubDocument.parse(withPicture(document, place, null)),
    )
    expect(pathsOf(document, NAME)).toEqual([])
  })

  test.each([
    { blockId: null, field: 'profile.name' },
    { blockId: 'button', field: 'poster' },
    { blockId: 'shelf', field: 'items.2.picture' },
    { blockId: 'shelf', field: 'picture' },
    { blockId: 'words', field: 'picture' },
    { blockId: 'none', field: 'picture' },
  ])('has no place at %p', (place) => {
    expect(withPicture(document, place, NAME)).toEqual(document)
  })
})
