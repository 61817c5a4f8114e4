import { expect, test } from 'bun:test'
import { z } from 'zod'
import { isKeptAtLogout } from '../session/token.ts'
import { draftKey, dropDraft, findDraft, keepDraft } from './draft.ts'

function memoryStore(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  }
}

const Names = z.object({ firstName: z.string(), lastName: z.string() })
const ada = { firstName: 'Ada', lastName: 'Moss' }
const key = draftKey('profile', 'usr_ada')

test('a draft is found again until it is dropped', () => {
  const store = memoryStore()
  keepDraft(store, key, ada)
  expect(findDraft(store, key, Names)).toEqual(ada)
  dropDraft(store, key)
  expect(findDraft(store, key, Names)).toBeUndefined()
})

test('passwords, codes and keys are never kept', () => {
  const store = memoryStore()
  const secrets = {
    password: 'p',
    newPassword: 'p',
    code: 'c',
    key: 'k',
    clientSecret: 's',
    token: 't',
  }
  keepDraft(store, key, { ...ada, ...secrets })
  expect(JSON.parse(store.getItem(key) ?? '')).toEqual(ada)
})

test.each(['{', '[]', '"x"', '{"firstName":"Ada"}', '{"firstName":1,"lastName":"Moss"}'])(
  'a broken draft, or one of another version, is ignored: %s',
  (text) => {
    const store = memoryStore()
    store.setItem(key, text)
    expect(findDraft(store, key, Names)).toBeUndefined()
  },
)

test('a user does not find the draft of another user', () => {
  const store = memoryStore()
  keepDraft(store, key, ada)
  expect(findDraft(store, draftKey('profile', 'usr_cy'), Names)).toBeUndefined()
})

test('a logout deletes drafts', () => {
  expect(key).toStartWith('draft:')
  expect(isKeptAtLogout(key)).toBe(false)
})
