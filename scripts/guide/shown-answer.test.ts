import { expect, test } from 'bun:test'
import { differencesOf, readShownAnswer } from './shown-answer.ts'

const compare = (shown: string, real: unknown) => differencesOf(readShownAnswer(shown), real)

test('an answer agrees with itself, in any order of its fields', () => {
  expect(
    compare('{"key": "a", "tags": ["x"], "geo": null}', { geo: null, tags: ['x'], key: 'a' }),
  ).toEqual([])
})

test('a field that is shown and missing, or has another value, is found', () => {
  const shown = '{\n  "key": "a",\n  "clicks": {"total": 0, "human": 0},\n  …\n}'
  expect(compare(shown, { key: 'a', clicks: { total: 0 } })).toEqual([
    'the answer.clicks.human is undefined instead of 0',
  ])
  expect(compare(shown, { key: 'b', clicks: { total: 0, human: 0 } })).toEqual([
    'the answer.key is "b" instead of "a"',
  ])
  expect(compare('{"id": "…"}', {})).toEqual(['the answer.id is missing'])
  expect(compare('[1, 2]', [1])).toEqual(['the answer has 1 items instead of 2'])
  expect(compare('{"a": []}', { a: null })).toEqual(['the answer.a is no list'])
})

test('a field that is not shown is found, unless a line says that there are more', () => {
  expect(compare('{"key": "a"}', { key: 'a', id: 1 })).toEqual(['the answer.id is not shown'])
  expect(compare('{\n"key": "a",\n…\n}', { key: 'a', id: 1 })).toEqual([])
  expect(compare('{\n…\n"key": "a"\n}', { key: 'a', id: 1 })).toEqual([])
  expect(compare('{"items": [\n1,\n…\n]}', { items: [1, 2, 3] })).toEqual([])
  expect(compare('{"items": [\n1,\n…\n]}', { items: [2, 1] })).toEqual([
    'the answer.items[0] is 2 instead of 1',
  ])
})

test('three dots stand for any value, and in a text for any part of it', () => {
  expect(compare('{"id": "…", "at": "…"}', { id: 1, at: null })).toEqual([])
  expect(compare('{"url": "…/spring"}', { url: 'http://localhost/spring' })).toEqual([])
  expect(compare('{"url": "…/spring"}', { url: 'http://localhost/spring?' })).toEqual([
    'the answer.url is "http://localhost/spring?", and not like "…/spring"',
  ])
})

test('brackets in texts do not confuse the reader', () => {
  expect(compare('{\n"a": "]}{[\\"",\n…\n}', { a: ']}{["', b: 1 })).toEqual([])
})
