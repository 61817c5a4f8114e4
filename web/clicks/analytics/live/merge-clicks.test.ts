import { expect, test } from 'bun:test'
import type { ClickEvent } from '../../../../contract/clicks/analytics.ts'
import { mergeClicks, rowsOf } from './merge-clicks.ts'

const click = (second: number, city = 'Leeds') =>
  ({ at: `2026-11-21T10:00:0${second}.000Z`, linkId: 'lnk_1', city }) as ClickEvent
const seconds = (clicks: ClickEvent[]) => clicks.map(({ at }) => Number(at.slice(18, 19)))

test('streamed and listed clicks are merged newest first, up to the number of rows', () => {
  const merged = mergeClicks([click(2), click(1)], [click(4), click(3)], 3)
  expect(seconds(merged)).toEqual([4, 3, 2])
  expect(seconds(mergeClicks([click(5)], [click(4)], 3))).toEqual([5, 4])
})

test('a click that was both listed and streamed is shown once', () => {
  expect(seconds(mergeClicks([click(2), click(1)], [click(2)], 8))).toEqual([2, 1])
})

test('two identical clicks are both shown', () => {
  expect(seconds(mergeClicks([], [click(2), click(2)], 8))).toEqual([2, 2])
  expect(seconds(mergeClicks([click(2)], [click(2), click(2)], 8))).toEqual([2, 2])
  expect(seconds(mergeClicks([click(2), click(2)], [click(2)], 8))).toEqual([2, 2])
})

test('a row keeps its id while newer clicks arrive, even identical ones', () => {
  const [older] = rowsOf([click(2)])
  const rows = rowsOf([click(3), click(2), click(2)])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(3)
  expect(rows[2]?.id).toBe(older?.id ?? '')
})
