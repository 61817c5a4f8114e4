import { beforeEach, describe, expect, test } from 'bun:test'
import { draftName, findLinkDraft, saveLinkDraft } from './draft.ts'
import { emptyValues, noUtm } from './link-values.ts'

/** In-memory Storage, which Bun lacks. */
class MemoryStore implements Storage {
  #items = new Map<string, string>()
  get length() {
    return this.#items.size
  }
  key = (index: number) => [...this.#items.keys()][index] ?? null
  getItem = (name: string) => this.#items.get(name) ?? null
  setItem = (name: string, value: string) => void this.#items.set(name, value)
  removeItem = (name: string) => void this.#items.delete(name)
  clear = () => this.#items.clear()
}

const values = { ...emptyValues('unf.ly'), redirectTo: 'https://a.exam', utmParams: noUtm }
let store: Storage

beforeEach(() => {
  store = new MemoryStore()
})

describe('a draft', () => {
  test('is restored as typed', () => {
    saveLinkDraft(store, 'draft-link', values)
    expect(findLinkDraft(store, 'draft-link')).toEqual(values)
  })

  test('is dropped when the form is emptied', () => {
    saveLinkDraft(store, 'draft-link', values)
    saveLinkDraft(store, 'draft-link', emptyValues('unf.ly'))
    expect(store.length).toBe(0)
  })

  test('is ignored if broken or from another version', () => {
    for (const text of ['{', '{"redirectTo":"https://a.example"}', '[]', '"x"']) {
      store.setItem('draft-link', text)
      expect(findLinkDraft(store, 'draft-link')).toBeUndefined()
    }
  })

  test('has its own name per link, version of a link, copy, and new link', () => {
    const link = { id: 'lnk_1', updatedAt: '1' }
    const names = [
      draftName({}),
      draftName({ link }),
      draftName({ like: link }),
      draftName({ link: { ...link, id: 'lnk_2' } }),
      draftName({ link: { ...link, updatedAt: '2' } }),
    ]
    expect(new Set(names).size).toBe(names.length)
  })

  test('contains no password', () => {
    const values = { ...emptyValues('unf.ly'), title: 'Rain', password: 'open sesame' }
    saveLinkDraft(store, 'key', values)
    expect(JSON.stringify(findLinkDraft(store, 'key'))).not.toContain('sesame')
    expect(findLinkDraft(store, 'key')).toMatchObject({ title: 'Rain', password: '' })
  })
})
