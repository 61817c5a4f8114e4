import { describe, expect, test } from 'bun:test'
import type { CheckOutcome, FailoverHold } from '../../../contract/monitoring/states.ts'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import type { CheckProof } from '../checks/proof.ts'
import { nextFailover, type PointView, type TargetFailover } from './failover.ts'
import {
  nextPointState,
  type Phase,
  type PointState,
  pauseAfter,
  pendingSince,
} from './point-state.ts'
import { voteOf } from './vote.ts'

const AT = 1_000_000
const asked = { method: 'GET', status: 503, reason: 'Answers 503 Service Unavailable' } as const
const proof = (hold: CheckProof['hold'] = null, at = AT): CheckProof => ({
  at,
  hold,
  asked: [asked],
})
const view = (phase: Phase, own: CheckProof | null = proof(), point = 'here'): PointView => ({
  point,
  phase,
  proof: own,
})
const next = (
  points: readonly PointView[],
  {
    phase = 'DOWN',
    wasUp = true,
    before = null,
  }: {
    phase?: Phase
    wasUp?: boolean
    before?: TargetFailover | null
  } = {},
) => nextFailover(before, points, { phase, wasUp, at: AT })

describe('Visitors of a target that is down', () => {
  test('are sent to the backup with the proof of every point', () => {
    const points = [view('DOWN', proof(), 'east'), view('SUSPECT', proof(null, AT - 5), 'west')]
    expect(next(points)).toEqual({
      kind: 'ON',
      since: AT,
      evidence: [
        { ...asked, point: 'east', at: AT },
        { ...asked, point: 'west', at: AT - 5 },
      ],
    })
  })

  test.each<[FailoverHold, readonly PointView[], boolean]>([
    ['NEVER_UP', [view('DOWN')], false],
    ['POINT_ANSWERS', [view('DOWN'), view('DOWN'), view('UP', null)], true],
    ['POINT_ANSWERS', [view('DOWN'), view('DEGRADED', null)], true],
    ['POINT_ANSWERS', [view('DOWN'), view('BLOCKED', null)], true],
    ['POINT_ANSWERS', [view('DOWN'), view('DOWN'), view('RECOVERING', null)], true],
    ['SECOND_OPINION', [view('DOWN'), view('DOWN', proof('SECOND_OPINION'))], true],
    ['UNCONFIRMED', [view('DOWN'), view('DOWN', proof('UNCONFIRMED'))], true],
    ['UNCONFIRMED', [view('DOWN', null)], true],
  ])('are not while %s holds it back', (hold, points, wasUp) => {
    expect(next(points, { wasUp })).toEqual({ kind: 'HELD', hold })
  })

  test('are sent there whatever a point says that has not checked yet', () => {
    expect(next([view('DOWN'), view('PENDING', null)])).toMatchObject({ kind: 'ON' })
  })

  test('stay there until it is up, whatever later looks prove', () => {
    const before = next([view('DOWN')])
    const later = [view('RECOVERING', null), view('DOWN', proof('SECOND_OPINION'))]
    expect(next(later, { before })).toBe(before)
    expect(next(later, { before, phase: 'RECOVERING' })).toBe(before)
    for (const phase of ['UP', 'DEGRADED', 'BLOCKED', 'SUSPECT', 'PENDING'] as const) {
      expect(next([view('DOWN')], { before, phase })).toBeNull()
    }
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

interface Look {
  outcome: CheckOutcome
  hold: CheckProof['hold']
}

/** What a point sees for a while; failures come with and without proof. */
function lookOf(random: () => number): Look & { lasts: number } {
  const outcomes: readonly CheckOutcome[] = ['up', 'down', 'down', 'down', 'degraded', 'blocked']
  const holds = [null, null, 'SECOND_OPINION', 'UNCONFIRMED'] as const
  return {
    outcome: outcomes[Math.floor(random() * outcomes.length)] ?? 'up',
    hold: holds[Math.floor(random() * holds.length)] ?? null,
    lasts: Math.floor(random() * 20 * MINUTE),
  }
}

interface SimulatedPoint {
  name: string
  state: PointState
  nextAt: number
  look: Look
  until: number
  /** Null before its first check. */
  last: Look | null
}

const INTERVAL_MS = 5 * MINUTE

function check(point: SimulatedPoint, random: () => number, at: number): void {
  if (at >= point.until) {
    const { lasts, ...look } = lookOf(random)
    point.look = look
    point.until = at + lasts
  }
  const { outcome } = point.look
  const isUp = outcome === 'up'
  const result = {
    outcome,
    cause: isUp ? null : ('STATUS' as const),
    reason: isUp ? null : outcome,
  }
  point.state = nextPointState(point.state, result, at)
  point.last = point.look
  point.nextAt = at + pauseAfter(point.state, { intervalMs: INTERVAL_MS, at })
}

const viewOf = ({ name, state, last }: SimulatedPoint): PointView => ({
  point: name,
  phase: state.phase,
  proof: last?.outcome === 'down' ? proof(last.hold) : null,
})

test.each([1, 2, 3])(
  'Of %d points, over 10,000 checks, visitors are sent away as the rules say word by word',
  (count) => {
    const seed = Number(process.env.SEED ?? Date.now() & 0x7fffffff)
    const random = chance(seed)
    const points = Array.from(
      { length: count },
      (_, at): SimulatedPoint => ({
        name: `point-${at}`,
        state: pendingSince(0),
        nextAt: at * SECOND,
        look: { outcome: 'up', hold: null },
        until: 0,
        last: null,
      }),
    )
    let [phase, since, wasUp, isSentAway] = ['PENDING' as Phase, 0, false, false]
    let failover: TargetFailover | null = null
    let sentAway = 0
    for (let number = 0; number < 10_000; number++) {
      const point = points.reduce((first, one) => (one.nextAt < first.nextAt ? one : first))
      const at = point.nextAt
      check(point, random, at)
      const asking = points.filter(({ last }) => last !== null)
      ;({ phase, since } = voteOf(
        asking.map(({ state }) => state),
        { phase, since, wasUp },
        at,
      ))
      wasUp ||= point.look.outcome === 'up' || point.look.outcome === 'degraded'
      failover = nextFailover(failover, asking.map(viewOf), { phase, wasUp, at })

      // Down as the points vote, seen up before, and all that answered failed with proof at their last look.
      const isDown = phase === 'DOWN' || phase === 'RECOVERING'
      const allFailed = asking.every(({ last }) => last?.outcome === 'down' && last.hold === null)
      isSentAway = isDown && (isSentAway || (wasUp && allFailed))
      if ((failover?.kind === 'ON') !== isSentAway || (failover === null) === isDown) {
        throw new Error(`seed ${seed}: ${JSON.stringify(failover)} at ${at}`)
      }
      if (isSentAway) sentAway += 1
    }
    expect(sentAway).toBeGreaterThan(100)
  },
)
