import { describe, expect, test } from 'bun:test'
import type { Phase, PointState } from './point-state.ts'
import { voteOf } from './vote.ts'

const AT = 1_000_000
const pointIn = (phase: Phase, firstFailureAt: number | null = null): PointState => ({
  phase,
  since: 500,
  cause: phase === 'UP' ? null : 'STATUS',
  reason: phase,
  failures: 3,
  firstFailureAt,
  successes: 0,
  firstSuccessAt: null,
})
const vote = (...phases: Phase[]) =>
  voteOf(
    phases.map((phase) => pointIn(phase)),
    { phase: 'UP', since: 1, wasUp: true },
    AT,
  ).phase

describe('The points together say', () => {
  test.each<[Phase, readonly Phase[]]>([
    // One point decides alone.
    ['UP', ['UP']],
    ['DOWN', ['DOWN']],
    ['SUSPECT', ['SUSPECT']],
    ['RECOVERING', ['RECOVERING']],
    ['DEGRADED', ['DEGRADED']],
    ['BLOCKED', ['BLOCKED']],
    ['PENDING', ['PENDING']],
    // Of two, both.
    ['UP', ['DOWN', 'UP']],
    ['SUSPECT', ['DOWN', 'SUSPECT']],
    ['DOWN', ['DOWN', 'DOWN']],
    ['RECOVERING', ['DOWN', 'RECOVERING']],
    ['DEGRADED', ['DOWN', 'DEGRADED']],
    // More than half of those that answered.
    ['DOWN', ['DOWN', 'DOWN', 'UP']],
    ['UP', ['DOWN', 'UP', 'UP']],
    ['UP', ['DOWN', 'DOWN', 'UP', 'UP']],
    ['DOWN', ['DOWN', 'DOWN', 'DOWN', 'UP', 'UP']],
    ['RECOVERING', ['DOWN', 'RECOVERING', 'UP']],
    ['SUSPECT', ['SUSPECT', 'SUSPECT', 'UP']],
    ['UP', ['SUSPECT', 'UP', 'UP']],
    // Those without an answer have no say.
    ['DOWN', ['DOWN', 'PENDING']],
    ['DOWN', ['DOWN', 'BLOCKED', 'BLOCKED']],
    ['UP', ['UP', 'BLOCKED', 'PENDING']],
    ['BLOCKED', ['BLOCKED', 'PENDING']],
  ])('%s of %j', (expected, phases) => {
    expect(vote(...phases)).toBe(expected)
    expect(vote(...phases.toReversed())).toBe(expected)
  })

  test('nothing without points', () => {
    expect(voteOf([], { phase: 'UP', since: 1, wasUp: true }, AT)).toMatchObject({
      phase: 'PENDING',
      since: AT,
    })
  })

  test('that a Target which nobody has seen up is pending until it is down', () => {
    const never = { phase: 'PENDING', since: 7, wasUp: false } as const
    const suspect = voteOf([pointIn('SUSPECT', 300)], never, AT)
    expect(suspect).toMatchObject({ phase: 'PENDING', since: 7, reason: 'SUSPECT', failures: 3 })
    expect(voteOf([pointIn('DOWN'), pointIn('SUSPECT')], never, AT).phase).toBe('PENDING')
    expect(voteOf([pointIn('DOWN')], never, AT).phase).toBe('DOWN')
    expect(voteOf([pointIn('UP'), pointIn('SUSPECT')], never, AT).phase).toBe('UP')
  })

  test('since when they do, and since the first failure that any of the majority saw', () => {
    const points = [pointIn('DOWN', 300), pointIn('DOWN', 200), pointIn('UP')]
    expect(voteOf(points, { phase: 'SUSPECT', since: 7, wasUp: true }, AT)).toMatchObject({
      phase: 'DOWN',
      since: AT,
      firstFailureAt: 200,
    })
    expect(voteOf(points, { phase: 'DOWN', since: 7, wasUp: true }, AT).since).toBe(7)
  })
})
