import { describe, expect, test } from 'bun:test'
import type { CheckOutcome } from '../../../contract/monitoring/states.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import {
  nextPointState,
  type Phase,
  type PointState,
  pauseAfter,
  pendingSince,
} from './point-state.ts'

const INTERVAL_MS = 5 * MINUTE
const result = (outcome: CheckOutcome) =>
  outcome === 'up'
    ? { outcome, cause: null, reason: null }
    : ({ outcome, cause: 'STATUS', reason: outcome } as const)

/** Checks a Target from time 0, whose outcome at any time is known; answers each change of phase. */
function follow(
  outcomeAt: (at: number) => CheckOutcome,
  untilMs: number,
  intervalMs = INTERVAL_MS,
) {
  const changes: { phase: Phase; at: number }[] = []
  let state: PointState = pendingSince(0)
  let checks = 0
  for (let at = 0; at <= untilMs; at += pauseAfter(state, { intervalMs, at })) {
    const next = nextPointState(state, result(outcomeAt(at)), at)
    if (next.phase !== state.phase) changes.push({ phase: next.phase, at })
    state = next
    checks += 1
  }
  return { changes, checks, state }
}

const words = (changes: readonly { phase: Phase; at: number }[]) =>
  changes.map(({ phase, at }) => `${phase} ${at / SECOND}`)

describe('A target', () => {
  test('that fails at first is suspect, then down after three failures and two minutes', () => {
    const { changes } = follow(() => 'down', 10 * MINUTE)
    expect(words(changes)).toEqual(['SUSPECT 0', 'DOWN 120'])
  })

  test('is checked again after 30 and 60 seconds, and at the end of two minutes', () => {
    const times: number[] = []
    follow((at) => {
      times.push(at / SECOND)
      return 'down'
    }, 120 * SECOND)
    expect(times).toEqual([0, 30, 90, 120])
  })

  test('that fails twice is up again without having been down', () => {
    const { changes } = follow((at) => (at < 60 * SECOND ? 'down' : 'up'), 10 * MINUTE)
    expect(words(changes)).toEqual(['SUSPECT 0', 'UP 90'])
  })

  test('needs two successes and one minute to be up', () => {
    const { changes } = follow((at) => (at < 125 * SECOND ? 'down' : 'up'), 20 * MINUTE)
    expect(words(changes)).toEqual(['SUSPECT 0', 'DOWN 120', 'RECOVERING 420', 'UP 480'])
  })

  test('that fails while it recovers stays down since its first failure', () => {
    const { changes, state } = follow(
      (at) => (at >= 420 * SECOND && at < 450 * SECOND ? 'up' : 'down'),
      600 * SECOND,
    )
    expect(words(changes)).toEqual(['SUSPECT 0', 'DOWN 120', 'RECOVERING 420', 'DOWN 480'])
    expect(state.firstFailureAt).toBe(0)
  })

  test('that turns checks away is blocked, and never suspect', () => {
    const { changes } = follow((at) => (at < HOUR ? 'up' : 'blocked'), 2 * HOUR)
    expect(words(changes)).toEqual(['UP 0', 'BLOCKED 3600'])
  })

  test('is checked at its interval again after a day of being down', () => {
    const { checks } = follow(() => 'down', 3 * DAY, DAY)
    // A day of five minutes, then once a day.
    expect(checks).toBeGreaterThan(DAY / (5 * MINUTE) - 5)
    expect(checks).toBeLessThan(DAY / (5 * MINUTE) + 10)
  })

  test('that manual checks find down three times within a minute is down after two minutes only', () => {
    let state = pendingSince(0)
    for (const at of [0, 2 * SECOND, 4 * SECOND]) state = nextPointState(state, result('down'), at)
    expect(state).toMatchObject({ phase: 'SUSPECT', failures: 3 })
    expect(pauseAfter(state, { intervalMs: INTERVAL_MS, at: 4 * SECOND })).toBe(116 * SECOND)
    state = nextPointState(state, result('down'), 120 * SECOND)
    expect(state.phase).toBe('DOWN')
  })
})

/** A small generator, so that a failure can be repeated by its seed. */
function chance(seed: number) {
  let value = seed
  return () => {
    value = (Math.imul(value, 1_103_515_245) + 12_345) & 0x7fffffff
    return value / 0x7fffffff
  }
}

/** Stretches of one outcome, in milliseconds, from time 0. */
function scriptOf(seed: number, hours: number) {
  const random = chance(seed)
  const outcomes: readonly CheckOutcome[] = [
    'up',
    'up',
    'up',
    'down',
    'degraded',
    'down',
    'blocked',
  ]
  const stretches: { until: number; outcome: CheckOutcome }[] = []
  let until = 0
  while (until < hours * HOUR) {
    const isShort = random() < 0.3
    until += Math.round((isShort ? random() * 4 * MINUTE : random() * 12 * HOUR) / SECOND) * SECOND
    const outcome = outcomes[Math.floor(random() * outcomes.length)] ?? 'up'
    stretches.push({ until, outcome })
  }
  let place = 0
  return (at: number): CheckOutcome => {
    while ((stretches[place]?.until ?? Number.POSITIVE_INFINITY) <= at) place += 1
    return stretches[place]?.outcome ?? 'up'
  }
}

test('Over 10,000 hours each state follows from what was seen, by the rules read word by word', () => {
  const seed = Number(process.env.SEED ?? Date.now() & 0x7fffffff)
  const hours = 10_000
  const outcomeAt = scriptOf(seed, hours)
  const seen: { at: number; outcome: CheckOutcome; phase: Phase }[] = []
  let state = pendingSince(0)
  for (let at = 0; at < hours * HOUR; at += pauseAfter(state, { intervalMs: INTERVAL_MS, at })) {
    const outcome = outcomeAt(at)
    state = nextPointState(state, result(outcome), at)
    seen.push({ at, outcome, phase: state.phase })
  }
  let isDown = false
  for (const [place, { at, phase, outcome }] of seen.entries()) {
    const run = runUntil(seen, place)
    if (outcome === 'down') {
      const isLong = run.length >= 3 && at - (run[0]?.at ?? at) >= 2 * MINUTE
      isDown = isDown || isLong
    } else if (isDown) {
      isDown = !(run.length >= 2 && at - (run[0]?.at ?? at) >= MINUTE)
    }
    const expected = isDown
      ? outcome === 'down'
        ? 'DOWN'
        : 'RECOVERING'
      : ({ down: 'SUSPECT', up: 'UP', degraded: 'DEGRADED', blocked: 'BLOCKED' } as const)[outcome]
    if (phase !== expected) throw new Error(`seed ${seed}: ${phase} at ${at}, not ${expected}`)
  }
  expect(seen.filter(({ phase }) => phase === 'DOWN').length).toBeGreaterThan(100)
})

/** The checks up to this one that failed, or did not, without a change in between. */
function runUntil(seen: readonly { at: number; outcome: CheckOutcome }[], place: number) {
  const isDown = seen[place]?.outcome === 'down'
  let start = place
  while (start > 0 && (seen[start - 1]?.outcome === 'down') === isDown) start -= 1
  return seen.slice(start, place + 1)
}

test('A real fault is known within two intervals', () => {
  for (const failsAt of [1, 17 * SECOND, 299 * SECOND, 300 * SECOND, 4 * HOUR + 123]) {
    const { changes } = follow((at) => (at < failsAt ? 'up' : 'down'), failsAt + 3 * INTERVAL_MS)
    const down = changes.find(({ phase }) => phase === 'DOWN')
    expect((down?.at ?? Number.POSITIVE_INFINITY) - failsAt).toBeLessThanOrEqual(2 * INTERVAL_MS)
  }
})
