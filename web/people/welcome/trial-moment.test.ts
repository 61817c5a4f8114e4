import { describe, expect, test } from 'bun:test'
import { isTour, trialTour } from '../../../contract/screens/tours.ts'
import { trialMoment } from './trial-moment.ts'

const DAYS = 14
const days = Array.from({ length: DAYS }, (_, index) => index + 1)

type SeenTours = Record<string, boolean>
const seenOn = (...of: number[]): SeenTours =>
  Object.fromEntries(of.map((day) => [trialTour(day), true]))

/** The dialogs shown to a user who visits on these days and closes each one. */
function visits(on: number[]): string[] {
  const seen: SeenTours = {}
  return on.flatMap((daysLeft) => {
    const moment = trialMoment(daysLeft, seen)
    if (!moment) return []
    seen[moment.tour] = true
    return [`${moment.kind} ${daysLeft}`]
  })
}

describe('The free-trial dialog', () => {
  test.each([
    [
      'every day',
      days.toReversed(),
      ['welcome 14', 'reminder 5', 'reminder 3', 'reminder 2', 'reminder 1'],
    ],
    [
      'twice a day',
      days.toReversed().flatMap((day) => [day, day]),
      ['welcome 14', 'reminder 5', 'reminder 3', 'reminder 2', 'reminder 1'],
    ],
    ['only on the first and the last day', [14, 1], ['welcome 14', 'reminder 1']],
    [
      'from the fifth last day on',
      [5, 4, 3, 2, 1],
      ['welcome 5', 'reminder 3', 'reminder 2', 'reminder 1'],
    ],
    [
      'from the fourth last day on',
      [4, 3, 2, 1],
      ['welcome 4', 'reminder 3', 'reminder 2', 'reminder 1'],
    ],
    ['from the third last day on', [3, 2, 1], ['welcome 3', 'reminder 2', 'reminder 1']],
    ['only when it is nearly over', [2, 1], ['reminder 2', 'reminder 1']],
    ['after it has ended', [0], []],
  ])('shows to a person who comes %s', (_, on, shown) => {
    expect(visits(on)).toEqual(shown)
  })

  test('comes back until it is closed', () => {
    expect(trialMoment(9, {})).toEqual({ kind: 'welcome', daysLeft: 9, tour: 'freeTrialTourDay9' })
    expect(trialMoment(9, { freeTrialTourDay9: false })?.kind).toBe('welcome')
    expect(trialMoment(2, { freeTrialTourDay2: false })?.kind).toBe('reminder')
  })

  test('does not welcome if the first day is marked as seen, but still reminds', () => {
    expect(trialMoment(14, seenOn(14))).toBeUndefined()
    expect(trialMoment(13, seenOn(14))).toBeUndefined()
    expect(trialMoment(5, seenOn(14))?.kind).toBe('reminder')
  })

  test('follows the rule on every day, for any combination of seen tours', () => {
    for (let bits = 0; bits < 2 ** DAYS; bits += 1) {
      const seenDays = days.filter((day) => bits & (1 << (day - 1)))
      const seen = seenOn(...seenDays)
      const isWelcomed = seenDays.some((day) => day >= 3)
      for (const daysLeft of days) {
        const moment = trialMoment(daysLeft, seen)
        const isDue = [5, 3, 2, 1].includes(daysLeft) && !seenDays.includes(daysLeft)
        const expected = daysLeft >= 3 && !isWelcomed ? 'welcome' : isDue ? 'reminder' : undefined
        if (moment?.kind !== expected) throw new Error(`${daysLeft} left, seen ${seenDays}`)
        if (moment && (!isTour(moment.tour) || seen[moment.tour])) {
          throw new Error(`${moment.tour} with ${seenDays}`)
        }
      }
    }
  })
})
