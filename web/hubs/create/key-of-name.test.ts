import { expect, test } from 'bun:test'
import { keyProblem } from '../../../contract/links/keys.ts'
import { keyOfName } from './key-of-name.ts'

test.each([
  ['Nina Light', 'nina-light'],
  ['  Mo & Wren!  ', 'mo-and-wren'],
  ['Tern Café', 'tern-cafe'],
  ['Łódź, Ærø und Straße', 'lodz-aero-und-strasse'],
  ['Åsa’s Kites', 'asas-kites'],
  ['Нина Щукина', 'nina-shchukina'],
  ['Μαρία', 'maria'],
  ['Kiln № 5', 'kiln-no-5'],
  ['Bo', 'bo-hub'],
  ['Admin', 'admin-hub'],
  ['ニナ', ''],
  ['!!!', ''],
  ['', ''],
])('%j becomes the key %j', (name, key) => {
  expect(keyOfName(name)).toBe(key)
  if (key !== '') expect(keyProblem(key)).toBeUndefined()
})

test('the longest name makes a key that can still be told apart', () => {
  const key = keyOfName('W'.repeat(80))
  expect(key).toBe('w'.repeat(60))
  expect(keyProblem(key)).toBeUndefined()
})
