import { expect, test } from 'bun:test'
import { HubDocument } from '../../../contract/hubs/document.ts'
import type { HubImportPreview } from '../../../contract/hubs/hub-imports.ts'
import { importedFrom, pictureName, takenWords } from './import-words.ts'

const none = {
  ...{ buttons: 0, headings: 0, texts: 0, networks: 0 },
  ...{ players: 0, collections: 0, images: 0, forms: 0 },
}
const document = HubDocument.parse({
  profile: {},
  blocks: [
    { id: 'b1', type: 'link', title: 'Shop', url: 'https://a.example/' },
    { id: 'b2', type: 'collection', title: 'Records', items: [{ title: 'First' }] },
    { id: 'b3', type: 'image', alt: 'My desk' },
    { id: 'b4', type: 'image' },
  ],
  theme: { preset: 'slate' },
  seo: {},
})
const preview = (taken: object, pictures = 0): HubImportPreview => ({
  source: 'LINKTREE',
  address: null,
  title: 'Ida',
  document,
  pictures: Array.from({ length: pictures }, () => ({
    blockId: 'b1',
    field: 'picture',
    address: '',
  })),
  left: [],
  taken: { ...none, ...taken },
})

test('what was taken is told in words', () => {
  expect(takenWords(preview({ buttons: 9, headings: 1 }, 4))).toBe(
    '9 buttons, 1 heading and 4 pictures, read from Linktree',
  )
  expect(takenWords(preview({ buttons: 1 }))).toBe('1 button, read from Linktree')
  expect(takenWords(preview({}))).toBe('Nothing but the name, read from Linktree')
})

test('a picture is known by where it is', () => {
  const nameOf = (blockId: string | null, field: string) =>
    pictureName({ document }, { blockId, field, address: '' })
  expect(nameOf(null, 'profile.avatar')).toBe('The profile picture')
  expect(nameOf('b1', 'picture')).toBe('The picture of “Shop”')
  expect(nameOf('b2', 'items.0.picture')).toBe('The picture of “First”')
  expect(nameOf('b3', 'picture')).toBe('The picture of “My desk”')
  expect(nameOf('b4', 'picture')).toBe('A picture')
  expect(nameOf('gone', 'picture')).toBe('A picture')
})

test('the first version says where it is from', () => {
  expect(importedFrom('https://www.linktr.ee/ida/', undefined)).toBe('linktr.ee/ida')
  expect(importedFrom(null, 'hub.json')).toBe('hub.json')
  expect(importedFrom(null, undefined)).toBe('a pasted text')
  expect(importedFrom(`https://a.example/${'x'.repeat(400)}`, undefined)).toHaveLength(300)
})
