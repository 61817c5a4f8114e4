import { expect, test } from 'bun:test'
import { progressLine } from './house/progress.mjs'

const times = new Map([
  ['a', 60_000],
  ['b', 30_000],
  ['c', 30_000],
])
const state = {
  ...{ seconds: 65, parts: new Set(['types', 'build']), files: ['a', 'b', 'c'], times },
  ...{ started: [], running: new Set(), done: new Set(), lastSeconds: 600 },
}

test('a run says its parts and the time that the last one took', () => {
  expect(progressLine(state)).toBe('1:05  types, build · about 10 min left')
  expect(progressLine({ ...state, lastSeconds: undefined })).toBe('1:05  types, build')
})

test('the time left shrinks with the files that are done, by what they took', () => {
  const half = {
    ...state,
    parts: new Set(['journeys']),
    started: ['a', 'b', 'c'],
    done: new Set(['a']),
  }
  expect(progressLine(half)).toBe(
    '1:05  journeys · 1 of 3 test files · slowest now b · about 5 min left',
  )
})

test('the slowest of what runs is named, and the longest that is left if nobody says what runs', () => {
  const started = { ...state, started: ['a', 'b', 'c'] }
  expect(progressLine(started)).toContain('slowest now a')
  expect(progressLine({ ...started, running: new Set(['c']) })).toContain('slowest now c')
})

test('a file without a time counts as done when it is done', () => {
  const files = ['new']
  const line = progressLine({ ...state, files, started: files, done: new Set(files) })
  expect(line).toContain('1 of 1 test files')
})
