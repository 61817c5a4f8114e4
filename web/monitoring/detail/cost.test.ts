import { expect, test } from 'bun:test'
import { costOf } from './cost.ts'

const now = new Date('2026-11-21T12:00:00Z')
const incident = (startedAt: string, endedAt: string | null, people: number | null) => ({
  startedAt,
  endedAt,
  peopleAffected: people,
  sentToBackup: 1,
})
const today = '2026-11-21T10:00:00Z'
const yesterday = '2026-11-20T10:00:00Z'

test('an open incident is counted alone, else those of 30 days', () => {
  const old = incident('2026-09-01T10:00:00Z', '2026-09-01T11:00:00Z', 50)
  const ended = incident(yesterday, today, 3)
  expect(costOf([incident(today, null, 7), ended, old], now)).toEqual({
    met: 7,
    backup: 1,
    isOpen: true,
  })
  expect(costOf([ended, ended, old], now)).toEqual({ met: 6, backup: 2, isOpen: false })
  expect(costOf([], now)).toEqual({ met: 0, backup: 0, isOpen: false })
})

test('what cannot be counted is not taken for nobody', () => {
  expect(costOf([incident(today, null, null)], now).met).toBeNull()
})
