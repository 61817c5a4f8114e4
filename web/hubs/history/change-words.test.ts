import { expect, test } from 'bun:test'
import type { DocumentChange } from '../../../contract/hubs/versions.ts'
import { changeTitle, fieldWords, valueWords } from './change-words.ts'
import { marksOf } from './marks.ts'

const change: DocumentChange = {
  area: 'blocks',
  kind: 'changed',
  blockId: 'b1',
  blockType: 'link',
  title: 'Watch',
  fields: [],
}

test('a change is named as the screens name its part', () => {
  expect(changeTitle({ ...change, kind: 'removed' })).toBe('Link button removed')
  expect(changeTitle({ ...change, area: 'seo', blockType: null })).toBe('Search and sharing')
})

test('fields and values read as words', () => {
  expect(fieldWords('url')).toBe('Address')
  expect(fieldWords('tokens.color.onAccent')).toBe('Color on accent')
  expect([valueWords(true), valueWords(null), valueWords('lagoon')]).toEqual([
    'on',
    'nothing',
    'Lagoon',
  ])
  expect(valueWords({ kind: 'code', code: 'FORTY' })).toBe('kind code, code FORTY')
  expect(valueWords('A'.repeat(43))).toBe('another picture')
})

test('a removed block is marked in the earlier page, an added one in the later', () => {
  const changes: DocumentChange[] = [
    change,
    { ...change, kind: 'removed', blockId: 'b2' },
    { ...change, kind: 'added', blockId: 'b3' },
    { ...change, area: 'theme', blockId: null },
  ]
  const { before, after } = marksOf(changes)
  expect([...before]).toEqual([
    ['b1', 'changed'],
    ['b2', 'removed'],
  ])
  expect([...after]).toEqual([
    ['b1', 'changed'],
    ['b3', 'added'],
  ])
})
