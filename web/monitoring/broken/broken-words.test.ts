import { expect, test } from 'bun:test'
import { brokenWords, fixedWords } from './broken-words.ts'

const now = new Date('2026-11-21T12:00:00Z')
const target = {
  domain: 'go.example',
  key: 'a',
  shortUrl: 'https://go.example/a',
  title: null,
  target: 'http://shop.example/',
  isDown: true,
  cause: 'STATUS' as const,
  reason: 'Answers 404 Not Found',
  since: '2026-11-18T12:00:00Z',
  lastCheckAt: '2026-11-21T11:00:00Z',
  clicks: 3,
  suggestion: null,
}

test('a row says what is wrong, or what would be better', () => {
  expect(brokenWords(target, now)).toBe('Down 3 d, answers 404 Not Found')
  const moved = { ...target, isDown: false, reason: null }
  expect(brokenWords(moved, now)).toBe('Moved for good')
  const https = { kind: 'HTTPS' as const, target: 'https://shop.example/' }
  expect(brokenWords({ ...moved, suggestion: https }, now)).toBe('Answers by https too')
})

test('the end of a fix names what stayed as it was', () => {
  expect(fixedWords({ fixed: 1, failed: [] })).toBe('1 link changed.')
  const failed = [{ domain: 'go.example', key: 'a', reason: 'It is in the trash' }]
  expect(fixedWords({ fixed: 2, failed })).toBe(
    '2 links changed. 1 could not be changed. go.example/a: It is in the trash',
  )
})
