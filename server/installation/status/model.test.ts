import { describe, expect, test } from 'bun:test'
import { ratioOfDays } from '../../monitoring/status-drawing/status-drawing.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import { type Own, type PartStates, type StatusModel, statusModel } from './model.ts'
import type { History, Instance, InstanceIncident } from './store.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const ago = (ms: number) => NOW - ms
const allUp: PartStates = { redirects: 'UP', api: 'UP', analytics: 'UP' }

const own = (states: Partial<PartStates> = {}, isAlone = false): Own => ({
  instanceId: 'here',
  isAlone,
  states: { ...allUp, ...states },
})

const instance = (id: string, more: Partial<Instance> = {}): Instance => ({
  id,
  startedAt: ago(10 * DAY),
  seenAt: ago(5 * SECOND),
  stoppedAt: null,
  isWatched: true,
  ...more,
})

let count = 0
function incident(
  instanceId: string,
  [startedAt, endedAt]: [number, number | null],
  part = 'api',
): InstanceIncident {
  count += 1
  return { id: `i${count}`, instanceId, part, startedAt, endedAt }
}

const history = (instances: Instance[], incidents: InstanceIncident[] = []): History => ({
  instances,
  incidents,
})

const shownOf = ({ incidents }: StatusModel) =>
  incidents?.map(({ part, state, startedAt, endedAt }) => [
    part,
    state,
    (NOW - startedAt) / MINUTE,
    endedAt === null ? null : (NOW - endedAt) / MINUTE,
  ])

const partOf = ({ parts }: StatusModel, name = 'api') => parts.find(({ part }) => part === name)

describe('One machine', () => {
  test('without an incident everything answers, since nothing else is known', () => {
    const model = statusModel(NOW, own(), history([instance('here')]))
    expect(model.parts.map(({ part, state, since }) => [part, state, since])).toEqual([
      ['redirects', 'UP', null],
      ['api', 'UP', null],
      ['analytics', 'UP', null],
    ])
    expect(model.incidents).toEqual([])
    expect(ratioOfDays(partOf(model)?.days ?? [])).toBe(1)
  })

  test('an incident that is over is counted on its day, and the part answers since its end', () => {
    const rows = [incident('here', [ago(3 * HOUR), ago(2 * HOUR)])]
    const model = statusModel(NOW, own(), history([instance('here')], rows))
    expect(shownOf(model)).toEqual([['api', 'DOWN', 180, 120]])
    expect(partOf(model)).toMatchObject({ state: 'UP', since: ago(2 * HOUR) })
    const today = partOf(model)?.days?.at(-1)
    expect(today).toMatchObject({ upMs: 11 * HOUR, downMs: HOUR })
    expect(partOf(model, 'redirects')?.days?.at(-1)).toMatchObject({ downMs: 0 })
  })

  test('an open incident goes on, and two that overlap or nearly meet are one', () => {
    const rows = [
      incident('here', [ago(60 * MINUTE), ago(50 * MINUTE)]),
      incident('here', [ago(49.5 * MINUTE), ago(40 * MINUTE)]),
      incident('here', [ago(45 * MINUTE), ago(42 * MINUTE)]),
      incident('here', [ago(10 * MINUTE), null]),
    ]
    const model = statusModel(NOW, own({ api: 'DOWN' }), history([instance('here')], rows))
    expect(shownOf(model)).toEqual([
      ['api', 'DOWN', 10, null],
      ['api', 'DOWN', 60, 40],
    ])
    expect(partOf(model)).toMatchObject({ state: 'DOWN', since: ago(10 * MINUTE) })
  })

  test('what does not answer now is said before it is an incident, and what answers again before its end is stored', () => {
    const down = statusModel(NOW, own({ analytics: 'DOWN' }), history([instance('here')]))
    expect(partOf(down, 'analytics')).toMatchObject({ state: 'DOWN', since: null })
    const rows = [incident('here', [ago(5 * MINUTE), null])]
    const up = statusModel(NOW, own(), history([instance('here')], rows))
    expect(partOf(up)).toMatchObject({ state: 'UP', since: NOW })
    expect(shownOf(up)).toEqual([['api', 'DOWN', 5, 0]])
  })

  test('an incident that was open when its instance ended, ended with it', () => {
    const killed = instance('before', { startedAt: ago(DAY), seenAt: ago(30 * SECOND) })
    const rows = [
      incident('before', [ago(10 * MINUTE), null]),
      incident('forgotten', [ago(HOUR), null]),
    ]
    const both = history([instance('here', { startedAt: ago(10 * SECOND) }), killed], rows)
    const model = statusModel(NOW, own({}, true), both)
    expect(shownOf(model)).toEqual([['api', 'DOWN', 10, 0.5]])
    expect(partOf(model)?.state).toBe('UP')
  })

  test('a gap counts for every part, once; a time without it is not measured', () => {
    const first = instance('before', { startedAt: ago(2 * DAY), seenAt: ago(6 * HOUR) })
    const gap: [number, number] = [ago(6 * HOUR), ago(4 * HOUR)]
    const both = history(
      [instance('here', { startedAt: ago(4 * HOUR) }), first],
      [incident('here', gap, 'program'), incident('there', gap, 'program')],
    )
    const model = statusModel(NOW, own(), both)
    expect(shownOf(model)).toEqual([['program', 'DOWN', 360, 240]])
    for (const { days } of model.parts) {
      expect(days?.at(-1)).toMatchObject({ upMs: 10 * HOUR, downMs: 2 * HOUR })
      expect(days?.at(-4)).toMatchObject({ upMs: 0, downMs: 0 })
    }
    const update = statusModel(NOW, own(), history(both.instances))
    expect(update.parts[0]?.days?.at(-1)).toMatchObject({ upMs: 10 * HOUR, downMs: 0 })
  })

  test('without the history there are states, and no list', () => {
    const model = statusModel(NOW, own({ api: 'DOWN', redirects: 'DEGRADED' }), undefined)
    expect(model.parts).toEqual([
      { part: 'redirects', state: 'DEGRADED', since: null, days: undefined },
      { part: 'api', state: 'DOWN', since: null, days: undefined },
      { part: 'analytics', state: 'UP', since: null, days: undefined },
    ])
    expect(model.incidents).toBeUndefined()
  })
})

describe('Several machines', () => {
  const three = [instance('here'), instance('b'), instance('c')]

  test('a part that some cannot answer has problems, and one that none can is down', () => {
    const ofB = incident('b', [ago(9 * MINUTE), null])
    const ofC = incident('c', [ago(8 * MINUTE), null])
    const some = statusModel(NOW, own(), history(three, [ofB, ofC]))
    expect(partOf(some)).toMatchObject({ state: 'DEGRADED', since: ago(9 * MINUTE) })
    expect(shownOf(some)).toEqual([['api', 'DEGRADED', 9, null]])
    expect(partOf(statusModel(NOW, own({ api: 'DOWN' }), history(three, [ofB])))?.state).toBe(
      'DEGRADED',
    )
    const ofHere = incident('here', [ago(7 * MINUTE), null])
    const all = statusModel(NOW, own({ api: 'DOWN' }), history(three, [ofB, ofC, ofHere]))
    expect(partOf(all)).toMatchObject({ state: 'DOWN', since: ago(9 * MINUTE) })
    expect(shownOf(all)).toEqual([['api', 'DOWN', 9, null]])
  })

  test('one incident began on one machine, and reached all that were there then', () => {
    const late = instance('c', { startedAt: ago(HOUR) })
    const rows = [
      incident('here', [ago(5 * HOUR), ago(3 * HOUR)]),
      incident('b', [ago(4 * HOUR), ago(2 * HOUR)]),
      incident('b', [ago(30 * MINUTE), ago(20 * MINUTE)]),
    ]
    const model = statusModel(NOW, own(), history([instance('here'), instance('b'), late], rows))
    expect(shownOf(model)).toEqual([
      ['api', 'DEGRADED', 30, 20],
      ['api', 'DOWN', 300, 120],
    ])
    expect(partOf(model)?.days?.at(-1)).toMatchObject({ downMs: 3 * HOUR + 10 * MINUTE })
  })

  test('a machine without a heartbeat for a minute, or that was stopped, is no part of it', () => {
    const gone = [
      instance('here'),
      instance('b', { seenAt: ago(61 * SECOND) }),
      instance('c', { seenAt: ago(SECOND), stoppedAt: ago(SECOND) }),
    ]
    const rows = ['b', 'c'].map((id) => incident(id, [ago(9 * MINUTE), null]))
    expect(partOf(statusModel(NOW, own(), history(gone, rows)))?.state).toBe('UP')
    expect(partOf(statusModel(NOW, own({ api: 'DOWN' }), history(gone, rows)))?.state).toBe('DOWN')
    const without = statusModel(NOW, own({ api: 'DOWN' }), history([instance('b')]))
    expect(partOf(without)?.state).toBe('DEGRADED')
  })
})
