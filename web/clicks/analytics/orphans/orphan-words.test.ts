import { expect, test } from 'bun:test'
import { orphanName, remedyFor } from './orphan-words.ts'

const hits = { hits: 3, lastAt: '2026-11-21T00:00:00Z' }
const poster = { value: 'poster', domain: 'go.example', shortUrl: 'https://go.example/poster' }

test('a key is named with its domain', () => {
  expect(orphanName('key', { ...poster, ...hits })).toBe('go.example/poster')
  expect(orphanName('key', { value: '', domain: 'go.example', ...hits })).toBe(
    'go.example: other keys',
  )
})

test('a referrer and a country are named as those of clicks', () => {
  expect(orphanName('referrer', { value: 'direct', ...hits })).toBe('Direct or none')
  expect(orphanName('country', { value: 'DE', ...hits })).toBe('Germany')
  expect(orphanName('country', { value: '', ...hits })).toBe('Not kept')
})

test('a link can be made for a key that has none', () => {
  expect(remedyFor({ ...poster, ...hits, isInTrash: false })).toBe('create')
})

test('a link in the trash is restored instead', () => {
  expect(remedyFor({ ...poster, ...hits, isInTrash: true })).toBe('restore')
})

test('nothing can be done about a path that is no key, other keys, referrers and countries', () => {
  const path = { value: 'a/b', domain: 'go.example', shortUrl: null, isInTrash: false }
  expect(remedyFor({ ...path, ...hits })).toBe('impossible')
  const others = { value: '', domain: 'go.example', shortUrl: null, isInTrash: false }
  expect(remedyFor({ ...others, ...hits })).toBe('none')
  expect(remedyFor({ value: 'news.example', ...hits })).toBe('none')
})
