import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { FEWEST_CLICKS, judgeHour } from './usual.ts'

const HOURS = 168
const WEEKS = 8
const AROUND = [-3, -2, -1, 0, 1, 2, 3]

/** A generator with a seed (mulberry32): a failure can be repeated. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Clicks that come independently: exact for few, as a normal distribution for many. */
function poisson(random: () => number, mean: number): number {
  if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)))
  let [count, product] = [-1, 1]
  for (const end = Math.exp(-mean); product > end; count++) product *= random()
  return count
}

interface Traffic {
  seed: number
  /** Clicks in an average hour. */
  level: number
  weeks: number
  /** Times as many clicks every week. */
  growth?: number
}

/** A daily and a weekly rhythm; days differ by some 15 % and hours by some 20 %, beside what chance does. */
function trafficOf({ seed, level, weeks, growth = 1 }: Traffic): number[] {
  const random = randomOf(seed)
  let day = 1
  return Array.from({ length: weeks * HOURS }, (_, hour) => {
    if (hour % 24 === 0) day = Math.exp(0.15 * normal(random))
    const daily = 1 + 0.8 * Math.sin((2 * Math.PI * (hour - 9)) / 24)
    const weekly = Math.floor(hour / 24) % 7 > 4 ? 0.5 : 1.2
    const noise = Math.exp(0.2 * normal(random))
    return poisson(random, level * daily * weekly * day * noise * growth ** (hour / HOURS))
  })
}

const weeksBefore = (clicks: readonly number[], hour: number, known = WEEKS) =>
  Array.from({ length: known }, (_, week) =>
    AROUND.map((around) => clicks[hour - (week + 1) * HOURS + around] ?? 0),
  )

function judged(clicks: readonly number[], from: number, known = WEEKS) {
  const found = []
  for (let hour = from; hour < clicks.length; hour++) {
    const unusual = judgeHour(clicks[hour] ?? 0, weeksBefore(clicks, hour, known))
    if (unusual) found.push({ hour, ...unusual })
  }
  return found
}

describe('Usual traffic', () => {
  test.each([5, 40, 300, 5000])(
    'of %d clicks an hour has less than one alarm in five months',
    (level) => {
      let alarms = 0
      const accounts = 15
      for (let seed = 1; seed <= accounts; seed++) {
        alarms += judged(trafficOf({ seed, level, weeks: WEEKS + 4 }), WEEKS * HOURS).length
      }
      expect(alarms / accounts).toBeLessThan(0.2)
    },
  )

  test('is known well enough after three weeks', () => {
    let alarms = 0
    for (let seed = 1; seed <= 15; seed++) {
      alarms += judged(trafficOf({ seed, level: 200, weeks: 7 }), 3 * HOURS, 3).length
    }
    expect(alarms / 15).toBeLessThan(1)
  })

  test('may grow by a fifth every week', () => {
    const traffic = trafficOf({ seed: 7, level: 100, weeks: WEEKS + 4, growth: 1.2 })
    expect(judged(traffic, WEEKS * HOURS)).toEqual([])
  })

  test('is unknown before', () => {
    expect(
      judgeHour(100_000, weeksBefore(trafficOf({ seed: 1, level: 50, weeks: 3 }), 400, 2)),
    ).toBe(undefined)
  })
})

describe('An unusual hour', () => {
  const busyHour = (WEEKS + 1) * HOURS + 39

  test.each([
    [3, 80],
    [4, 99],
    [10, 100],
  ])('with %d times the usual clicks is found in %d of 100 accounts or more', (times, least) => {
    let found = 0
    for (let seed = 1; seed <= 100; seed++) {
      const traffic = trafficOf({ seed, level: 150, weeks: WEEKS + 2 })
      const weeks = weeksBefore(traffic, busyHour)
      const usual = weeks.reduce((sum, week) => sum + (week[3] ?? 0), 0) / weeks.length
      const unusual = judgeHour(Math.round(times * usual), weeks)
      if (unusual?.direction === 'spike') found++
    }
    expect(found).toBeGreaterThanOrEqual(least)
  })

  test('without clicks is found', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const traffic = trafficOf({ seed, level: 150, weeks: WEEKS + 2 })
      expect(judgeHour(0, weeksBefore(traffic, busyHour))).toMatchObject({ direction: 'drop' })
    }
  })

  test('of an earlier week makes the same hour of the next weeks no drop', () => {
    const traffic = trafficOf({ seed: 3, level: 150, weeks: WEEKS + 2 })
    const before = busyHour - HOURS
    traffic[before] = 20 * (traffic[before] ?? 0)
    expect(judgeHour(traffic[busyHour] ?? 0, weeksBefore(traffic, busyHour))).toBeUndefined()
  })
})

test('few clicks are never unusual, more clicks never make a spike less so', () => {
  const week = fc.array(fc.nat({ max: 5000 }), { minLength: 7, maxLength: 7 })
  fc.assert(
    fc.property(
      fc.array(week, { minLength: 3, maxLength: 8 }),
      fc.nat({ max: 50_000 }),
      (weeks, clicks) => {
        const unusual = judgeHour(clicks, weeks)
        if (!unusual) return
        expect(unusual.chance).toBeGreaterThanOrEqual(0)
        expect(Math.max(clicks, unusual.usual)).toBeGreaterThanOrEqual(FEWEST_CLICKS)
        if (unusual.direction === 'drop') return
        const more = judgeHour(clicks + 1000, weeks)
        expect(more?.direction).toBe('spike')
        expect(more?.chance).toBeLessThanOrEqual(unusual.chance)
      },
    ),
  )
})
