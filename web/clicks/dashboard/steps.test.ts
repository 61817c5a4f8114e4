import { expect, test } from 'bun:test'
import type { Link } from '../../../contract/links/links.ts'
import { isNew, stepsFor } from './steps.ts'

const link = (human: number) =>
  ({ domain: 'unf.ly', key: 'bio', clicks: { total: human + 4, human } }) as Link
const done = (most: Link | null) => stepsFor('maya@a.example', most).map(({ isDone }) => isDone)

test('a new account has completed one step', () => {
  expect(done(null)).toEqual([true, false, false])
  expect(isNew(null)).toBe(true)
})

test('a link completes the second step, and clicks by bots not the third', () => {
  expect(done(link(0))).toEqual([true, true, false])
  expect(isNew(link(0))).toBe(true)
})

test('the first click by a person completes the checklist', () => {
  expect(done(link(1))).toEqual([true, true, true])
  expect(isNew(link(1))).toBe(false)
})
