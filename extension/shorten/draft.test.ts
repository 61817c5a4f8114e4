import { expect, test } from 'bun:test'
import { memoryArea } from '../queue/memory-area.samples.ts'
import { clearDraft, type Draft, keepDraft, readDraft, tagsIn, withTag } from './draft.ts'

const origin = 'https://links.alder.example'
const page = 'https://alderandpine.example/tents'
const draft: Draft = {
  address: page,
  title: 'Tents',
  key: 'tents',
  domain: '',
  tags: '',
  template: null,
}

test('a draft belongs to one page and one server, until it is cleared', async () => {
  const area = memoryArea()
  expect(await readDraft(area, origin, page)).toBeNull()
  await keepDraft(area, { origin, page }, draft)
  expect(await readDraft(area, origin, page)).toEqual(draft)
  expect(await readDraft(area, origin, `${page}/2`)).toBeNull()
  expect(await readDraft(area, 'http://localhost:4000', page)).toBeNull()
  await clearDraft(area, origin, page)
  expect(await readDraft(area, origin, page)).toBeNull()
})

test('tags are separated by commas, and each stands once', () => {
  expect(tagsIn(' spring,  sale ,,spring')).toEqual(['spring', 'sale'])
  expect(tagsIn('')).toEqual([])
  expect(withTag('spring', 'sale')).toBe('spring, sale')
  expect(withTag('spring, sale', 'spring')).toBe('sale')
})
