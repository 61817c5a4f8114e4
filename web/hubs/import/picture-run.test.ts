import { expect, test } from 'bun:test'
import { HubDocument } from '../../../contract/hubs/document.ts'
import type { ImportedPicture } from '../../../contract/hubs/hub-imports.ts'
import { withPictures } from './picture-run.ts'

const name = (letter: string) => letter.repeat(43)
const document = HubDocument.parse({
  profile: {},
  blocks: [
    { id: 'a', type: 'link', title: 'A', url: 'https://a.example/' },
    { id: 'b', type: 'image', alt: 'B' },
    { id: 'c', type: 'image', alt: 'C' },
    { id: 'd', type: 'collection', title: 'D', items: [{ title: '1' }, { title: '2' }] },
    { id: 'e', type: 'embed', url: 'https://youtu.be/abcdefghijk' },
  ],
  theme: { preset: 'slate' },
  seo: {},
})
const at = (blockId: string | null, field: string): ImportedPicture => ({
  blockId,
  field,
  address: 'https://p.example/',
})

test('fetched pictures are put in their places, and a block that was only a lost one goes', () => {
  const pictures = [
    at(null, 'profile.avatar'),
    at('a', 'picture'),
    at('b', 'picture'),
    at('c', 'picture'),
    at('d', 'items.1.picture'),
    at('e', 'poster'),
  ]
  const names = [name('p'), null, name('b'), null, name('d'), name('e')]
  const fetched = new Map(pictures.map((picture, index) => [picture, names[index] ?? null]))
  const preview = { document, pictures } as unknown as Parameters<typeof withPictures>[0]
  const made = HubDocument.parse(withPictures(preview, fetched))
  expect(made).toMatchObject({
    profile: { avatar: name('p') },
    blocks: [
      { id: 'a' },
      { id: 'b', picture: name('b') },
      { id: 'd', items: [{ title: '1' }, { picture: name('d') }] },
      { id: 'e', poster: name('e') },
    ],
  })
  expect(made.blocks[0]).not.toHaveProperty('picture')
})
