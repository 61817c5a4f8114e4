import { expect, test } from 'bun:test'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { endWords, refusalSentences, startRefusal } from './experiment-words.ts'

const live = {
  experiment: null,
  publishedVersion: 2,
  scheduledAt: null,
  status: 'CHANGED' as const,
}
const running = { id: 'hxp_1', versionA: 2, versionB: 3, share: 50, startedAt: '' }

test('an experiment begins on a live page, with a version that is not the published one', () => {
  expect(startRefusal(live, 3)).toBeUndefined()
  expect(startRefusal(live, 2)).toContain('is the published one')
  expect(startRefusal({ ...live, experiment: running }, 3)).toBe(
    'An experiment is running. End it, or promote a version, first.',
  )
  for (const off of [
    { ...live, publishedVersion: null },
    { ...live, status: 'DISABLED' as const },
  ])
    expect(startRefusal(off, 3)).toContain('Publish the hub, or switch it on')
  expect(startRefusal({ ...live, scheduledAt: '2026-12-01T09:00:00Z' }, 3)).toContain('scheduled')
})

test('a refusal of the server names what is to be mended, each thing once', () => {
  const body = { type: '/problems/invalid', title: 'Not valid', status: 422, requestId: 'r' }
  const detail = 'This page cannot be published yet. See what is missing.'
  expect(refusalSentences(new ApiProblem({ ...body, detail }))).toEqual([detail])
  const errors = [
    { path: 'blocks.0.title', message: 'Give this button a title.' },
    { path: 'blocks.1.title', message: 'Give this button a title.' },
    { path: 'profile.name', message: 'Give the page a title.' },
  ]
  expect(refusalSentences(new ApiProblem({ ...body, detail, errors }))).toEqual([
    'Give this button a title.',
    'Give the page a title.',
  ])
  expect(refusalSentences(new TypeError('fetch failed'))).toEqual([
    'The server could not be reached. Check your connection, then try again.',
  ])
})

test('the end of an experiment says which version everybody gets', () => {
  expect(endWords({ promoted: 'A' })).toBe('A kept')
  expect(endWords({ promoted: 'B' })).toBe('B promoted')
  expect(endWords({ promoted: null })).toBe('Ended')
})
