import { describe, expect, test } from 'bun:test'
import type { MonitorSettings } from '../../../../contract/monitoring/settings.ts'
import { HOUR, MINUTE } from '../../../platform/clock.ts'
import { type AlertSituation, planAlerts } from './plan-alerts.ts'
import { itemOf, type WaitingAlert } from './waiting-alert.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const settings: MonitorSettings = {
  checkEverySeconds: 300,
  timeoutSeconds: 10,
  alertDown: true,
  alertDegraded: false,
  alertCertificate: true,
  remind: false,
  weeklyMail: true,
  weeklyChecks: true,
  timeZone: 'UTC',
  quietHours: null,
  minimumSeconds: 60,
}
const quietHours = { from: 22 * 60, to: 7 * 60, exceptTags: ['Shop'] }
const night = { ...settings, quietHours }
const MIDNIGHT = NOON + 12 * HOUR
const MORNING = NOON + 19 * HOUR

interface Sample extends Partial<Omit<WaitingAlert, 'facts'>> {
  tags?: string[]
  isPrivate?: boolean
  isReleased?: boolean
}

function alert({ tags = [], isPrivate = false, isReleased = false, ...more }: Sample = {}) {
  const waiting: WaitingAlert = {
    id: 'alt_1',
    kind: 'DOWN',
    linkId: 'lnk_1',
    incidentId: 'inc_1',
    host: 'one.example',
    at: NOON,
    ...more,
    facts: {
      domain: 'go.example',
      key: 'one',
      shortUrl: 'https://go.example/one',
      title: null,
      target: 'https://one.example/',
      cause: 'TIMEOUT',
      reason: 'No answer within 10 s',
      startedAt: (more.at ?? NOON) - 2 * MINUTE,
      downSeconds: 120,
      fallbackUrl: null,
      isFailedOver: false,
      certificateEndsAt: null,
      days: null,
      tags,
      watchId: 'wat_1',
      isPrivate,
      isReleased,
    },
  }
  return waiting
}

function plan(change: Partial<AlertSituation>) {
  const planned = planAlerts({
    now: NOON,
    settings,
    waiting: [alert()],
    toldHosts: new Map(),
    toldIncidents: new Set(),
    incidents: new Map([['inc_1', { endedAt: null, isAcknowledged: false }]]),
    states: new Map([['lnk_1', 'DOWN']]),
    isCheckerOut: false,
    ...change,
  })
  const ids = (alerts: readonly WaitingAlert[]) => alerts.map(({ id }) => id)
  return {
    send: planned.send.map(({ kind, alert: { id } }) => `${kind} ${id}`),
    told: ids(planned.told),
    dropped: ids(planned.dropped),
    held: ids(planned.held),
    wakeAt: planned.wakeAt,
  }
}

const up = (more: Sample = {}) => alert({ id: 'alt_2', kind: 'UP', at: NOON + MINUTE, ...more })
const nothing = { send: [], told: [], dropped: [], held: [], wakeAt: null }

describe('Grouping', () => {
  test('sends the first alert at once, and all that wait with it', () => {
    const waiting = [alert(), alert({ id: 'alt_2', incidentId: 'inc_2', host: 'two.example' })]
    expect(plan({ waiting })).toEqual({
      ...nothing,
      send: ['DOWN alt_1', 'DOWN alt_2'],
      told: ['alt_1', 'alt_2'],
    })
  })

  test('gathers for two minutes what comes for a host after a message', () => {
    const toldHosts = new Map([['one.example', NOON - MINUTE]])
    expect(plan({ toldHosts })).toEqual({ ...nothing, wakeAt: NOON + MINUTE })
    expect(plan({ toldHosts, now: NOON + MINUTE }).send).toEqual(['DOWN alt_1'])
  })

  test('lets other hosts go meanwhile', () => {
    const waiting = [alert(), alert({ id: 'alt_2', incidentId: 'inc_2', host: 'two.example' })]
    const toldHosts = new Map([['one.example', NOON - MINUTE]])
    expect(plan({ toldHosts, waiting })).toMatchObject({ told: ['alt_2'], wakeAt: NOON + MINUTE })
  })

  test('tells nothing of what came and went before it was told', () => {
    const now = NOON + 2 * MINUTE
    expect(plan({ now, waiting: [alert(), up()] }).dropped).toEqual(['alt_1', 'alt_2'])
    const incidents = new Map([['inc_1', { endedAt: NOON + MINUTE, isAcknowledged: false }]])
    expect(plan({ now, incidents }).dropped).toEqual(['alt_1'])
  })

  test('tells the end only of what was told', () => {
    expect(plan({ waiting: [up()] }).dropped).toEqual(['alt_2'])
    expect(plan({ waiting: [up()], toldIncidents: new Set(['inc_1']) }).send).toEqual(['UP alt_2'])
  })
})

describe('Settings', () => {
  test.each([
    ['DOWN', { alertDown: false }],
    ['UP', { alertDown: false }],
    ['CERTIFICATE', { alertCertificate: false }],
    ['DEGRADED', { alertDegraded: false }],
    ['REMINDER', { remind: false }],
  ] as const)('switch off %s', (kind, change) => {
    const waiting = [alert({ kind })]
    const states = new Map([['lnk_1', 'DEGRADED']])
    const on = { ...settings, alertDegraded: true, remind: true }
    const toldIncidents = new Set(['inc_1'])
    expect(plan({ waiting, states, toldIncidents, settings: on }).told).toEqual(['alt_1'])
    expect(plan({ waiting, states, toldIncidents, settings: { ...on, ...change } })).toEqual({
      ...nothing,
      dropped: ['alt_1'],
    })
  })

  test('of reminders end with the incident, its acknowledgement, and in the night', () => {
    const waiting = [alert({ kind: 'REMINDER' })]
    const remind = { ...settings, remind: true }
    for (const incident of [
      { endedAt: NOON, isAcknowledged: false },
      { endedAt: null, isAcknowledged: true },
    ]) {
      const incidents = new Map([['inc_1', incident]])
      expect(plan({ waiting, settings: remind, incidents }).dropped).toEqual(['alt_1'])
    }
    const asleep = { ...night, remind: true }
    expect(plan({ waiting, settings: asleep, now: MIDNIGHT }).dropped).toEqual(['alt_1'])
  })

  test('tell of a degraded link only while it is', () => {
    const waiting = [alert({ kind: 'DEGRADED' })]
    const on = { ...settings, alertDegraded: true }
    expect(plan({ waiting, settings: on }).dropped).toEqual(['alt_1'])
  })
})

describe('Quiet hours', () => {
  const at = MIDNIGHT

  test('wait until their end', () => {
    expect(plan({ settings: night, now: at, waiting: [alert({ at })] })).toEqual({
      ...nothing,
      wakeAt: MORNING,
    })
  })

  test('let links with an excepted tag through, in any case of letters', () => {
    const waiting = [alert({ at, tags: ['shop'] })]
    expect(plan({ settings: night, now: at, waiting }).send).toEqual(['DOWN alt_1'])
  })

  test('are followed by what is still down, and what was', () => {
    const waiting = [
      alert({ at }),
      up({ at: at + 10 * MINUTE }),
      alert({ id: 'alt_3', incidentId: 'inc_3', linkId: 'lnk_3', at }),
    ]
    expect(plan({ settings: night, now: at + HOUR, waiting })).toEqual({
      ...nothing,
      wakeAt: MORNING,
    })
    expect(plan({ settings: night, now: MORNING, waiting })).toEqual({
      ...nothing,
      send: ['WAS_DOWN alt_1', 'DOWN alt_3'],
      told: ['alt_1', 'alt_3'],
      dropped: ['alt_2'],
    })
  })
})

describe('A checker outage', () => {
  test('holds back what is DOWN, but no private Targets and nothing that was released', () => {
    expect(plan({ isCheckerOut: true })).toEqual({ ...nothing, held: ['alt_1'] })
    for (const more of [{ isPrivate: true }, { isReleased: true }]) {
      expect(plan({ isCheckerOut: true, waiting: [alert(more)] }).send).toEqual(['DOWN alt_1'])
    }
  })
})

test('an item says how long it was down until it was back, or until now', () => {
  const down = itemOf({ kind: 'DOWN', alert: alert(), endedAt: null }, NOON + HOUR)
  expect(down).toMatchObject({ downSeconds: 3720, endedAt: null })
  const was = itemOf({ kind: 'WAS_DOWN', alert: alert(), endedAt: NOON }, NOON + HOUR)
  expect(was).toMatchObject({ downSeconds: 120, endedAt: NOON })
  expect(was).not.toHaveProperty('tags')
})
