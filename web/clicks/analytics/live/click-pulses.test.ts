import { expect, test } from 'bun:test'
import type { ClickEvent } from '../../../../contract/clicks/analytics.ts'
import { pulsesOf } from './click-pulses.ts'

const now = new Date('2026-11-21T10:01:00Z')
const berlin = { latitude: 52.5, longitude: 13.4 }
const click = (at: string, position: ClickEvent['position'] = berlin) =>
  ({ at, city: 'Berlin', position }) as ClickEvent

test('a click fades over a minute and is gone then', () => {
  const pulses = pulsesOf(
    [click('2026-11-21T10:01:00Z'), click('2026-11-21T10:00:30Z'), click('2026-11-21T10:00:00Z')],
    now,
  )
  expect(pulses.map(({ freshness }) => freshness)).toEqual([0.5, 1])
})

test('clicks without a known place are left out', () => {
  expect(pulsesOf([click('2026-11-21T10:00:59Z', null)], now)).toEqual([])
})

test('a browser whose clock is behind shows new clicks as new', () => {
  expect(pulsesOf([click('2026-11-21T10:03:00Z')], now).map((each) => each.freshness)).toEqual([1])
})

test('a dot keeps its id while newer clicks of the same place arrive', () => {
  const first = click('2026-11-21T10:00:50Z')
  const [before] = pulsesOf([first], now)
  const after = pulsesOf([click('2026-11-21T10:00:55Z'), first], now)
  expect(after.map(({ id }) => id)).toContain(before?.id ?? '')
})
