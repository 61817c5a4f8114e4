import { expect, test } from 'bun:test'
import type { Import } from '../../../contract/links/imports.ts'
import { endTitle, endWords, isFileLost } from './end-words.ts'

const one: Import = {
  id: 'imp_1',
  status: 'FAILED',
  encoding: 'utf-8',
  columns: ['url'],
  mapping: { redirectTo: 0 },
  domain: null,
  tags: [],
  unused: [],
  onLoss: 'leave-out',
  service: null,
  losses: [],
  heldBack: [],
  acceptLosses: [],
  domains: [],
  total: 600,
  done: 250,
  good: 248,
  undone: null,
  problem: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-02T00:00:00.000Z',
}

test('a stopped import says what was made and what is left', () => {
  expect(endTitle(one)).toBe('This import stopped half-way')
  expect(endWords(one)).toBe(
    'The server could not go on with it, although it tried several times. 248 links of 600 rows were made, and stay. 2 rows had a problem. Going on makes the other 350 rows, and none twice.',
  )
  expect(endWords({ ...one, status: 'CANCELLED', done: 599, good: 1 })).toBe(
    '1 link of 600 rows was made, and stays. 598 rows had a problem. Going on makes the last row, and none twice.',
  )
  expect(endWords({ ...one, done: 2, good: 2, problem: 'Its maker left.' })).toStartWith(
    'Its maker left. 2 links of 600 rows were made, and stay.',
  )
  expect(endWords({ ...one, status: 'CANCELLED', done: 0, good: 0 })).toBe('Nothing was made.')
})

test('a finished import says what is left to fix', () => {
  const done = { ...one, status: 'DONE', done: 600 } as const
  expect(endTitle({ ...done, good: 1 })).toBe('1 link is made')
  expect(endWords({ ...done, good: 600 })).toBe('Every one of 600 rows became a link.')
  expect(endWords(done)).toStartWith('352 of 600 rows could not be imported.')
})

test('an undone import says what became of its links', () => {
  const undone = { removed: 246, trashed: 1, kept: 1 }
  expect(endTitle({ ...one, status: 'UNDONE', undone })).toBe('This import is undone')
  const words =
    'Gone, as nobody had clicked them: 246 links. In the trash, with their clicks: 1 link. Left alone, as they were changed since: 1 link.'
  expect(endWords({ ...one, status: 'UNDONE', undone })).toBe(words)
  // It stopped half-way.
  const problem = 'They left.'
  expect(endWords({ ...one, status: 'DONE', undone, problem })).toBe(`They left. ${words}`)
})

test('a file that could not be read shows the reason from the server', () => {
  const refused = { ...one, total: 0, done: 0, good: 0, problem: 'The file is empty.' }
  expect(endTitle(refused)).toBe('The links could not be read')
  expect(endWords(refused)).toBe('The file is empty.')
  expect(isFileLost(refused)).toBe(true)
  expect(isFileLost(one)).toBe(false)
})
