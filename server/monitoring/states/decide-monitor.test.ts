import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type CheckCause,
  type MonitorState,
  monitorStates,
} from '../../../contract/monitoring/states.ts'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import type { MonitorsTable } from '../../schema/monitoring.ts'
import { budget } from '../../testing/rounds.ts'
import { decideMonitor } from './decide-monitor.ts'
import type { Evidence } from './failover.ts'
import type { MonitorEffect, MonitorSituation } from './monitor-effects.ts'
import { isOverridden, rankOf, type StateOverride, type WatchOfMonitor } from './monitor-state.ts'

const AT = 10 * MINUTE
const NONE: StateOverride = { kind: 'none' }
const backup = { fallback_url: 'https://backup.test/', subject: 'link:1/shop' }

const monitorIn = (state: MonitorState, more: Partial<MonitorsTable> = {}): MonitorsTable => ({
  link_id: 'lnk1',
  account_id: 'acc1',
  is_weekly: 0,
  state,
  rank: rankOf(state),
  since: 0,
  cause: null,
  reason: null,
  watched_since: 0,
  paused_at: null,
  paused_by: null,
  failover: 'AUTO',
  down_targets: null,
  is_failed_over: 0,
  incident_id: null,
  expects: '',
  synced_at: 0,
  ...more,
})

const watchIn = (state: MonitorState, more: Partial<WatchOfMonitor> = {}): WatchOfMonitor => ({
  id: 'wat1',
  target: 'https://shop.test/',
  host: 'shop.test',
  state,
  since: AT,
  cause: null,
  reason: null,
  firstFailureAt: null,
  failures: 0,
  failedPoint: null,
  isPrivate: false,
  failover: null,
  ...more,
})

const isDown = { cause: 'STATUS', reason: 'Answers 503' } as const
const failed = watchIn('DOWN', {
  ...isDown,
  firstFailureAt: AT - 130 * SECOND,
  failures: 3,
  failedPoint: 'here',
})
const inIncident = { incident_id: 'inc1', ...isDown }

function decide(monitor: MonitorsTable, given: Partial<MonitorSituation>) {
  const usual = { watches: [], override: NONE, link: undefined, at: AT, newIncidentId: 'inc2' }
  return decideMonitor({ monitor, ...usual, ...given })
}

/** A word or two for each effect. */
const words = (effects: readonly MonitorEffect[]) =>
  effects.map((effect) => {
    if (effect.kind === 'addStep') return effect.step.step
    if (effect.kind === 'raiseAlert') return `alert ${effect.alert.kind}`
    if (effect.kind === 'beginSpan') return `span ${effect.state}`
    return effect.kind
  })

const pausing: StateOverride = { kind: 'paused', reason: 'Paused' }
const maintaining: StateOverride = { kind: 'maintenance', reason: 'Planned maintenance' }
const removing: StateOverride = { kind: 'removed', reason: 'No longer watched' }

describe('A monitor', () => {
  test.each<[string, MonitorsTable, Partial<MonitorSituation>, string[]]>([
    [
      'whose Target is suspect waits for more checks',
      monitorIn('UP'),
      { watches: [watchIn('SUSPECT')] },
      ['span SUSPECT', 'storeState'],
    ],
    [
      'whose Target is down opens an incident and alerts',
      monitorIn('SUSPECT'),
      { watches: [failed] },
      ['span DOWN', 'openIncident', 'SUSPECTED', 'DOWN', 'alert DOWN', 'storeState'],
    ],
    [
      'that is down for another reason goes on with its incident',
      monitorIn('DOWN', inIncident),
      { watches: [{ ...failed, reason: 'Answers 500' }] },
      ['storeState'],
    ],
    [
      'that answers again is not yet up',
      monitorIn('DOWN', inIncident),
      { watches: [watchIn('RECOVERING')] },
      ['span RECOVERING', 'RECOVERING', 'storeState'],
    ],
    [
      'that fails while it recovers has the same incident',
      monitorIn('RECOVERING', inIncident),
      { watches: [failed] },
      ['span DOWN', 'FAILED_AGAIN', 'storeState'],
    ],
    [
      'that recovered closes its incident and alerts',
      monitorIn('RECOVERING', inIncident),
      { watches: [watchIn('UP')] },
      ['span UP', 'closeIncident', 'RECOVERED', 'alert UP', 'storeState'],
    ],
    [
      'that became slow alerts',
      monitorIn('UP'),
      { watches: [watchIn('DEGRADED', { cause: 'SLOW' })] },
      ['span DEGRADED', 'alert DEGRADED', 'storeState'],
    ],
    [
      'whose certificate ends soon leaves the alert to the certificates',
      monitorIn('UP'),
      { watches: [watchIn('DEGRADED', { cause: 'CERTIFICATE' })] },
      ['span DEGRADED', 'storeState'],
    ],
    [
      'is as bad as its worst Target',
      monitorIn('UP'),
      { watches: [watchIn('UP', { id: 'wat2' }), failed] },
      ['span DOWN', 'openIncident', 'SUSPECTED', 'DOWN', 'alert DOWN', 'storeState'],
    ],
    [
      'that is paused ends its incident without an alert',
      monitorIn('DOWN', inIncident),
      { watches: [failed], override: pausing },
      ['span PAUSED', 'closeIncident', 'PAUSED', 'storeState'],
    ],
    [
      'whose maintenance begins does the same',
      monitorIn('DOWN', inIncident),
      { watches: [failed], override: maintaining },
      ['span MAINTENANCE', 'closeIncident', 'MAINTENANCE', 'storeState'],
    ],
    [
      'with another target says so in the incident',
      monitorIn('DOWN', inIncident),
      { watches: [watchIn('PENDING')] },
      ['span PENDING', 'closeIncident', 'TARGET_CHANGED', 'storeState'],
    ],
    [
      'that is removed ends its incident without a word',
      monitorIn('DOWN', inIncident),
      { watches: [failed], override: removing },
      ['span PAUSED', 'closeIncident', 'storeState'],
    ],
    [
      'of a weekly look has neither spans nor incidents',
      monitorIn('UP', { is_weekly: 1 }),
      { watches: [failed] },
      ['storeState'],
    ],
  ])('%s', (_, monitor, given, expected) => {
    expect(words(decide(monitor, given))).toEqual(expected)
  })

  test('opens an incident that began with the first failed check', () => {
    const startedAt = AT - 130 * SECOND
    const effects = decide(monitorIn('SUSPECT'), { watches: [failed] })
    const [, open, suspected, down, alert, store] = effects
    expect(open).toMatchObject({
      incident: { id: 'inc2', watchId: 'wat1', startedAt, failedChecks: 3, point: 'here' },
    })
    expect(suspected).toMatchObject({ step: { detail: 'Answers 503', at: startedAt } })
    expect(down).toMatchObject({ step: { detail: '3 failed checks in 130 s' } })
    expect(alert).toMatchObject({ alert: { incidentId: 'inc2', startedAt, ...isDown } })
    expect(store).toMatchObject({ columns: { state: 'DOWN', incident_id: 'inc2', since: AT } })
  })

  test('says after a recovery what was wrong, and since when', () => {
    const monitor = monitorIn('DOWN', { ...inIncident, since: 3 * MINUTE })
    const alert = decide(monitor, { watches: [watchIn('UP')] }).find(
      ({ kind }) => kind === 'raiseAlert',
    )
    expect(alert).toMatchObject({ alert: { startedAt: 3 * MINUTE, ...isDown } })
  })
})

describe('A monitor with a backup', () => {
  const asked: Evidence = {
    method: 'GET',
    status: 503,
    reason: 'Answers 503',
    point: 'here',
    at: AT,
  }
  const proven = watchIn('DOWN', {
    ...failed,
    failover: { kind: 'ON', since: AT, evidence: [asked] },
  })
  const failedOver = { ...inIncident, down_targets: '["https://shop.test/"]', is_failed_over: 1 }
  const on = ['storeFailover', 'announce', 'BACKUP_ON', 'keepFailover']

  test.each<[string, MonitorsTable, Partial<MonitorSituation>, string[]]>([
    ['serves it on proof', monitorIn('DOWN', inIncident), { watches: [proven] }, on],
    ['waits for proof', monitorIn('DOWN', inIncident), { watches: [failed] }, []],
    [
      'without one only notes what is down',
      monitorIn('DOWN', inIncident),
      { watches: [proven], link: { ...backup, fallback_url: null } },
      ['storeFailover'],
    ],
    [
      'serves a pinned one without proof',
      monitorIn('DOWN', { ...inIncident, failover: 'PINNED' }),
      { watches: [failed] },
      ['storeFailover', 'announce', 'BACKUP_ON'],
    ],
    [
      'that was pinned without an incident has no timeline to say so',
      monitorIn('UP', { failover: 'PINNED' }),
      { watches: [watchIn('UP')] },
      ['storeFailover', 'announce'],
    ],
    [
      'serves the Target again when it is up',
      monitorIn('RECOVERING', failedOver),
      { watches: [watchIn('UP')] },
      [
        'span UP',
        'closeIncident',
        'RECOVERED',
        'alert UP',
        'storeState',
        'storeFailover',
        'announce',
        'BACKUP_OFF',
      ],
    ],
    [
      'serves the Target again when it is paused',
      monitorIn('DOWN', failedOver),
      { watches: [proven], override: pausing },
      [
        'span PAUSED',
        'closeIncident',
        'PAUSED',
        'storeState',
        'storeFailover',
        'announce',
        'BACKUP_OFF',
      ],
    ],
  ])('%s', (_, monitor, given, expected) => {
    expect(words(decide(monitor, { link: backup, ...given }))).toEqual(expected)
  })

  test('says in the incident where people go, and keeps the proof', () => {
    const monitor = monitorIn('DOWN', inIncident)
    const [, , step, keep] = decide(monitor, { link: backup, watches: [proven] })
    expect(step).toMatchObject({
      step: { detail: 'People go to https://backup.test/. From here, GET answers 503.' },
    })
    expect(keep).toMatchObject({ failover: { since: AT, evidence: [asked] } })
  })
})

describe('Whatever happens to a monitor', () => {
  const watch = fc
    .record({
      state: fc.constantFrom(...monitorStates.filter((state) => !isOverridden(state))),
      cause: fc.constantFrom<CheckCause | null>(null, 'STATUS', 'CERTIFICATE', 'SLOW'),
      reason: fc.constantFrom<string | null>(null, 'Answers 503', 'Slow'),
      isProven: fc.boolean(),
    })
    .map(({ isProven, ...some }) =>
      watchIn(some.state, {
        ...some,
        failover: isProven ? { kind: 'ON', since: 0, evidence: [] } : null,
      }),
    )
  const happening = fc.record({
    watches: fc.array(watch, { maxLength: 3 }),
    override: fc.oneof(
      { weight: 4, arbitrary: fc.constant(NONE) },
      { weight: 1, arbitrary: fc.constantFrom(pausing, maintaining, removing) },
    ),
    link: fc.constantFrom(undefined, backup, { ...backup, fallback_url: null }),
  })
  const happenings = fc.array(happening, { minLength: 1, maxLength: 12 })
  const start = fc
    .record({
      failover: fc.constantFrom('AUTO', 'PINNED', 'OFF'),
      is_weekly: fc.constantFrom(0, 1),
    })
    .map((some) => monitorIn('PENDING', some))

  /** The row of the monitor after its effects. */
  const stored = (monitor: MonitorsTable, effects: readonly MonitorEffect[]): MonitorsTable =>
    Object.assign(
      { ...monitor },
      ...effects.map((effect) => ('columns' in effect ? effect.columns : {})),
    )

  /** Shows each decision of a story, with the row after it. */
  function follow(
    [first, story]: [MonitorsTable, Omit<MonitorSituation, 'monitor' | 'at' | 'newIncidentId'>[]],
    look: (at: {
      situation: MonitorSituation
      effects: readonly MonitorEffect[]
      after: MonitorsTable
    }) => void,
  ) {
    let monitor = first
    for (const [place, given] of story.entries()) {
      const at = place * MINUTE
      const situation = { ...given, monitor, at, newIncidentId: `inc${place}` }
      const effects = decideMonitor(situation)
      monitor = stored(monitor, effects)
      look({ situation, effects, after: monitor })
    }
  }
  const always = (look: Parameters<typeof follow>[1]) =>
    fc.assert(
      fc.property(fc.tuple(start, happenings), (story) => follow(story, look)),
      budget(2000),
    )

  test('nothing follows from what is stored already', () => {
    always(({ situation, after }) => {
      expect(decideMonitor({ ...situation, monitor: after })).toEqual([])
    })
  })

  test('an incident is never opened twice without a close, and closed only if it is open', () => {
    always(({ situation: { monitor }, effects, after }) => {
      let open = monitor.incident_id
      for (const effect of effects) {
        if (effect.kind === 'openIncident') {
          expect(open).toBe(null)
          open = effect.incident.id ?? null
        }
        if (effect.kind === 'closeIncident') {
          expect(effect.incidentId).toBe(open ?? 'none is open')
          open = null
        }
      }
      expect(after.incident_id).toBe(open)
    })
  })

  test('a monitor that is down has an incident, and none that is up has one', () => {
    always(({ after: { state, incident_id, is_weekly } }) => {
      if (is_weekly === 1 || (state !== 'DOWN' && state !== 'RECOVERING')) {
        expect(incident_id).toBe(null)
      }
      if (is_weekly === 0 && state === 'DOWN') expect(incident_id).not.toBe(null)
    })
  })

  test('nothing is alerted, opened or failed over while it is paused or in maintenance', () => {
    always(({ situation: { override, monitor }, effects, after }) => {
      if (override.kind === 'none') return
      const kinds = effects.map(({ kind }) => kind)
      expect(kinds).not.toContain('raiseAlert')
      expect(kinds).not.toContain('openIncident')
      expect(after.down_targets).toBe(null)
      if (monitor.failover !== 'PINNED') expect(after.is_failed_over).toBe(0)
    })
  })

  test('a weekly look alerts nobody', () => {
    always(({ situation: { monitor }, effects }) => {
      if (monitor.is_weekly === 0) return
      const kinds = new Set(effects.map(({ kind }) => kind))
      for (const kind of ['raiseAlert', 'openIncident', 'beginSpan'] as const) {
        expect(kinds.has(kind)).toBe(false)
      }
    })
  })
})
