import { expect, test } from 'bun:test'
import { HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import { findGap } from './gap.ts'
import type { Instance } from './store.ts'

const START = 100 * HOUR
const own = { id: 'here', startedAt: START }

const seenUntil = (before: number, more: Partial<Instance> = {}): Instance => ({
  id: crypto.randomUUID(),
  startedAt: START - 50 * HOUR,
  seenAt: START - before,
  stoppedAt: null,
  isWatched: true,
  ...more,
})
const stopped = (before: number) => seenUntil(before, { stoppedAt: START - before })

test('the first start of all has no gap', () => {
  expect(findGap(own, [])).toBeUndefined()
  expect(findGap(own, [{ ...seenUntil(0), ...own }])).toBeUndefined()
})

test('a crash may take two minutes, and an update ten', () => {
  expect(findGap(own, [seenUntil(2 * MINUTE)])).toBeUndefined()
  expect(findGap(own, [seenUntil(2 * MINUTE + SECOND)])).toEqual({
    startedAt: START - 2 * MINUTE - SECOND,
    endedAt: START,
  })
  expect(findGap(own, [stopped(10 * MINUTE)])).toBeUndefined()
  expect(findGap(own, [stopped(11 * MINUTE)])).toMatchObject({ startedAt: START - 11 * MINUTE })
})

test('it begins when the last one ended, and there is none while another machine was there', () => {
  expect(findGap(own, [seenUntil(3 * HOUR), stopped(HOUR), seenUntil(2 * HOUR)])).toMatchObject({
    startedAt: START - HOUR,
  })
  expect(findGap(own, [seenUntil(3 * HOUR), seenUntil(-MINUTE)])).toBeUndefined()
})

test('a machine that came back later says nothing about the time before', () => {
  const later = seenUntil(-HOUR, { startedAt: START + MINUTE })
  expect(findGap(own, [seenUntil(HOUR), later])).toMatchObject({ startedAt: START - HOUR })
})

test('while the page was off, nobody looked', () => {
  expect(findGap(own, [seenUntil(HOUR, { isWatched: false })])).toBeUndefined()
})
