import { expect, test } from 'bun:test'
import { domainWords, problemWords, readingWords, stateWords, unusedWords } from './import-words.ts'

test('the problem of a row names the field as the screen does', () => {
  expect(problemWords('vanity: Already in use. Choose another key.')).toBe(
    'Key: Already in use. Choose another key.',
  )
  expect(problemWords('utmParams.source: Too long')).toBe('UTM: Too long')
  expect(problemWords('This key stands further up in the file already.')).toBe(
    'This key stands further up in the file already.',
  )
  expect(problemWords('https: is no field')).toBe('https: is no field')
})

test('an import in the list shows its status and counts', () => {
  const one = {
    id: 'imp_1',
    encoding: 'utf-8',
    columns: ['url'],
    mapping: { redirectTo: 0 },
    unused: [],
    domain: null,
    tags: [],
    onLoss: 'leave-out' as const,
    service: null,
    losses: [],
    heldBack: [],
    acceptLosses: [],
    domains: [],
    undone: null,
    total: 250,
    done: 100,
    good: 1,
    problem: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    expiresAt: '2026-01-02T00:00:00.000Z',
  }
  expect(stateWords({ ...one, status: 'CANCELLED' })).toBe('Cancelled, 1 link made')
  expect(stateWords({ ...one, status: 'RUNNING' })).toBe('100 of 250 rows imported')
  expect(stateWords({ ...one, status: 'READING', total: 0 })).toBe('Being read')
  expect(stateWords({ ...one, status: 'FAILED', total: 0, problem: 'The file is empty.' })).toBe(
    'The file is empty.',
  )
})

test('columns that no field takes over are named, up to eight', () => {
  expect(unusedWords([])).toBe('')
  expect(unusedWords(['Short URL', 'Clicks'])).toBe(' Left out: “Short URL”, “Clicks”.')
  const many = Array.from({ length: 10 }, (_, at) => `c${at}`)
  expect(unusedWords(many)).toEndWith('“c7” and 2 more columns.')
})

test('domains of the file that become others are named', () => {
  const named = (name: string, domain: string | null) => ({ name, rows: 1, domain, isOpen: false })
  expect(domainWords({ domains: [named('a.example', 'a.example')] })).toBe('')
  const domains = [named('a.example', 'a.example'), named('s.example', 'a.example')]
  expect(domainWords({ domains })).toBe(
    ' Links are made on your domains: those of “s.example” on a.example.',
  )
})

test('a file that is being read shows its row count once it has one', () => {
  expect(readingWords({ total: 0 })).toBe('Reading the links…')
  expect(readingWords({ total: 12_500 })).toBe('Reading the links… 12,500 rows so far')
})
