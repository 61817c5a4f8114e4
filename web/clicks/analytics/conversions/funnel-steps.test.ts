import { describe, expect, test } from 'bun:test'
import { amountWords, funnelSteps } from './funnel-steps.ts'

const none = { visitors: 0, clicks: 0, clicksWithId: 0, converted: 0, items: [], names: 0 }

describe('the funnel', () => {
  test('relates conversions to the clicks that could convert', () => {
    const counts = { ...none, visitors: 800, clicks: 1000, clicksWithId: 250, converted: 10 }
    expect(funnelSteps(counts, 'en')).toEqual([
      { name: 'Visitors', amount: '800', rate: undefined, part: 0.8 },
      { name: 'Clicks', amount: '1,000', rate: undefined, part: 1 },
      { name: 'With a click id', amount: '250', rate: '25% of clicks', part: 0.25 },
      { name: 'Converted', amount: '10', rate: '4% of those with an id', part: 0.01 },
    ])
  })

  test('of nothing has no rates of its own, and marks estimates', () => {
    expect(funnelSteps(none, 'en').map(({ part }) => part)).toEqual([0, 0, 0, 0])
    expect(funnelSteps({ ...none, approximate: true }, 'en')[0]?.amount).toBe('≈\u202f0')
  })
})

describe('an amount', () => {
  test.each([
    ['EUR', '19.9', '€19.90'],
    ['JPY', '1200', '¥1,200'],
    ['KWD', '0.001', 'KWD 0.001'],
    ['USD', '9007199254740993.123', '$9,007,199,254,740,993.123'],
  ])('of %s %s', (currency, sum, words) => {
    expect(amountWords({ currency, sum }, 'en').replace('\u00a0', ' ')).toBe(words)
  })
})
